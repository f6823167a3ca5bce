/** Later seconds are counted with this one. */
export const LAST_SECOND = 59;
