import { LEAST_SCREENING_CREDITS, SPOKEN_LANGUAGES } from '@viewloop/contract/constants';
import { type SubmitEvent, useState } from 'react';
import { countriesIn } from '../../../lib/countries.ts';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';
import { formatNumber } from '../../../lib/format.ts';
import { languageName, type SpokenLanguage } from '../../../lib/languages.ts';
import { useMe } from '../../../lib/session.ts';
import { useMessages } from '../../../messages/index.ts';
import { useScreeningMessages } from '../../../messages/screening.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { addToScreening, type Clip, type StartScreening, startScreening, stopScreening } from '../api.ts';
import { budgetProblem, likelySeconds, peopleFor, viewersPerHourIn } from './clip-rules.ts';
import { useClipChange } from './use-clip-change.ts';

interface ClipDialogProps {
  clip: Clip;
  onClose: () => void;
}

interface BudgetFieldProps {
  clip: Clip;
  value: string;
  onChange: (text: string) => void;
  attempted: boolean;
}

/** Credits, and in words how many people they reach. */
function BudgetField({ clip, value, onChange, attempted }: BudgetFieldProps) {
  const { clips: texts } = useScreeningMessages();
  const { shared } = useMessages();
  const { credits: balance } = useMe();
  const problem = budgetProblem(value, balance);
  const shown = attempted || problem !== 'required' ? problem : undefined;
  const seconds = likelySeconds(clip);
  return (
    <>
      <Field
        label={texts.budget}
        name="credits"
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={LEAST_SCREENING_CREDITS}
        step={1}
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
        hint={texts.budgetHint(shared.credits(balance))}
        error={
          shown &&
          {
            required: texts.budgetMissing,
            not_whole: texts.wholeCredits,
            too_few: texts.atLeast(LEAST_SCREENING_CREDITS),
            too_many: texts.notMore(shared.credits(balance)),
          }[shown]
        }
      />
      {!problem && (
        <p className="rounded-control bg-raised px-4 py-3" role="status">
          <span className="block font-semibold">{texts.people(formatNumber(peopleFor(Number(value), seconds)))}</span>
          <span className="text-small text-muted">{texts.peopleWhy(Math.round(seconds))}</span>
        </p>
      )}
    </>
  );
}

export function ScreenDialog({ clip, onClose }: ClipDialogProps) {
  const { clips: texts } = useScreeningMessages();
  const { shared } = useMessages();
  const { credits: balance } = useMe();
  const [credits, setCredits] = useState('');
  const [languages, setLanguages] = useState<SpokenLanguage[]>([]);
  const [countries, setCountries] = useState('');
  const [pace, setPace] = useState('');
  const [attempted, setAttempted] = useState(false);
  const start = useClipChange((body: StartScreening) => startScreening(clip.id, body), {
    title: texts.started,
    after: onClose,
  });
  const codes = countriesIn(countries);
  const viewersPerHour = viewersPerHourIn(pace);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAttempted(true);
    if (budgetProblem(credits, balance) || !codes || viewersPerHour === undefined)
      return focusFirstInvalid(event.currentTarget);
    if (!start.isPending) start.mutate({ credits: Number(credits), languages, countries: codes, viewersPerHour });
  }

  return (
    <Dialog open onClose={onClose} title={texts.showTitle(clip.title)}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{texts.showText}</p>
        <BudgetField clip={clip} value={credits} onChange={setCredits} attempted={attempted} />
        <details className="grid gap-4">
          <summary className="w-fit py-1 font-semibold">{texts.more}</summary>
          <div className="mt-3 grid gap-5">
            <Field
              label={texts.perHour}
              name="viewersPerHour"
              inputMode="numeric"
              autoComplete="off"
              value={pace}
              onChange={({ target }) => setPace(target.value)}
              hint={texts.perHourHint}
              error={viewersPerHour === undefined ? texts.perHourWrong : undefined}
            />
            <Field
              label={texts.countries}
              name="countries"
              autoComplete="off"
              value={countries}
              onChange={({ target }) => setCountries(target.value)}
              hint={texts.countriesHint}
              error={codes ? undefined : texts.countriesWrong}
            />
            <Languages chosen={languages} onChange={setLanguages} />
          </div>
        </details>
        <DialogFooter className="mt-0">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={start.isPending}>
            {texts.start}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function Languages({ chosen, onChange }: { chosen: SpokenLanguage[]; onChange(next: SpokenLanguage[]): void }) {
  const { clips: texts } = useScreeningMessages();
  return (
    <fieldset className="field">
      <legend className="field-label mb-1">{texts.languages}</legend>
      <p className="field-hint mb-2">{texts.languagesHint}</p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {SPOKEN_LANGUAGES.map((code) => (
          <label key={code} className="flex min-h-8 items-start gap-2 py-1">
            <input
              type="checkbox"
              className="mt-0.5 size-4.5 flex-none accent-current"
              checked={chosen.includes(code)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
              }
            />
            {languageName(code)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function AddDialog({ clip, onClose }: ClipDialogProps) {
  const { clips: texts } = useScreeningMessages();
  const { shared } = useMessages();
  const { credits: balance } = useMe();
  const [credits, setCredits] = useState('');
  const [attempted, setAttempted] = useState(false);
  const add = useClipChange((more: number) => addToScreening(clip.id, more), { title: texts.added, after: onClose });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAttempted(true);
    if (budgetProblem(credits, balance)) return focusFirstInvalid(event.currentTarget);
    if (!add.isPending) add.mutate(Number(credits));
  }
  return (
    <Dialog open onClose={onClose} title={texts.addTitle(clip.title)}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <BudgetField clip={clip} value={credits} onChange={setCredits} attempted={attempted} />
        <DialogFooter className="mt-0">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={add.isPending}>
            {texts.addConfirm}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

export function StopDialog({ clip, onClose }: ClipDialogProps) {
  const { clips: texts } = useScreeningMessages();
  const { shared } = useMessages();
  const stop = useClipChange(() => stopScreening(clip.id), { title: texts.stopped, after: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.stopTitle(clip.title)}
      confirm={texts.stopConfirm}
      pending={stop.isPending}
      onConfirm={() => stop.mutate(undefined)}
    >
      <p>{texts.stopText(shared.credits(clip.screening?.creditsLeft ?? 0))}</p>
    </ConfirmDialog>
  );
}
