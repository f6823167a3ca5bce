const DAY_MS = 86_400_000;
/** A longer range would make a long answer of mostly empty days. */
const MOST_DAYS = 366;

export interface DayRange {
  from: string;
  to: string;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The days that were asked for, both included, or undefined if there are none or too many. */
export function rangeOf(
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
): DayRange | undefined {
  const to = asked.to ?? dayOf(now.getTime());
  const from = asked.from ?? dayOf(timeOf(to) - 29 * DAY_MS);
  const days = (timeOf(to) - timeOf(from)) / DAY_MS + 1;
  return days >= 1 && days <= MOST_DAYS ? { from, to } : undefined;
}

export interface DayCounts {
  day: string;
  started: number;
  completed: number;
  takenBack: number;
  viewers: number;
}

/** Every day of the range once, with zeros where nothing happened. */
export function everyDay({ from, to }: DayRange, counted: readonly DayCounts[]): DayCounts[] {
  const known = new Map(counted.map((one) => [one.day, one]));
  const days: DayCounts[] = [];
  for (let time = timeOf(from); time <= timeOf(to); time += DAY_MS) {
    const day = dayOf(time);
    days.push(known.get(day) ?? { day, started: 0, completed: 0, takenBack: 0, viewers: 0 });
  }
  return days;
}
