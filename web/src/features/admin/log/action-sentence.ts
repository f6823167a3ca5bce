import type { AdminAction, AdminActionFacts } from '@viewloop/contract';
import type { AdminMessages } from '../../../messages/admin.ts';
import type { Action } from '../api.ts';

type Log = AdminMessages['log'];

/** What kind of action it was, in a word or two. */
export function actionName(action: string, texts: Log): string {
  return (texts.actions as Partial<Record<string, string>>)[action] ?? action.replaceAll('_', ' ');
}

/** Actions recorded before the log kept facts, and those of a newer server, are shown in the server's own words. */
export function actionSentence({ action, facts, text }: Pick<Action, 'action' | 'facts' | 'text'>, texts: Log): string {
  const say = texts.sentences[action as AdminAction] as ((facts: AdminActionFacts[AdminAction]) => string) | undefined;
  return say && facts ? say(facts as AdminActionFacts[AdminAction]) : text;
}
