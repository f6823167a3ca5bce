import { useEffect, useRef } from 'react';
import { formatDateTime } from '../lib/format.ts';

export interface ShownMessage {
  id: number;
  /** Written by the reader's own side, which is on the right. */
  mine: boolean;
  author: string;
  text: string;
  at: string;
}

/** Messages, oldest first. What people wrote is shown as text, with its line breaks. */
export function Conversation({ messages, label }: { messages: readonly ShownMessage[]; label: string }) {
  const end = useRef<HTMLLIElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <ol aria-label={label} className="conversation">
      {messages.map(({ id, mine, author, text, at }, index) => (
        <li key={id} data-mine={mine || undefined} ref={index === count - 1 ? end : undefined}>
          <p className="text-small text-muted">
            <span className="font-medium text-ink">{author}</span> · <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
          <p className="whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  );
}
