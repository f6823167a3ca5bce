const begun = performance.now();

/** Says what is done now, with the time since the command began. Tables go to stdout, so this goes to stderr. */
export function tellStep(what: string): void {
  const seconds = Math.round((performance.now() - begun) / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  process.stderr.write(`${clock.padStart(6)}  ${what}\n`);
}

/** How long the rest takes if its parts take as long as those before; nothing before the first is done. */
export function timeLeft(done: number, all: number): string {
  if (done === 0) return '';
  const minutes = ((performance.now() - begun) / 60_000 / done) * (all - done);
  return `, about ${minutes < 1 ? 'a minute' : `${Math.ceil(minutes)} minutes`} left`;
}
