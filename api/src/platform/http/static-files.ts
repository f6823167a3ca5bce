import { existsSync } from 'node:fs';
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

/**
 * Serves files by their exact name, compressed at build time. A file with a hash in its name never changes, so browsers may
 * keep it; they check the others again each time.
 */
export async function serveFiles(http: FastifyInstance, folder: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: folder,
    // Each file becomes a route at start, so a made-up name never reaches the disk.
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
