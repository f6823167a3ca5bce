import { queryOptions } from '@tanstack/react-query';
import { type Answer, call, callOnce, type Input } from '../../../lib/call.ts';
import { query } from '../../../lib/query-client.ts';
import { isOpenPlan, type Plan } from './plan-rules.ts';

export type Delivery = Answer<'GET /api/promotions/:id/delivery'>;

export const deliveryQuery = (id: number) => query('GET /api/promotions/:id/delivery', { params: { id } });

export const forecastQuery = (creditsSpent: number, plan: Plan) =>
  queryOptions({
    queryKey: ['POST /api/promotions/forecast', creditsSpent, plan],
    queryFn: () =>
      call('POST /api/promotions/forecast', { body: { creditsSpent, ...(!isOpenPlan(plan) && { plan }) } }),
    staleTime: 60_000,
    retry: false,
  });

export const editPromotion = (id: number, body: Input<'POST /api/promotions/:id/edit'>['body']) =>
  call('POST /api/promotions/:id/edit', { params: { id }, body });
export const duplicatePromotion = (id: number, body: Input<'POST /api/promotions/:id/duplicate'>['body']) =>
  callOnce('POST /api/promotions/:id/duplicate', { params: { id }, body });
export const createSeveral = (body: Input<'POST /api/promotions/several'>['body']) =>
  callOnce('POST /api/promotions/several', { body });
