export { webhooksRoutes } from './routes.ts';
