import type { App } from '../../../platform/run/app-context.ts';
import { forgetSome, MOST } from './forget-store.ts';

export async function forgetAnswers({ db }: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await db.write(forgetSome)) === MOST);
}
