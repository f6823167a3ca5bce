/** A reason not to start that the operator can act on: `main.ts` prints its message as one line, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
