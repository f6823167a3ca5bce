import { type SubmitEvent, useState } from 'react';
import { formText } from '../../lib/form-text.ts';
import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/rest.ts';
import { AvatarPicker } from '../../parts/avatar-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { updateProfile } from './api.ts';
import { useUpdate } from './use-update.ts';

export function ProfileForm() {
  const me = useMe();
  const { settings } = useMessages();
  const [avatar, setAvatar] = useState(me.gender);
  const update = useUpdate(updateProfile, 'profileUpdated');

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = formText(event.currentTarget);
    update.mutate({
      firstName: text('firstName').trim() || null,
      lastName: text('lastName').trim() || null,
      gender: avatar,
    });
  }

  return (
    <Card>
      <CardHeader title={settings.profile} />
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={settings.username}
          hint={settings.usernameNote}
          value={me.username}
          readOnly
          autoComplete="username"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={settings.firstName}
            name="firstName"
            autoComplete="given-name"
            maxLength={60}
            defaultValue={me.firstName ?? ''}
          />
          <Field
            label={settings.lastName}
            name="lastName"
            autoComplete="family-name"
            maxLength={60}
            defaultValue={me.lastName ?? ''}
          />
        </div>
        <AvatarPicker legend={settings.avatar} value={avatar} onChange={setAvatar} />
        <Button type="submit" variant="primary" className="justify-self-start" pending={update.isPending}>
          {update.isPending ? settings.saving : settings.saveProfile}
        </Button>
      </form>
    </Card>
  );
}
