import type { QuestionWords } from './en.ts';

export const words: QuestionWords = {
  kinds: {
    keep: 'Würdest du weiterschauen?',
    about: 'Worum ging es?',
    hook: 'Hat dich der Anfang gepackt?',
    sound: 'Wie fandest du den Ton?',
    follow: 'Würdest du diesem Kanal folgen?',
  },
  choices: {
    keep: { yes: 'Ja', maybe: 'Vielleicht', no: 'Nein' },
    about: {
      comedy: 'Comedy',
      music: 'Musik',
      sport: 'Sport',
      food: 'Essen',
      tech: 'Technik',
      beauty: 'Beauty',
      gaming: 'Gaming',
      learning: 'Lernen',
      pets: 'Tiere',
      travel: 'Reisen',
      art: 'Kunst',
      other: 'Etwas anderes',
      unclear: 'Das war nicht zu erkennen',
    },
    hook: { at_once: 'Ja, sofort', later: 'Erst nach einer Weile', never: 'Nein' },
    sound: {
      fits: 'Er passt',
      neutral: 'Nicht darauf geachtet',
      disturbs: 'Er hat gestört',
      muted: 'Mein Ton war aus',
    },
    follow: { yes: 'Ja', maybe: 'Vielleicht', no: 'Nein' },
  },
};
