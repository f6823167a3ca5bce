import { classNames } from '../../../ui/class-names.ts';

/** An address or a transaction hash: shortened on screen, complete when copied. */
export function Hash({ text, className }: { text: string; className?: string }) {
  return (
    <code title={text} className={classNames('block truncate font-mono text-small text-muted select-all', className)}>
      {text}
    </code>
  );
}
