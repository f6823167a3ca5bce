import { ago } from '../../../base/ago.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { useOperatingMessages } from '../../../messages/operating.ts';
import type { Status } from '../api.ts';

export function JobList({ jobs }: { jobs: Status['jobs'] }) {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const { status: texts } = admin;
  const names: Partial<Record<string, string>> = useOperatingMessages().jobNames;
  const failing = jobs.some(({ lastError }) => lastError !== null);
  return (
    <details open={failing}>
      <summary className="w-fit font-bold">
        {texts.jobs} <span className="font-normal text-muted">({jobs.length})</span>
      </summary>
      <ul className="mt-1.5 text-small">
        {jobs.map(({ name, lastRunAt, lastError, runsHere }) => (
          <li key={name} className="grid gap-0.5 border-t border-line py-2">
            <span className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
              <span>{names[name] ?? name}</span>
              <span className="text-end text-muted">
                {lastRunAt ? shared.ago(ago(lastRunAt)) : texts.jobNever}
                {runsHere && ` · ${texts.jobHere}`}
              </span>
            </span>
            {lastError && <span className="text-danger">{texts.jobFailed(lastError)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
