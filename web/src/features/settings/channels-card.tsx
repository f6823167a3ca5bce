import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages, useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { toast } from '../../ui/toast-store.ts';
import { answerClaim, type Channels, channelsQuery, giveUpChannel, proveChannel } from './api.ts';

const refreshed = () => refresh('GET /api/channels', 'GET /api/fair-play');
const failed = (error: unknown) =>
  toast({ title: messages().settings.channels.failed, description: problemText(error), tone: 'danger' });

/** A member shows that a channel is theirs, by a code in the title of one of its videos. */
export function ChannelsCard() {
  const { channels } = useMessages().settings;
  const query = useQuery(channelsQuery);
  return (
    <Card>
      <CardHeader title={channels.title} description={channels.description} />
      <ShowQuery query={query}>{(data) => <ChannelList data={data} />}</ShowQuery>
    </Card>
  );
}

function ChannelList({ data }: { data: Channels }) {
  const { channels: words } = useMessages().settings;
  return (
    <div className="grid gap-4 text-small">
      {data.channels.map((channel) => (
        <ChannelRow key={`${channel.platform} ${channel.url}`} channel={channel} />
      ))}
      {data.asked.map(({ url, name }) => (
        <p key={url}>{words.asked(name)}</p>
      ))}
      <ProveForm code={data.code} />
    </div>
  );
}

function ChannelRow({ channel: { platform, url, name, claimed } }: { channel: Channels['channels'][number] }) {
  const { channels: words } = useMessages().settings;
  const answer = useMutation({
    mutationFn: (handOver: boolean) => answerClaim({ platform, url, handOver }),
    onSuccess: refreshed,
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: () => giveUpChannel({ platform, url }),
    onSuccess: refreshed,
    onError: failed,
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>{words.proven(name)}</span>
        <Button pending={remove.isPending} onClick={() => remove.mutate()}>
          {words.remove}
        </Button>
      </div>
      {claimed && (
        <Notice tone="warning">
          <p>{words.claimed}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button pending={answer.isPending && !answer.variables} onClick={() => answer.mutate(false)}>
              {words.keep}
            </Button>
            <Button pending={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
              {words.handOver}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}

function ProveForm({ code }: { code: string }) {
  const { channels: words } = useMessages().settings;
  const [link, setLink] = useState('');
  const prove = useMutation({
    mutationFn: proveChannel,
    onSuccess: async ({ state, name }) => {
      const said = messages().settings.channels;
      toast({ title: state === 'proven' ? said.proven(name) : said.asked(name) });
      setLink('');
      await refreshed();
    },
    onError: failed,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    prove.mutate(link.trim());
  };
  return (
    <form className="grid gap-3" onSubmit={send}>
      <p>{words.how(code)}</p>
      <Field
        label={words.link}
        type="url"
        inputMode="url"
        required
        value={link}
        onChange={({ target }) => setLink(target.value)}
      />
      <Button type="submit" variant="primary" pending={prove.isPending} disabled={link.trim() === ''}>
        {words.prove}
      </Button>
    </form>
  );
}
