/** An end that is not a fault of ours: its message is shown as one line, without a stack. */
export class Stop extends Error {}

/** Someone pressed Ctrl-C or sent a signal: nothing further is begun. */
export class Interrupted extends Stop {}
