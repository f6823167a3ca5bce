import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Check, Pencil, X } from '../../../ui/icons/index.ts';
import { toast } from '../../../ui/toast-store.ts';
import { type AdminUser, updateCredits } from '../api.ts';
import { useAction } from '../use-action.ts';
import { readCredits } from './credits-rules.ts';
import { memberName } from './member-name.ts';

export function CreditsCell({ user }: { user: AdminUser }) {
  const { users } = useAdminMessages();
  const [editing, setEditing] = useState(false);
  if (editing) return <CreditsForm user={user} onClose={() => setEditing(false)} />;
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        variant="quiet"
        size="icon"
        className="-my-2"
        aria-label={users.edit(memberName(user))}
        onClick={() => setEditing(true)}
      >
        <Pencil aria-hidden className="text-muted" />
      </Button>
      <span className={user.credits < 0 ? 'font-semibold text-danger' : 'font-semibold'}>
        {formatNumber(user.credits)}
      </span>
    </span>
  );
}

function CreditsForm({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const { users } = admin;
  const name = memberName(user);
  const update = useAction(updateCredits, {
    done: users.updated,
    failed: users.updateFailed,
    changes: ['GET /api/admin/users', 'GET /api/user'],
    after: onClose,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (update.isPending) return;
    const form = new FormData(event.currentTarget);
    const credits = readCredits(String(form.get('credits')));
    const reason = String(form.get('reason')).trim() || null;
    if (credits === undefined) toast({ ...users.invalid, tone: 'danger' });
    else update.mutate({ userId: user.id, credits, reason });
  }

  function leave(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
  }

  return (
    <form noValidate onSubmit={submit} className="ml-auto grid max-w-52 grid-cols-[minmax(0,1fr)_auto_auto] gap-1.5">
      <input
        className="input"
        name="credits"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        required
        onKeyDown={leave}
        // The admin pressed Edit in order to type here.
        ref={(input) => input?.focus()}
        defaultValue={Math.max(0, user.credits)}
        aria-label={users.newCredits(name)}
      />
      <Button type="submit" size="icon" variant="primary" pending={update.isPending} aria-label={users.confirm}>
        {!update.isPending && <Check aria-hidden />}
      </Button>
      <Button size="icon" aria-label={shared.cancel} onClick={onClose}>
        <X aria-hidden />
      </Button>
      <input
        className="input col-span-3 text-small"
        name="reason"
        maxLength={300}
        onKeyDown={leave}
        aria-label={users.why(name)}
        placeholder={users.whyPlaceholder}
      />
    </form>
  );
}
