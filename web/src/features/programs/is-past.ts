export const isPast = (instant: string): boolean => Date.parse(instant) < Date.now();
