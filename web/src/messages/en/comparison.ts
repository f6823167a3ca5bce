/** The texts of comparing two cuts. */
export const comparison = {
  open: 'Compare two cuts',
  text: 'Each viewer is offered only one of the two, and both get half of the credits. As soon as it is certain enough which is better, you see it on their pages.',
  links: { a: 'Link to cut A', b: 'Link to cut B' },
  same: 'This is the same video as cut A.',
  credits: 'Credits for both together',
  evenCredits: 'Enter an even number, 4 or more.',
  split: (credits: string, views: string) => `Each cut gets ${credits} for ${views}.`,
  takesRest: 'The better cut automatically takes over the rest of the budget; the other is stopped',
  start: 'Start comparison',
  created: { title: 'Comparison Started', description: 'Both cuts are on offer.' },
  title: 'Which cut is better',
  means:
    'A cut is better if more people of its half watch it for the whole time that is paid for. This says which holds viewers, not which they like more.',
  verdicts: {
    not_yet: 'Not yet: the difference could still be chance.',
    a: 'A is better.',
    b: 'B is better.',
    uneven: 'Not decided: one cut was started far more often than the other, so the figures cannot be compared.',
  },
  undecided: 'Ended without a result: one of the two ended before it was certain which is better.',
  cut: { a: 'A', b: 'B' },
  columns: { cut: 'Cut', started: 'Started', completed: 'Full paid time', share: 'Share' },
  thisOne: 'this one',
  evidence: 'Evidence that the difference is real',
  ofNeeded: (reached: string, needed: string) => `${reached} of ${needed} needed`,
  looking:
    'Look as often as you like: if both cuts are equally good, the chance that one is ever called better is at most 1 in 20.',
  against: (better: string, other: string) =>
    `${better} of its viewers watched for the full paid time, compared with ${other} for the other cut.`,
  even: 'Both were started about equally often, as they should be.',
  counted:
    'A watch counts once it has ended, and each viewer counts once, however often they come back. Until there is a result, voided views are taken out and views granted later are added.',
  willTake: 'The better cut will take over what is left of the other.',
  moved: (credits: string) => `The better cut took over ${credits}.`,
  fixed: 'Pace and audience stay as they are until it is decided, so that both cuts are offered alike.',
};

export type ComparisonMessages = typeof comparison;
