import type { Case } from './case.ts';

const nothing = async () => {};

export const currentUser: Case = {
  name: 'GET /api/user',
  inFlight: 32,
  target: 0.75,
  prepare: nothing,
  request: (i) => ({ method: 'GET', path: '/api/user', member: i + 1 }),
  known: () => [],
};

export const availableVideos: Case = {
  name: 'GET /api/videos/available',
  inFlight: 32,
  target: 0.75,
  prepare: nothing,
  request: (i) => ({ method: 'GET', path: '/api/videos/available?page=1&limit=10', member: i + 1 }),
  known: () => [],
};
