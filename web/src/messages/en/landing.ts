/** The landing page. Numbers come as text: the running server fills them into the built page. */
export const landing = {
  title: 'Watch short videos, get yours watched',
  description: 'Watch short videos, earn credits, and spend them to have your own TikTok or YouTube Short watched.',
  signIn: 'Sign in',
  start: 'Get Started Free',
  heroTitle: 'Your short videos, watched to the end.',
  heroText: (seconds: string) =>
    `Watch someone else's video for ${seconds} seconds and earn 1 credit. Spend 2 credits and someone watches yours. No card, no subscription.`,
  picture: 'The dashboard: credits, the daily goal, two promotions with their progress, and the referral link.',
  howTitle: 'How it works',
  steps: {
    watch: (seconds: string) => ({
      title: 'Watch and earn',
      text: `Pick a video, watch it for ${seconds} seconds in the player window, and 1 credit is yours. Every video pays once.`,
    }),
    promote: {
      title: 'Promote your own',
      text: 'Paste the link of your TikTok or YouTube Short. 2 credits buy 1 view. Pause whenever you like; what is left comes back.',
    },
    grow: (percent: string) => ({
      title: 'Grow faster',
      text: `Invite friends and get ${percent}% of what they earn by watching and buying, paid by us. In a hurry? Add credits with Litecoin.`,
    }),
  },
  figuresTitle: 'The platform in figures',
  figures: { users: 'active users', videos: 'videos watched', credits: 'credits earned', satisfaction: 'satisfaction' },
  fairTitle: 'Fair and secure',
  fairText: 'A view is worth something only if somebody watched. This is what we really check.',
  checks: [
    {
      title: 'Switching tabs stops the clock',
      text: 'Time counts only while the video plays, visible and in front. Pausing or hiding it earns nothing.',
    },
    {
      title: 'Our server keeps the time',
      text: 'What a browser claims about watching is recorded and never believed.',
    },
    {
      title: 'One reward a video',
      text: 'Nobody is paid twice for the same video, and nobody for their own.',
    },
    {
      title: 'Paid only for views that happened',
      text: 'Your credits wait in escrow and leave it view by view. Stop, and the rest is yours again.',
    },
    {
      title: 'Every credit is on the books',
      text: 'Double-entry bookkeeping, checked all the time. Your statement shows each movement and its reason.',
    },
    {
      title: 'Your account is yours',
      text: 'Passwords are stored as argon2id hashes. Your Litecoin address is used by nobody else.',
    },
  ],
  advertising: 'Advertising',
  closingTitle: 'Your next viewer is already here.',
  closingText: 'An account takes half a minute. Your first credit takes one video.',
  footer: 'Short videos, watched by people.',
};
