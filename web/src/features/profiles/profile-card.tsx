import { useMutation, useQuery } from '@tanstack/react-query';
import { HANDLE_PATTERN } from '@viewloop/contract/constants';
import type { ReactNode, SubmitEvent } from 'react';
import { formText } from '../../lib/form-text.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useBrand } from '../../lib/site.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { profilesMessages, useProfilesMessages } from '../../messages/profiles.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type OwnProfile, profileQuery, updateProfile } from './api.ts';
import { embedCode, pageAddress } from './embed-code.ts';

export function ProfileCard() {
  const texts = useProfilesMessages();
  const skeleton = (
    <Loading className="grid gap-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-10 w-40" />
    </Loading>
  );
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text} />
      <ShowQuery query={useQuery(profileQuery)} skeleton={skeleton}>
        {(profile) => (
          <div className="grid gap-6">
            <ProfileForm profile={profile} />
            {profile.handle !== null && profile.shown && <Shared handle={profile.handle} badge={profile.badge} />}
          </div>
        )}
      </ShowQuery>
    </Card>
  );
}

function ProfileForm({ profile }: { profile: OwnProfile }) {
  const texts = useProfilesMessages();
  const { errors, clear, accepts } = useFieldErrors<'handle'>();
  const save = useMutation({
    mutationFn: updateProfile,
    onSuccess: () => {
      toast(profilesMessages().saved);
      return refresh('GET /api/user/public-profile');
    },
    onError: (error) => toast({ title: profilesMessages().failed, description: problemText(error), tone: 'danger' }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const form = event.currentTarget;
    const handle = formText(form)('handle').trim().toLowerCase();
    if (!accepts(form, HANDLE_PATTERN.test(handle) ? {} : { handle: texts.handleWrong })) return;
    const ticked = new FormData(form);
    save.mutate({ handle, shown: ticked.has('shown'), badge: ticked.has('badge') });
  }

  return (
    <form noValidate onSubmit={submit} onInput={clear} className="grid gap-5">
      <Field
        label={texts.handle}
        hint={texts.handleHint}
        error={errors.handle}
        name="handle"
        maxLength={30}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={profile.handle ?? ''}
      />
      <div className="grid gap-2">
        <Choice name="shown" defaultChecked={profile.shown}>
          {texts.shown}
        </Choice>
        <Choice name="badge" defaultChecked={profile.badge}>
          {texts.badge}
        </Choice>
      </div>
      <Button type="submit" className="justify-self-start" pending={save.isPending}>
        {save.isPending ? texts.saving : texts.save}
      </Button>
    </form>
  );
}

function Choice({ children, ...input }: { name: string; defaultChecked: boolean; children: ReactNode }) {
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input type="checkbox" className="size-4.5 flex-none accent-current" {...input} />
      {children}
    </label>
  );
}

/** Where the page is, and the code for the badge. The page is a document of its own, so its link is a plain one. */
function Shared({ handle, badge }: { handle: string; badge: boolean }) {
  const texts = useProfilesMessages();
  const brand = useBrand();
  const code = embedCode(handle, texts.badgeText(brand));
  return (
    <div className="grid gap-5 border-line border-t pt-5">
      <p className="wrap-anywhere">
        <a className="link" title={texts.open} href={pageAddress(handle)} target="_blank" rel="noopener">
          {pageAddress(handle)}
        </a>
      </p>
      {badge && (
        <div className="grid justify-items-start gap-3">
          <img src={`/badges/${handle}.svg`} height={28} alt={texts.badgeText(brand)} className="max-w-full" />
          <TextAreaField
            label={texts.embed}
            hint={texts.embedHint}
            frameClassName="w-full"
            className="font-mono text-small"
            rows={3}
            readOnly
            value={code}
          />
          <CopyButton text={code}>{texts.copy}</CopyButton>
        </div>
      )}
    </div>
  );
}
