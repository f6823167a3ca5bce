import type { Plugin } from 'vite';

/** `/player` is the player page in development too, as it is on the server. */
export function cleanAddresses(): Plugin {
  return {
    name: 'clean-addresses',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === '/player') request.url = request.url.replace('/player', '/player.html');
        next();
      });
    },
  };
}
