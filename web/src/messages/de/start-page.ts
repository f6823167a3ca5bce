import type { StartPageMessages } from '../en/start-page.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('de');
const seconds = (count: number) => plural(count, { one: '# Sekunde', other: '# Sekunden' });

export const startPage: StartPageMessages = {
  received: {
    justNow: 'Gerade hat dich jemand angesehen',
    latest: 'Deine letzten Zuschauer',
    burst: (views) => `Gerade haben dich ${views} Leute angesehen`,
    none: 'In den letzten sieben Tagen hat niemand deine Videos angesehen.',
    noneHint: 'Sobald es jemand tut, steht es hier: wann, wie lange und ob mit Ton.',
    watched: (count, stayed) =>
      stayed > 0 ? `hat ${seconds(count)} angesehen und blieb ${stayed} länger` : `hat ${seconds(count)} angesehen`,
    left: (count) => `ging nach ${seconds(count)}`,
    heard: 'mit Ton',
    muted: 'ohne Ton',
    ago: (time) => {
      if (time.unit === 'now') return 'gerade eben';
      if (time.unit === 'minutes') return plural(time.count, { one: 'vor # Minute', other: 'vor # Minuten' });
      if (time.unit === 'hours') return plural(time.count, { one: 'vor # Stunde', other: 'vor # Stunden' });
      return plural(time.count, { one: 'gestern', other: 'vor # Tagen' });
    },
    lines: 'In ihren Worten',
    untitled: 'Video ohne Titel',
  },
  trust: {
    title: 'Deine Vertrauensstufe',
    levels: { new: 'Neu', known: 'Bekannt', trusted: 'Vertraut' },
    here: 'hier bist du',
    next: (level, days, views) => {
      const needs = [
        ...(views > 0 ? [plural(views, { one: '# belegter Aufruf', other: '# belegte Aufrufe' })] : []),
        ...(days > 0 ? [plural(days, { one: '# Tag', other: '# Tage' })] : []),
      ];
      return `Noch ${needs.join(' und ')} bis „${level}“.`;
    },
    top: 'Das ist die höchste Stufe.',
    asks: (percent) => `etwa ${percent} von 100 Videos stellen eine Frage`,
    counts: (views) => `bis zu ${views} Aufrufe am Tag zählen`,
    bar: (level) => `Weg zu „${level}“`,
  },
};
