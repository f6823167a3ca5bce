import { useState } from 'react';
import { decimalMark } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { Field } from '../../ui/field.tsx';
import { ArrowLeftRight } from '../../ui/icons/index.ts';
import { type Conversion, convert, type Side } from './converter-rules.ts';
import { minimumLtc } from './deposit-facts.tsx';

export function Converter() {
  const { wallet } = useMessages();
  const [typed, setTyped] = useState({ side: 'credits' as Side, text: '2000' });
  const { ltc, credits, problem } = convert(typed.side, typed.text, decimalMark());
  const words: Record<NonNullable<Conversion['problem']>, string> = {
    notAnAmount: wallet.notAnAmount,
    notCredits: wallet.notCredits,
    belowMinimum: wallet.belowMinimum(minimumLtc()),
  };
  const errorOf = (side: Side) => (problem && typed.side === side ? words[problem] : undefined);
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-start gap-2.5">
      <Field
        label={wallet.ltc}
        inputMode="decimal"
        autoComplete="off"
        value={ltc}
        error={errorOf('ltc')}
        onChange={(event) => setTyped({ side: 'ltc', text: event.target.value })}
      />
      <ArrowLeftRight aria-hidden className="mt-9 size-5 text-muted" />
      <Field
        label={wallet.credits}
        inputMode="numeric"
        autoComplete="off"
        value={credits}
        error={errorOf('credits')}
        onChange={(event) => setTyped({ side: 'credits', text: event.target.value })}
      />
    </div>
  );
}
