/** One line of the doctor: what was looked at, what was found, and what to do about it. */
export interface Finding {
  state: 'good' | 'warning' | 'bad';
  what: string;
  advice?: string;
}

export const good = (what: string): Finding => ({ state: 'good', what });
export const warning = (what: string, advice: string): Finding => ({ state: 'warning', what, advice });
export const bad = (what: string, advice: string): Finding => ({ state: 'bad', what, advice });
