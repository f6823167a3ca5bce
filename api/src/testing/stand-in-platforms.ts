import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Platform } from '@viewloop/contract';
import sharp from 'sharp';
import { type GuardedHttp, openGuardedHttp } from '../platform/outside/guarded-http.ts';

/** An upright photo, in one colour. */
export const photo = (colour: string, { width = 360, height = 640 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

export interface StandInPlatforms {
  /** Reaches the stand-ins under the platforms' own names. */
  http: GuardedHttp;
  /** What is answered at an address, like `https://i.ytimg.com/vi/ID/oar2.jpg`; anything else is 404. */
  answer(address: string, with_: RequestListener): void;
  /** A video that plays, with its oEmbed answer and its picture. */
  video(platform: Platform, externalId: string, details: { title: string; author: string; photo: Buffer }): void;
  /** What was asked, in order. */
  asked: string[];
  close(): void;
}

const ORIGINS = [
  'https://www.youtube.com',
  'https://www.tiktok.com',
  'https://i.ytimg.com',
  'https://p16.tiktokcdn.com',
];

export const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));

export const bytes =
  (body: Buffer | string, contentType = 'image/jpeg'): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': contentType }).end(body);

export const status =
  (code: number, body = ''): RequestListener =>
  (_, response) =>
    void response.writeHead(code).end(body);

export const oembedOf = (platform: Platform, externalId: string): string =>
  platform === 'youtube'
    ? `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/watch?v=${externalId}`)}`
    : `https://www.tiktok.com/oembed?url=${encodeURIComponent(`https://www.tiktok.com/@x/video/${externalId}`)}`;

/** Servers on this machine that stand in for the platforms: their oEmbed answers and their pictures. */
export async function startStandInPlatforms(): Promise<StandInPlatforms> {
  const answers = new Map<string, RequestListener>();
  const asked: string[] = [];
  const servers: Server[] = [];
  const insteadOf: Record<string, string> = {};
  for (const origin of ORIGINS) {
    const server = createServer((request, response) => {
      const address = `${origin}${request.url}`;
      asked.push(address);
      (answers.get(address) ?? status(404))(request, response);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    insteadOf[origin] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    servers.push(server);
  }
  const answer = (address: string, with_: RequestListener) => void answers.set(address, with_);
  return {
    http: openGuardedHttp({ insteadOf }),
    answer,
    video(platform, externalId, { title, author, photo: picture }) {
      const address =
        platform === 'youtube'
          ? `https://i.ytimg.com/vi/${externalId}/oardefault.jpg`
          : `https://p16.tiktokcdn.com/${externalId}.jpeg`;
      answer(oembedOf(platform, externalId), json({ title, author_name: author, thumbnail_url: address }));
      answer(address, bytes(picture));
    },
    asked,
    close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
