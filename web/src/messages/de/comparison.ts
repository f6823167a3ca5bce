import type { ComparisonMessages } from '../en/comparison.ts';

export const comparison: ComparisonMessages = {
  open: 'Zwei Fassungen vergleichen',
  text: 'Jedem Zuschauer wird nur eine der beiden angeboten, und beide bekommen die Hälfte der Credits. Sobald sicher genug ist, welche besser ist, siehst du es auf ihren Seiten.',
  links: { a: 'Link zu Fassung A', b: 'Link zu Fassung B' },
  same: 'Das ist dasselbe Video wie Fassung A.',
  credits: 'Credits für beide zusammen',
  evenCredits: 'Gib eine gerade Zahl ein, mindestens 4.',
  split: (credits, views) => `Jede Fassung bekommt ${credits} für ${views}.`,
  takesRest: 'Die bessere übernimmt automatisch den Rest des Budgets; die andere wird beendet',
  start: 'Vergleich starten',
  created: { title: 'Vergleich gestartet', description: 'Beide Fassungen werden angeboten.' },
  title: 'Welche Fassung besser ist',
  means:
    'Eine Fassung ist besser, wenn mehr Menschen ihrer Hälfte sie die ganze bezahlte Zeit lang ansehen. Das sagt, welche Zuschauer hält, nicht, welche ihnen besser gefällt.',
  verdicts: {
    not_yet: 'Noch nicht: Der Unterschied kann noch Zufall sein.',
    a: 'A ist besser.',
    b: 'B ist besser.',
    uneven:
      'Nicht entschieden: Eine Fassung wurde viel öfter gestartet als die andere, daher sind die Zahlen nicht vergleichbar.',
  },
  undecided: 'Ohne Ergebnis beendet: Eine der beiden endete, bevor sicher war, welche besser ist.',
  cut: { a: 'A', b: 'B' },
  columns: { cut: 'Fassung', started: 'Gestartet', completed: 'Ganze bezahlte Zeit', share: 'Anteil' },
  thisOne: 'diese',
  evidence: 'Beleg, dass der Unterschied echt ist',
  ofNeeded: (reached, needed) => `${reached} von ${needed} nötigen`,
  looking:
    'Sieh so oft nach, wie du willst: Sind beide gleich gut, wird in höchstens 1 von 20 Fällen trotzdem eine zur besseren erklärt.',
  against: (better, other) =>
    `${better} ihrer Zuschauer haben die ganze bezahlte Zeit zugesehen, bei der anderen ${other}.`,
  even: 'Beide wurden etwa gleich oft gestartet, wie es sein soll.',
  counted:
    'Gezählt wird, sobald jemand zu Ende gesehen hat oder gegangen ist, und jeder nur einmal, so oft er auch wiederkommt. Bis zum Ergebnis werden zurückgenommene Aufrufe abgezogen und nachträglich anerkannte hinzugezählt.',
  willTake: 'Die bessere wird übernehmen, was von der anderen übrig ist.',
  moved: (credits) => `Die bessere hat ${credits} übernommen.`,
  fixed: 'Tempo und Zielgruppe bleiben, wie sie sind, bis es entschieden ist, damit beide gleich angeboten werden.',
};
