import {
  fill,
  type ProblemBody,
  type ProblemCode,
  type ProblemReason,
  problemReasons,
  problems,
  waitInWords,
} from '@viewloop/contract';

type Details = NonNullable<ProblemBody['details']> & { reasonCode?: ProblemReason };

/** `details.seconds` is for programs; the sentence says the same time the way people do. */
const withWait = (details: Details): Details =>
  typeof details.seconds === 'number' ? { ...details, wait: waitInWords(details.seconds) } : details;

/** Fills in the standard text of a reason code, unless the caller gave a more precise one. */
const withReason = (details: Details): Details =>
  details.reasonCode && details.reason === undefined
    ? { ...details, reason: fill(problemReasons[details.reasonCode], details) }
    : details;

/** A refusal with a code. Its status and text are in one table, in the contract. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}) {
    const [status, text] = problems[code];
    const whole = withReason(withWait(details));
    super(fill(text, whole));
    this.code = code;
    this.status = status;
    this.details = whole;
  }

  get body(): ProblemBody {
    const details = Object.keys(this.details).length > 0 ? { details: this.details } : {};
    return { message: this.message, code: this.code, ...details };
  }

  /** After how many seconds a retry makes sense. */
  get retryAfter(): number | undefined {
    if (this.status === 429) return Number(this.details.seconds ?? 1);
    if (this.code === 'key_in_use') return 1;
    return this.status === 503 ? 2 : undefined;
  }
}
