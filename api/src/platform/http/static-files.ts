import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { inRepository } from '../run/folders.ts';

const DIST = inRepository('web', 'dist');

/** Returns the folder of the built screens, or undefined during development, when Vite serves them. */
export function builtScreens(): string | undefined {
  return existsSync(path.join(DIST, 'landing.html')) ? DIST : undefined;
}

const HASHED = /\/assets\//;

/** The names of the files in a folder, without their compressed copies. */
const filesIn = (folder: string): Set<string> =>
  new Set(existsSync(folder) ? readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name)) : []);

/**
 * Serves files by their exact name, compressed at build time. A file with a hash in its name never changes, so browsers may
 * keep it; they check the others again each time. A made-up name never reaches the disk.
 */
export async function serveFiles(http: FastifyInstance, folder: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: folder,
    // Each file becomes a route at start.
    wildcard: false,
    index: false,
    // There are hundreds of assets. As routes they slowed the start down, so they share one that knows their names.
    globIgnore: ['assets/**', '**/*.html', '**/*.webmanifest', '**/*.br', '**/*.gz', '**/.*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const assets = filesIn(path.join(folder, 'assets'));
  http.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    handler: ({ params: { name } }, reply) =>
      assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  });
}
