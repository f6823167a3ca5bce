/** Ends the command because of something the user can fix. Shown as one line, without a stack trace. */
export class Stop extends Error {}

/** Somebody pressed Ctrl-C or sent a signal, so start nothing more. */
export class Interrupted extends Stop {}
