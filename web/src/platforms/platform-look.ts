/** The name of a platform on the screens and its small mark, drawn in white on its colour in a square of 20. */
export interface PlatformLook {
  /** What its videos are called as a group. */
  label: string;
  colour: string;
  path: string;
  /** Whether the path is filled or drawn as a line. */
  drawn: 'filled' | 'line';
}
