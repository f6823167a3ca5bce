/** The packed client has these types written out instead, so that it needs no other package. */
export type { ApiRoutes } from '@viewloop/contract';
