import { words } from '../../player/questions/words/es.ts';
import type { FeedbackMessages } from '../en/feedback.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('es');

export const feedback: FeedbackMessages = {
  words,
  title: 'Respuestas de los espectadores',
  means:
    'Se pregunta a los espectadores cuando ya han ganado su crédito. Cobran por responder, digan lo que digan, y pueden saltarse las preguntas.',
  line: 'Preguntas a los espectadores',
  none: 'No preguntas nada a quienes lo ven.',
  ask: 'Preguntar a los espectadores',
  change: 'Cambiar preguntas',
  dialogTitle: 'Preguntar a los espectadores',
  dialogText:
    'Elige de una a tres preguntas. Cada visualización cuesta entonces un crédito más: es para quien responde, y vuelve a ti si nadie lo hace.',
  list: 'De la lista',
  own: 'Con tus palabras',
  addOwn: 'Añadir una pregunta propia',
  removeOwn: 'Quitar esta pregunta',
  ownWords: 'Pregunta',
  ownChoices: 'Opciones, una por línea',
  ownChoicesHint: 'De dos a seis, de hasta 60 caracteres cada una.',
  ownWordsWrong: 'Escribe de 3 a 120 caracteres.',
  ownChoicesWrong: 'Escribe de dos a seis opciones distintas, una por línea.',
  text: 'Los espectadores pueden añadir una línea con sus palabras',
  textHint: 'Ves esas líneas sin nombres. Puedes denunciar lo que no debería estar ahí.',
  countWrong: 'Elige de una a tres preguntas.',
  fewAnswers: (least) => `Verás resultados a partir de ${least} respuestas, para que no se reconozca a nadie.`,
  apply: 'Hacer estas preguntas',
  save: 'Guardar preguntas',
  remove: 'No preguntar nada',
  price: (credits, answers, views) =>
    `${credits} + ${answers} créditos = ${plural(views, { one: '# visualización', other: '# visualizaciones' })} con respuestas`,
  priceNote: 'Lo que nadie gane respondiendo vuelve a ti.',
  ofSum: (answers) => `Incluye ${answers} para respuestas.`,
  withAnswers: (answers, sum) => `Más ${answers} para respuestas: ${sum} en total.`,
  topUpNote: (answers) =>
    `Y ${plural(answers, { one: '# crédito', other: '# créditos' })} para respuestas, porque se pregunta a los espectadores.`,
  saved: { title: 'Preguntas guardadas', description: 'Desde ahora se pregunta a los espectadores.' },
  stopped: { title: 'Ya no se pregunta nada', description: 'Lo reservado vuelve a estar en tu saldo.' },
  stop: 'Dejar de preguntar',
  offNow: 'Ya no se pregunta a nadie.',
  neverAsked: 'Esta promoción no preguntó nada a quienes la vieron.',
  intro: 'Descubre qué piensan los espectadores: haz de una a tres preguntas breves después del vídeo.',
  answered: (count) => plural(count, { one: 'respuesta', other: 'respuestas' }),
  answeredNote: (asked) => plural(asked, { one: 'de # espectador preguntado', other: 'de # espectadores preguntados' }),
  heldNote: (credits) => `${credits} reservados para más respuestas`,
  nobodyAsked: 'Todavía no se ha preguntado a nadie.',
  waiting: (count) =>
    plural(count, {
      one: '# respuesta más se añadirá junto con las siguientes.',
      other: '# respuestas más se añadirán junto con las siguientes.',
    }),
  weightMean:
    'La barra y el primer porcentaje cuentan igual todas las respuestas. «Ponderado» da más peso a quienes han demostrado leer las preguntas.',
  weighted: (share) => `${share} ponderado`,
  earlier: 'Preguntado antes',
  texts: 'Con sus palabras',
  textsMean: 'Sin nombres y sin orden. Una valoración no cambia lo que ganó el espectador.',
  noTexts: 'Nadie ha escrito todavía.',
  more: 'Mostrar más',
  useful: 'Útil',
  notUseful: 'No útil',
  report: 'Denunciar',
  reported: 'Denunciado',
  reportDone: { title: 'Denunciado', description: 'Un moderador lo revisará.' },
  failed: 'No se pudo guardar.',
};
