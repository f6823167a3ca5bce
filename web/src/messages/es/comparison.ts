import type { ComparisonMessages } from '../en/comparison.ts';

export const comparison: ComparisonMessages = {
  open: 'Comparar dos versiones',
  text: 'A cada espectador se le ofrece solo una de las dos, y cada una recibe la mitad de los créditos. En cuanto sea lo bastante seguro cuál es mejor, lo verás en sus páginas.',
  links: { a: 'Enlace a la versión A', b: 'Enlace a la versión B' },
  same: 'Es el mismo vídeo que la versión A.',
  credits: 'Créditos para las dos juntas',
  evenCredits: 'Escribe un número par, 4 como mínimo.',
  split: (credits, views) => `Cada versión recibe ${credits} para ${views}.`,
  takesRest: 'La mejor se queda automáticamente con el resto del presupuesto; la otra se detiene',
  start: 'Empezar comparación',
  created: { title: 'Comparación empezada', description: 'Las dos versiones se están ofreciendo.' },
  title: 'Qué versión es mejor',
  means:
    'Una versión es mejor si más personas de su mitad la miran durante todo el tiempo pagado. Dice cuál retiene a los espectadores, no cuál les gusta más.',
  verdicts: {
    not_yet: 'Todavía no: la diferencia aún puede ser casualidad.',
    a: 'A es mejor.',
    b: 'B es mejor.',
    uneven: 'Sin decidir: una versión se empezó a ver mucho más que la otra, así que las cifras no se pueden comparar.',
  },
  undecided: 'Terminó sin resultado: una de las dos acabó antes de saberse cuál es mejor.',
  cut: { a: 'A', b: 'B' },
  columns: { cut: 'Versión', started: 'Empezadas', completed: 'Todo el tiempo pagado', share: 'Proporción' },
  thisOne: 'esta',
  evidence: 'Evidencia de que la diferencia es real',
  ofNeeded: (reached, needed) => `${reached} de los ${needed} necesarios`,
  looking:
    'Míralo cuantas veces quieras: si las dos son igual de buenas, como mucho en 1 de cada 20 casos una se dará por mejor por casualidad.',
  against: (better, other) =>
    `El ${better} de sus espectadores vio todo el tiempo pagado, frente al ${other} de la otra.`,
  even: 'Las dos se empezaron a ver más o menos igual, como debe ser.',
  counted:
    'Se cuenta cada visionado cuando ha terminado, y a cada espectador una sola vez, vuelva las veces que vuelva. Hasta que se decida, las visualizaciones retiradas se descuentan y las reconocidas después se suman.',
  willTake: 'La mejor recibirá lo que quede de la otra.',
  moved: (credits) => `La mejor recibió ${credits}.`,
  fixed: 'El ritmo y el público no cambian hasta que se decida, para que las dos se ofrezcan por igual.',
};
