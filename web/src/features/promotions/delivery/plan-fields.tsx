import { AUDIENCE_TRUST, PACES, SPOKEN_LANGUAGES, TOPICS } from '@viewloop/contract/constants';
import type { ReactNode } from 'react';
import { languageName } from '../../../lib/languages.ts';
import { useDeliveryMessages } from '../../../messages/delivery.ts';
import { useMessages } from '../../../messages/rest.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import { hourName, type Plan, zonesWith } from './plan-rules.ts';

interface PlanFieldsProps {
  plan: Plan;
  onChange: (part: Partial<Plan>) => void;
  amount: string;
  onAmount: (text: string) => void;
  amountProblem: string | undefined;
  countries: string;
  onCountries: (text: string) => void;
  countriesProblem: string | undefined;
}

const FROM_HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const TO_HOURS = FROM_HOURS.map((hour) => hour + 1);

export function PlanFields(props: PlanFieldsProps) {
  const texts = useDeliveryMessages();
  const { tastes } = useMessages();
  const { plan, onChange } = props;
  const toggle = <T,>(chosen: readonly T[], one: T) =>
    chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.pace}
          name="pace"
          value={plan.pace}
          onChange={({ target }) => onChange({ pace: target.value as Plan['pace'] })}
        >
          {PACES.map((pace) => (
            <option key={pace} value={pace}>
              {texts.paces[pace]}
            </option>
          ))}
        </SelectField>
        {plan.pace !== 'fast' && (
          <Field
            label={texts.amount[plan.pace]}
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            value={props.amount}
            onChange={({ target }) => props.onAmount(target.value)}
            error={props.amountProblem}
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label={`${texts.hours}: ${texts.fromHour}`}
          name="fromHour"
          value={plan.fromHour}
          onChange={({ target }) => onChange({ fromHour: Number(target.value) })}
        >
          {FROM_HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {hourName(hour)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.toHour}
          name="toHour"
          value={plan.toHour}
          onChange={({ target }) => onChange({ toHour: Number(target.value) })}
        >
          {TO_HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {hourName(hour)}
            </option>
          ))}
        </SelectField>
        <Field
          label={texts.startsOn}
          name="startsOn"
          type="date"
          value={plan.startsOn ?? ''}
          onChange={({ target }) => onChange({ startsOn: target.value || null })}
        />
        <Field
          label={texts.endsOn}
          name="endsOn"
          type="date"
          value={plan.endsOn ?? ''}
          onChange={({ target }) => onChange({ endsOn: target.value || null })}
          hint={plan.endsOn === null ? undefined : texts.endsHint}
        />
      </div>
      <SelectField
        label={texts.timeZone}
        name="timeZone"
        value={plan.timeZone}
        onChange={({ target }) => onChange({ timeZone: target.value })}
        hint={texts.timeZoneHint}
      >
        {zonesWith(plan.timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <Field
        label={texts.countries}
        name="countries"
        autoComplete="off"
        placeholder={texts.all}
        value={props.countries}
        onChange={({ target }) => props.onCountries(target.value)}
        hint={texts.countriesHint}
        error={props.countriesProblem}
      />
      <Choices legend={texts.languages}>
        {SPOKEN_LANGUAGES.map((code) => (
          <Choice
            key={code}
            checked={plan.languages.includes(code)}
            onChange={() => onChange({ languages: toggle(plan.languages, code) })}
          >
            {languageName(code)}
          </Choice>
        ))}
      </Choices>
      <Choices legend={texts.topics}>
        {TOPICS.map((topic) => (
          <Choice
            key={topic}
            checked={plan.topics.includes(topic)}
            onChange={() => onChange({ topics: toggle(plan.topics, topic) })}
          >
            {tastes.topicNames[topic]}
          </Choice>
        ))}
      </Choices>
      <p className="text-small text-muted">{texts.none}</p>
      <SelectField
        label={texts.trust}
        hint={texts.trustHint}
        value={plan.trust ?? 'anyone'}
        onChange={({ target }) => onChange({ trust: target.value as NonNullable<Plan['trust']> })}
      >
        {AUDIENCE_TRUST.map((trust) => (
          <option key={trust} value={trust}>
            {texts.trustOptions[trust]}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-2">
        <Choice checked={plan.verifiedOnly} onChange={() => onChange({ verifiedOnly: !plan.verifiedOnly })}>
          {texts.verifiedOnly}
        </Choice>
        <Choice checked={plan.widen} onChange={() => onChange({ widen: !plan.widen })}>
          {texts.widen}
        </Choice>
      </div>
    </>
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

function Choice({ children, ...input }: { checked: boolean; onChange: () => void; children: ReactNode }) {
  return (
    <label className="flex min-h-8 items-start gap-2 py-1">
      <input type="checkbox" className="mt-0.5 size-4.5 flex-none accent-current" {...input} />
      {children}
    </label>
  );
}
