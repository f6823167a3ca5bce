import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { useOperatingMessages } from '../../../messages/operating.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { CircleAlert, CircleCheck, CircleX } from '../../../ui/icons/index.ts';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type DoctorLine, doctorQuery } from './operating-api.ts';

const looks = {
  good: { Icon: CircleCheck, tone: 'text-link' },
  warning: { Icon: CircleAlert, tone: 'text-muted' },
  bad: { Icon: CircleX, tone: 'text-danger' },
} as const;
const order = ['bad', 'warning', 'good'] as const;

/** What `npm run doctor` finds, with what to do first. */
export function DoctorCard() {
  const { doctor: texts } = useOperatingMessages();
  const doctor = useQuery(doctorQuery);
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text} />
      <ShowQuery query={doctor}>
        {({ at, lines }) =>
          at === null ? (
            <p className="text-muted">{texts.looking}</p>
          ) : (
            <>
              {/* The lines are those of the command, which speaks English. */}
              <ul lang="en" className="grid gap-2.5">
                {lines
                  .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
                  .map((line) => (
                    <Line key={line.what} line={line} />
                  ))}
              </ul>
              <p className="mt-4 text-small text-muted">{texts.lookedAt(formatDateTime(at))}</p>
            </>
          )
        }
      </ShowQuery>
    </Card>
  );
}

function Line({ line: { state, what, advice } }: { line: DoctorLine }) {
  const { doctor: texts } = useOperatingMessages();
  const { Icon, tone } = looks[state];
  return (
    <li className="flex gap-2.5 text-small">
      <Icon aria-hidden className={`size-4.5 flex-none ${tone}`} />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{texts.states[state]}: </span>
        {what}
        {advice !== null && <span className="block text-muted">{advice}</span>}
      </span>
    </li>
  );
}
