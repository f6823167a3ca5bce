import { classNames } from '../../../ui/class-names.ts';

/** An address or a transaction: whole for whoever copies it, short for the eye. */
export function Hash({ text, className }: { text: string; className?: string }) {
  return (
    <code title={text} className={classNames('block truncate font-mono text-small text-muted select-all', className)}>
      {text}
    </code>
  );
}
