import type { FairPlaySettings } from './api.ts';

type Numbers = FairPlaySettings['numbers'];
type Level = keyof Numbers['levels'];
type LevelNumber = keyof Numbers['levels']['new'] | 'commissionHoldDays';
type SiteNumber = Exclude<keyof Numbers, 'levels' | 'commissionHoldDays'>;

export type NumberName = { level: Level; name: LevelNumber } | { level: null; name: SiteNumber };

const levels: readonly Level[] = ['new', 'known', 'trusted'];

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

/** Every number there is, by level; the last group holds those of the whole site. */
export function namesOf(numbers: Numbers): { level: Level | null; names: NumberName[] }[] {
  const { levels: byLevel, commissionHoldDays: _, ...others } = numbers;
  return [
    ...levels.map((level) => {
      const names: LevelNumber[] = [...keysOf(byLevel[level]), 'commissionHoldDays'];
      return { level, names: names.map((name) => ({ level, name })) };
    }),
    { level: null, names: keysOf(others).map((name) => ({ level: null, name })) },
  ];
}

export function readNumber(numbers: Numbers, { level, name }: NumberName): number {
  if (level === null) return numbers[name];
  return name === 'commissionHoldDays' ? numbers.commissionHoldDays[level] : numbers.levels[level][name];
}

export function withNumber(numbers: Numbers, { level, name }: NumberName, value: number): Numbers {
  if (level === null) return { ...numbers, [name]: value };
  if (name === 'commissionHoldDays')
    return { ...numbers, commissionHoldDays: { ...numbers.commissionHoldDays, [level]: value } };
  return { ...numbers, levels: { ...numbers.levels, [level]: { ...numbers.levels[level], [name]: value } } };
}

/** The server has the same limits; these only spare a round trip. */
const limits: Partial<Record<NumberName['name'], number>> = {
  days: 3650,
  provenViews: 1_000_000,
  checkPercent: 100,
  busyCheckPercent: 100,
  headStart: 6,
  laneHoldDays: 60,
  commissionHoldDays: 60,
  lanePerMille: 1000,
  furtherPercent: 100,
  strictFromMembers: 1_000_000_000,
};

export const limitOf = ({ name }: NumberName): number => limits[name] ?? 10_000;
