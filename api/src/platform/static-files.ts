import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const DIST = path.join(import.meta.dirname, '../../../web/dist');

/** The folder of the built screens; undefined during development, when Vite serves them. */
export function builtScreens(): string | undefined {
  return existsSync(path.join(DIST, 'landing.html')) ? DIST : undefined;
}

const HASHED = /\/assets\//;

/** Files by their exact name, compressed at build time. Names with a hash never change; the rest is asked for again. */
export async function serveFiles(http: FastifyInstance, folder: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: folder,
    // Each file becomes a route at start: a name that is no file can never reach the disk.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.webmanifest', '**/*.br', '**/*.gz', '**/.*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
