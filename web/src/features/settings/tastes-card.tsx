import { useMutation, useQuery } from '@tanstack/react-query';
import { SPOKEN_LANGUAGES, TOPICS } from '@viewloop/contract/constants';
import type { ReactNode, SubmitEvent } from 'react';
import { languageName, type SpokenLanguage } from '../../lib/languages.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { type Tastes, type Topic, tastesQuery, updateTastes } from '../../lib/tastes.ts';
import { messages, useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';

export function TastesCard() {
  const { tastes } = useMessages();
  const skeleton = (
    <Loading className="grid gap-3">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-32 w-full" />
    </Loading>
  );
  return (
    <Card>
      <CardHeader title={tastes.title} description={tastes.description} />
      <ShowQuery query={useQuery(tastesQuery)} skeleton={skeleton}>
        {(chosen) => <TastesForm chosen={chosen} />}
      </ShowQuery>
    </Card>
  );
}

function TastesForm({ chosen }: { chosen: Tastes }) {
  const { tastes, settings } = useMessages();
  const save = useMutation({
    mutationFn: updateTastes,
    onSuccess: () => {
      toast(messages().tastes.saved);
      return refresh('GET /api/user/tastes', 'GET /api/videos/available');
    },
    onError: (error) =>
      toast({ title: messages().settings.updateFailed, description: problemText(error), tone: 'danger' }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const form = new FormData(event.currentTarget);
    save.mutate({
      topics: form.getAll('topic') as Topic[],
      languages: form.getAll('spoken') as SpokenLanguage[],
    });
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <Choices legend={tastes.topics}>
        {TOPICS.map((topic) => (
          <Choice key={topic} name="topic" value={topic} defaultChecked={chosen.topics.includes(topic)}>
            {tastes.topicNames[topic]}
          </Choice>
        ))}
      </Choices>
      <Choices legend={tastes.languages}>
        {SPOKEN_LANGUAGES.map((code) => (
          <Choice key={code} name="spoken" value={code} defaultChecked={chosen.languages.includes(code)}>
            {languageName(code)}
          </Choice>
        ))}
      </Choices>
      <Button type="submit" className="justify-self-start" pending={save.isPending}>
        {save.isPending ? settings.saving : tastes.save}
      </Button>
    </form>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="field">
      <legend className="field-label mb-2.5">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  defaultChecked: boolean;
  children: ReactNode;
}

function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input type="checkbox" className="size-4.5 flex-none accent-current" {...input} />
      {children}
    </label>
  );
}
