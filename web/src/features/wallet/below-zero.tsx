import { paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/rest.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Explains a balance below zero: a deposit was taken back after its credits were spent. Says how to get out of it. */
export function BelowZero() {
  const { credits } = useMe();
  const { wallet, shared } = useMessages();
  if (credits >= 0) return null;
  const { title, text, link } = wallet.below(shared.credits(-credits));
  return (
    <Notice tone="danger" className="mb-3.5">
      <h2 className="text-body">{title}</h2>
      <p className="mt-1 text-ink">{text}</p>
      <TextLink href={paths.statement} className="mt-2 inline-block">
        {link}
      </TextLink>
    </Notice>
  );
}
