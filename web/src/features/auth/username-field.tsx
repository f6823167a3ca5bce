import { useQuery } from '@tanstack/react-query';
import { USERNAME_PATTERN } from '@viewloop/contract/constants';
import { useState } from 'react';
import { useSettled } from '../../lib/use-settled.ts';
import { useMessages } from '../../messages/rest.ts';
import { Field } from '../../ui/field.tsx';
import { usernameQuery } from './api.ts';

const PAUSE_MS = 350;

/** Says while the name is typed whether it is free. When the check fails it says nothing: registering decides. */
export function UsernameField({ error, suggestion = '' }: { error: string | undefined; suggestion?: string }) {
  const { auth } = useMessages();
  const [typed, setTyped] = useState(suggestion);
  const name = useSettled(typed.trim(), PAUSE_MS);
  const isName = USERNAME_PATTERN.test(name);
  const check = useQuery({ ...usernameQuery(name), enabled: isName, staleTime: 0, gcTime: 0 });
  const available = isName && name === typed.trim() ? check.data?.available : undefined;
  return (
    <Field
      label={auth.username}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={30}
      required
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      hint={
        // The hint keeps its place, so that what is below does not move away under somebody's finger.
        <span className="grid *:[grid-area:1/1]">
          <span className={available ? 'invisible' : undefined}>{auth.usernameHint}</span>
          <span role="status">{available && auth.usernameFree(name)}</span>
        </span>
      }
      error={available === false ? auth.usernameTaken(name) : error}
    />
  );
}
