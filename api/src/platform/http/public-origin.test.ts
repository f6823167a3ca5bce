import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { parseSettings } from '../settings/settings.ts';
import { publicOrigin } from './public-origin.ts';

const from = (host: string) => ({ protocol: 'http', host }) as FastifyRequest;

test('links begin with PUBLIC_URL, whatever the request says', () => {
  const settings = parseSettings({ PUBLIC_URL: 'https://loop.example/' });
  for (const host of ['evil.example', 'localhost:3000']) {
    expect(publicOrigin(settings, from(host))).toBe('https://loop.example');
  }
});

test('without PUBLIC_URL the Host header is believed for this machine alone', () => {
  const settings = parseSettings({});
  expect(publicOrigin(settings, from('localhost:3000'))).toBe('http://localhost:3000');
  expect(publicOrigin(settings, from('127.0.0.1:3000'))).toBe('http://127.0.0.1:3000');
  expect(publicOrigin(settings, from('evil.example'))).toBe('');
  expect(publicOrigin(settings, from('localhost.evil.example'))).toBe('');
});
