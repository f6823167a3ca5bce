import { useState } from 'react';
import { decimalMark } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import { Field } from '../../ui/field.tsx';
import { ArrowLeftRight } from '../../ui/icons/index.ts';
import { type Conversion, convert, type Side, type Wanted, wantedFrom } from './converter-rules.ts';
import { minimumLtc } from './deposit-facts.tsx';

/** `onWanted` is told what somebody typed, so that the code for wallet apps asks for that amount. */
export function Converter({ onWanted }: { onWanted: (wanted: Wanted | undefined) => void }) {
  const { wallet } = useMessages();
  const [typed, setTyped] = useState({ side: 'credits' as Side, text: '2000' });
  const { ltc, credits, problem } = convert(typed.side, typed.text, decimalMark());
  const words: Record<NonNullable<Conversion['problem']>, string> = {
    notAnAmount: wallet.notAnAmount,
    notCredits: wallet.notCredits,
    belowMinimum: wallet.belowMinimum(minimumLtc()),
  };
  function type(side: Side, text: string) {
    setTyped({ side, text });
    onWanted(wantedFrom(convert(side, text)));
  }
  const errorOf = (side: Side) => (problem && typed.side === side ? words[problem] : undefined);
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-start gap-2.5">
      <Field
        label={wallet.ltc}
        inputMode="decimal"
        autoComplete="off"
        value={ltc}
        error={errorOf('ltc')}
        onChange={(event) => type('ltc', event.target.value)}
      />
      <ArrowLeftRight aria-hidden className="mt-9 size-5 text-muted" />
      <Field
        label={wallet.credits}
        inputMode="numeric"
        autoComplete="off"
        value={credits}
        error={errorOf('credits')}
        onChange={(event) => type('credits', event.target.value)}
      />
    </div>
  );
}
