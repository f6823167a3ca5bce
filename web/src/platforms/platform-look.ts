/** The small mark of a platform, drawn in white on its colour in a square of 20. */
export interface PlatformLook {
  colour: string;
  path: string;
  /** Whether the path is filled or drawn as a line. */
  drawn: 'filled' | 'line';
}
