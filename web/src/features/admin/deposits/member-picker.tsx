import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import { usersQuery } from '../api.ts';
import { focusInDialog } from '../parts/focus-in-dialog.ts';
import { memberName } from '../users/member-name.ts';

const CHOICES = 8;

interface MemberPickerProps {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  error: string | undefined;
}

/** A search field and a select with the matches: plain controls that work with every keyboard and screen reader. */
export function MemberPicker({ chosen, onChoose, error }: MemberPickerProps) {
  const { deposits: texts, search } = useAdminMessages();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data } = useQuery(usersQuery(q, 1, { limit: CHOICES }));
  const members = data?.rows ?? [];
  return (
    <div className="grid min-w-0 gap-3 sm:grid-cols-2">
      <Field
        label={search}
        type="search"
        autoComplete="off"
        ref={focusInDialog}
        hint={data && members.length === 0 ? texts.noMember : texts.findMemberHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label={texts.findMember}
        required
        error={error}
        value={members.some(({ id }) => id === chosen) ? chosen : ''}
        onChange={(event) => onChoose(event.target.value || undefined)}
      >
        <option value="">{texts.chooseMember}</option>
        {members.map((member) => (
          <option key={member.id} value={member.id}>
            {memberName(member)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
