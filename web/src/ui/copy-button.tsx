import { COPIED_SECONDS } from '@viewloop/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/index.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Check, Copy } from './icons/index.ts';
import { toast } from './toast-store.ts';

interface CopyButtonProps extends ButtonProps {
  text: string;
  /** Called after the text was copied, for example to show a toast. */
  onCopied?: () => void;
}

/** Reads "Copied!" for two seconds. */
export function CopyButton({ text, onCopied, children, ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { shared } = useMessages();
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast({ title: shared.copyFailed, description: shared.copyByHand, tone: 'danger' });
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_SECONDS * 1000);
    onCopied?.();
  }

  return (
    <Button onClick={() => void copy()} data-copied={copied || undefined} {...rest}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied ? shared.copied : (children ?? shared.copy)}
    </Button>
  );
}
