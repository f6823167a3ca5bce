/** The questions that the site knows, with their choices. The window asks them, and owners choose from them. */
export const words = {
  kinds: {
    keep: 'Would you keep watching?',
    about: 'What was it about?',
    hook: 'Did the start catch you?',
    sound: 'How did you find the sound?',
    follow: 'Would you follow this creator?',
  },
  choices: {
    keep: { yes: 'Yes', maybe: 'Maybe', no: 'No' },
    about: {
      comedy: 'Comedy',
      music: 'Music',
      sport: 'Sport',
      food: 'Food',
      tech: 'Tech',
      beauty: 'Beauty',
      gaming: 'Gaming',
      learning: 'Learning',
      pets: 'Pets',
      travel: 'Travel',
      art: 'Art',
      other: 'Something else',
      unclear: 'I could not tell',
    },
    hook: { at_once: 'Yes, at once', later: 'It took a while', never: 'No' },
    sound: { fits: 'It fits', neutral: 'I did not notice it', disturbs: 'It bothered me', muted: 'My sound was off' },
    follow: { yes: 'Yes', maybe: 'Maybe', no: 'No' },
  },
};

export type QuestionWords = typeof words;
