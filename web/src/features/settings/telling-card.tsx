import { useQuery } from '@tanstack/react-query';
import { problemText } from '../../lib/problem-text.ts';
import { useSavedAtOnce } from '../../lib/save-at-once.ts';
import { ownDataMessages, useOwnDataMessages } from '../../messages/own-data.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type Preferences, preferencesQuery, updatePreferences } from './api.ts';
import { PushSwitch } from './push-switch.tsx';

type Topic = keyof Preferences['topics'];
type Channel = 'site' | 'push' | 'mail' | 'digest';
const CHANNELS: readonly Channel[] = ['site', 'push', 'mail', 'digest'];

/** What a member is told, and how. Each choice is saved at once. */
export function TellingCard() {
  const { telling } = useOwnDataMessages();
  return (
    <Card>
      <CardHeader title={telling.title} description={telling.description} />
      <ShowQuery query={useQuery(preferencesQuery)}>{(chosen) => <Choices chosen={chosen} />}</ShowQuery>
      <PushSwitch />
    </Card>
  );
}

const withChoice = (
  stored: Preferences,
  { topic, ...channels }: { topic: Topic } & Partial<Record<Channel, boolean>>,
) => ({
  ...stored,
  topics: { ...stored.topics, [topic]: { ...stored.topics[topic], ...channels } },
});

function Choices({ chosen }: { chosen: Preferences }) {
  const { telling } = useOwnDataMessages();
  const { choose, shown } = useSavedAtOnce({
    queryKey: preferencesQuery.queryKey,
    apply: withChoice,
    save: ({ topic }, { topics }) => updatePreferences({ topic, channels: topics[topic] }),
    onFailed: (error) =>
      toast({ title: ownDataMessages().telling.failed, description: problemText(error), tone: 'danger' }),
    changes: ['GET /api/notices'],
  });
  const { topics, noMail } = shown(chosen);
  return (
    <>
      {noMail && <Notice className="mb-4">{telling.noMail[noMail]}</Notice>}
      <div className="grid gap-4">
        {(Object.keys(telling.topics) as Topic[]).map((topic) => (
          <fieldset key={topic} className="field">
            <legend className="field-label mb-1.5">{telling.topics[topic]}</legend>
            <div className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4">
              {CHANNELS.map((channel) => (
                <label key={channel} className="flex min-h-8 items-center gap-2 text-small">
                  <input
                    type="checkbox"
                    className="size-4.5 flex-none accent-current"
                    aria-label={telling.choice(telling.topics[topic], telling.channels[channel])}
                    checked={topics[topic][channel]}
                    onChange={({ target }) => choose({ topic, [channel]: target.checked })}
                  />
                  {telling.channels[channel]}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </>
  );
}
