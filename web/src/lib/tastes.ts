import { type Answer, call, type Input } from './call.ts';
import { query } from './query-client.ts';

export type Tastes = Answer<'GET /api/user/tastes'>;
export type Topic = Tastes['topics'][number];
export type Audience = Tastes['guess'];
export type Opinion = Input<'POST /api/promotions/:id/opinion'>['body']['opinion'];

export const tastesQuery = query('GET /api/user/tastes');
export const updateTastes = (body: Input<'POST /api/user/tastes'>['body']) => call('POST /api/user/tastes', { body });
export const giveOpinion = (id: number, opinion: Opinion) =>
  call('POST /api/promotions/:id/opinion', { params: { id }, body: { opinion } });
