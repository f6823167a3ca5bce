import { supportMessages } from '../../messages/support.ts';
import type { Subject } from './api.ts';

/** "Promotion 12" and its title or amount, where it is known. */
export function aboutText({ kind, id, title }: Pick<Subject, 'kind' | 'id'> & { title?: string | null }): string {
  const name = supportMessages().about[kind](id);
  return title ? `${name}: ${title}` : name;
}
