import type { insights as wire } from '@viewloop/contract';
import type { BookFault } from '@viewloop/contract/check-books';
import type { ReceiptFault } from '@viewloop/contract/check-receipts';
import type { InsightsMessages } from '../en/insights.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('es');

const faults: Record<ReceiptFault, string> = {
  bad_signature: 'el texto no corresponde a su firma',
  unknown_key: 'está firmado con una clave que este sitio no tiene',
  revoked_key: 'está firmado con una clave que el sitio ha declarado no válida',
  not_a_receipt: 'no es un recibo',
  other_promotion: 'pertenece a otra promoción',
  other_video: 'es de otro vídeo',
  wrong_heading: 'el encabezado no es el que firmó el sitio',
  out_of_range: 'su número no corresponde a esta página',
  taken_back: 'el sitio ha retirado esta visualización',
  twice: 'aparece dos veces',
  wrong_count: 'se han añadido o quitado recibos',
};

const checks: Record<string, string> = {
  clock: 'tiempo completo',
  heartbeats: 'reproducción seguida',
  pace: 'ritmo normal',
  'in-view': 'siempre a la vista',
  question: 'pregunta respondida',
};

const receipts: InsightsMessages['receipts'] = {
  of: (title) => `Recibos de ${title}`,
  ofVideo: (video) => `Recibos de ${video}`,
  intro:
    'Cada línea es una visualización pagada, firmada por este sitio. Un recibo dice qué se vio y qué comprobó el servidor; no dice quién lo vio.',
  check: 'Comprobar los recibos',
  checking: (done) => `Comprobando… ${done}`,
  download: 'Descargar como archivo',
  right: (count) => plural(count, { one: 'El recibo es auténtico.', other: 'Los # recibos son auténticos.' }),
  rightNone: 'Todavía no hay recibos, y el sitio lo confirma con su firma.',
  asOf: (time) => `El sitio responde de ellos a fecha de ${time}.`,
  seconds: (count) =>
    plural(count, { one: '# segundo verificado en total.', other: '# segundos verificados en total.' }),
  signedBy: (keys) => `Firmado con la clave ${keys}.`,
  wrong: 'Estos recibos no son de fiar',
  fault: (receipt, fault) => `${receipt === null ? 'Una página' : `Recibo ${receipt}`}: ${faults[fault]}.`,
  voided: (count) =>
    plural(count, {
      one: 'Otra visualización se retiró más tarde. No tiene recibo y no cuenta.',
      other: 'Otras # visualizaciones se retiraron más tarde. No tienen recibo y no cuentan.',
    }),
  cannotCheck:
    'Este navegador no puede comprobar firmas aquí: necesita una conexión segura (https) y Ed25519. Descarga el archivo y compruébalo con «npm run verify».',
  howToOffline:
    'Para comprobarlos sin esta página, descarga el archivo y las claves del sitio (/.well-known/viewloop-keys.json) y ejecuta «npm run verify -- ARCHIVO CLAVES» con el código del producto.',
  list: 'Recibos',
  number: 'Número',
  completed: 'Completada',
  verifiedSeconds: 'Segundos verificados',
  checksPassed: 'Comprobaciones superadas',
  proof: (proven: string, waiting: string, replaced: string) =>
    `${proven} demostradas · ${waiting} por demostrar · ${replaced} repuestas sin coste`,
  checks,
  empty: 'Todavía no hay recibos',
  emptyText: 'Aquí aparece un recibo por cada visualización pagada.',
  gone: 'Este enlace no funciona',
  goneText: 'Se ha revocado o está incompleto. Pide uno nuevo a quien te lo dio.',
  more: 'Mostrar más',
  share: {
    title: 'Recibos',
    text: 'Cada visualización pagada tiene un recibo firmado por este sitio. Da el enlace a un cliente o socio: podrá comprobar cada recibo por sí mismo, y no nombra a ningún espectador.',
    make: 'Crear un enlace',
    open: 'Abrir',
    revoke: 'Revocar',
    revokeNote: 'Un enlace revocado deja de funcionar al momento para todos.',
    revoked: 'El enlace ya no funciona',
    copied: 'Enlace copiado',
    failed: 'No se pudo cambiar el enlace. Inténtalo de nuevo.',
  },
};

const bookFaults: Record<BookFault, string> = {
  bad_signature: 'la firma no es correcta',
  wrong_seal: 'el sello no corresponde al texto',
  broken_chain: 'la cadena de sellos está rota',
  not_a_day: 'no es un día sellado',
  does_not_add_up: 'las cifras no cuadran',
};

const books: InsightsMessages['books'] = {
  title: 'Libros abiertos',
  intro:
    'Todos los créditos que hay y dónde están, día a día. Cada día se sella y cada sello nombra al anterior, así que quien guarda un sello nota si alguien cambia el pasado.',
  empty: 'Todavía no se ha sellado ningún día',
  emptyText: 'El primer día se sella poco después de medianoche (UTC).',
  closed: 'Los libros están cerrados',
  closedText: 'La administración de este sitio ha desactivado esta página.',
  asOf: (day) => `Al final del ${day} (UTC)`,
  total: (exist, bought, given) =>
    `Existen ${exist} créditos: ${bought} se compraron con depósitos y ${given} los dio la administración.`,
  held: { members: 'De los miembros', promotions: 'En promociones', house: 'De la plataforma', bought: 'Comprados' },
  notes: {
    members: 'lo que pueden gastar',
    promotions: 'pagados para visualizaciones futuras',
    house: 'de cada visualización, antes de comisiones',
    bought: (ltc) => `por depósitos de ${ltc} LTC`,
  },
  belowZero: (credits) =>
    `Los miembros cuyos depósitos se revirtieron deben ${credits} créditos. Por eso la suma sellada es mayor que lo que tienen miembros y promociones.`,
  debts: (credits) =>
    `Los miembros deben ${credits} créditos por visualizaciones retiradas. Lo siguiente que ganen lo paga primero.`,
  chart: 'Visualizaciones entregadas y retiradas por día',
  delivered: 'entregadas',
  takenBack: 'retiradas',
  days: 'Días sellados',
  day: 'Día',
  views: 'Visualizaciones',
  voided: 'Retiradas',
  madeGood: 'Repuestas',
  commission: 'Comisiones',
  boughtToday: 'Comprados',
  seal: 'Sello',
  signedAgain: (count, time) =>
    plural(count, {
      one: `# día se volvió a firmar el ${time}, porque la clave anterior se declaró robada. Su sello es el mismo y la firma anterior sigue en la lista.`,
      other: `# días se volvieron a firmar el ${time}, porque la clave anterior se declaró robada. Sus sellos son los mismos y las firmas anteriores siguen en la lista.`,
    }),
  madeGoodNote:
    'Repuestas: la plaza de una visualización retirada se volvió a ofrecer. En los demás casos el propietario recuperó los créditos.',
  older: 'Días anteriores',
  check: 'Comprobar los sellos',
  checkText: 'Tu navegador calcula cada sello de esta página y comprueba las firmas y la cadena.',
  chainRight: (count) =>
    plural(count, {
      one: 'El sello de # día es correcto.',
      other: 'Los sellos de # días son correctos y forman una cadena.',
    }),
  chainWrong: (day, fault) => `${day}: ${bookFaults[fault]}.`,
  oneBook: 'Un solo libro para todos',
  oneBookText:
    'Cada día sellado se añade a un registro que solo crece. Los testigos guardan lo que vieron y lo firman, así que el sitio no puede mostrar libros distintos a distintas personas sin que se note.',
  noWitness: 'Este sitio aún no tiene testigos en su lista. Quien quiera serlo encuentra la orden en docs/books.md.',
  notSigned: 'aún no ha firmado',
  signedDays: (days: number, time: string) =>
    plural(days, { one: `firmó # día, ${time}`, other: `firmó # días, ${time}` }),
  compare: 'Comparar con mi última visita',
  remembered: (days: number) =>
    `Guardado: un registro de ${plural(days, { one: '# día', other: '# días' })}, firmado por el sitio. La próxima vez tu navegador lo compara.`,
  grew: (before: number, now: number) =>
    `El registro de ${plural(before, { one: '# día', other: '# días' })} que este navegador recordaba es el comienzo del de hoy, de ${plural(now, { one: '# día', other: '# días' })}.`,
  unsigned: 'El estado no lleva ninguna firma válida del sitio.',
  fork: 'Estos son otros libros que los que este navegador vio antes. Guarda los dos estados de abajo y enséñalos: lo demuestran.',
  checkpoint: 'El estado más reciente',
  checkpointText: 'Si a otra persona se le mostró otra raíz para el mismo número de días, hay dos libros.',
  anchored: (days: number, height: string, time: string) =>
    `El registro de ${plural(days, { one: '# día', other: '# días' })} está en el bloque ${height} de la cadena de Litecoin, ${time}. Transacción:`,
  reserves: {
    title: 'Depósitos y créditos',
    text: 'Lo que se ingresó, lo que se vendió por ello y lo que dieron los administradores. Cada día nombra sus sumas y tasas, para que todos puedan calcular los totales.',
    received: 'Depósitos',
    receivedNote: 'confirmados en la cadena de Litecoin',
    sold: 'Créditos vendidos',
    soldNote: 'por estos depósitos',
    given: 'Créditos dados',
    thatDay: (credits: string, day: string) => `por administradores y cupones; ${credits} el ${day}`,
    coins: (books: string, chain: string, time: string) =>
      `Aún en direcciones de depósito: ${books} según los libros, ${chain} según contó el nodo de Litecoin, ${time}.`,
  },
  own: '¿Está mi saldo?',
  ownText:
    'Tu navegador calcula el camino desde tu saldo hasta la raíz publicada. No conoce a nadie más por su nombre.',
  ownCheck: 'Comprobar mi saldo',
  ownRight: (balance, day, sum) =>
    `Tus ${balance} créditos del ${day} forman parte de la suma sellada de ${sum} créditos.`,
  ownWrong: 'Tu saldo no lleva a la raíz publicada. Guarda esta página y pregunta al operador del sitio.',
  ownNone: (day: string) =>
    `El árbol del ${day} no tiene ninguna hoja tuya. Hasta ese día no tenías créditos; si los tenías, guarda esta página y pregunta al operador.`,
  leaf: 'Lo que es solo tuyo',
  leafText:
    'Tu hoja se hace con estas tres líneas. A nadie más se le puede mostrar como suya, y con ellas puedes buscarla aunque tu cuenta se haya borrado.',
  ownSignIn: 'Inicia sesión para comprobar que tu saldo está en los libros.',
  signIn: 'Iniciar sesión',
  how: 'Cómo se hacen los sellos está escrito en docs/books.md del código, para quien quiera comprobarlos con su propio programa.',
  cannotCheck: 'Este navegador no puede comprobar sellos aquí: necesita una conexión segura (https) y Ed25519.',
};

const leaveReasons: Record<wire.LeaveReason, string> = {
  skipped: 'Lo saltaron',
  closed: 'Cerraron la ventana',
  trouble: 'No se pudo reproducir',
  replaced: 'Empezaron otro vídeo',
  silent: 'Se perdió la conexión',
  other: 'Otros motivos',
  taken_back: 'Pagadas y después retiradas',
};

const promotion: InsightsMessages['promotion'] = {
  openVideo: 'Abrir el vídeo',
  delivered: 'Entregadas',
  deliveredNote: (target, { proven, beingProven, replaced }) =>
    `de ${target} · ${proven} confirmadas · ${beingProven} por confirmar · ${replaced} repuestas`,
  platformTitle: (name) => `En la plataforma: ${name}`,
  tabList: 'Partes de esta promoción',
  tabs: {
    summary: 'Resumen',
    attention: 'Atención',
    audience: 'Público',
    answers: 'Respuestas',
    views: 'Visualizaciones y recibos',
  },
  again: 'Promocionar otra vez',
  how: 'Cómo se mide',
  budget: 'Presupuesto',
  budgetNote: (returned) => (returned > 0 ? `créditos que pusiste, volvieron ${returned}` : 'créditos que pusiste'),
  spent: 'Gastado',
  spentNote: (views) =>
    plural(views, {
      one: 'créditos por # visualización entregada',
      other: 'créditos por # visualizaciones entregadas',
    }),
  left: 'Restante',
  leftNote: 'créditos para visualizaciones futuras',
  end: 'Final previsto',
  endAfter: (from) => `no antes del ${from}`,
  endNote: 'si la gente sigue viéndolo como en las últimas 24 horas',
  endUnknown: 'nadie lo vio en las últimas 24 horas',
  endDone: 'no queda nada por entregar',
  watches: 'Empezadas y completadas',
  watchesMean:
    'Empezadas cuenta a todos los que abrieron el vídeo; completadas, a los que se quedaron el tiempo pagado. Se paga por quedarse, así que esto mide la paciencia, no si gustó.',
  started: 'Empezadas',
  completed: 'Completadas',
  whyLeft: 'Por qué se fueron los demás',
  whyLeftMean:
    'Qué terminó una visualización sin pago. «No se pudo reproducir» apunta a los ajustes del vídeo; lo demás lo decide el espectador.',
  countedUntil: (time) => `Se cuentan las visualizaciones que empezaron antes de ${time}.`,
  attention: 'Atención, segundo a segundo',
  attentionMean:
    'Cuántos de los que empezaron seguían viendo tras cada segundo. Los segundos mostrados se pagan: irse aquí es irse a pesar del pago. No dice nada de ver por gusto.',
  attentionFew: (enough) =>
    `La curva aparece a partir de ${enough} visualizaciones. Con menos mostraría a personas sueltas y el azar.`,
  watching: 'siguen viendo',
  usual: 'mediana de otras promociones',
  second: (second) => `${second} s`,
  habits: { hid: 'ocultaron el reproductor al menos una vez', paused: 'pausaron', jumped: 'saltaron dentro del vídeo' },
  byDay: 'Por día',
  byDayMean: 'Visualizaciones pagadas cada día (UTC), también las retiradas después.',
  byHour: 'Por hora del día',
  byHourMean:
    'Las mismas visualizaciones por hora (UTC), en los últimos 60 días. Muestra cuándo había espectadores, no cuándo gustaría más tu vídeo.',
  views: 'visualizaciones',
  audience: 'Quién lo vio',
  audienceMean:
    'Contado donde empezaron las visualizaciones: el país de la red, el idioma del navegador, el tipo de dispositivo. Un indicio, nunca una prueba, y los grupos de menos de cinco no tienen nombre. No se guarda ninguna dirección. La confianza es el nivel que tenía el espectador cuando se contó la visualización.',
  audienceFew: (enough) => `Se muestra a partir de ${enough} visualizaciones.`,
  countries: 'Países',
  languages: 'Idiomas',
  devices: 'Dispositivos',
  device: { phone: 'Teléfono', desktop: 'Ordenador' },
  levels: 'Confianza',
  level: { new: 'Nuevo', known: 'Conocido', trusted: 'De confianza' },
  otherGroup: 'Otros',
  unknownYet: 'Aún no hay nada contado',
  list: 'Las visualizaciones',
  listMean:
    'Todas las visualizaciones pagadas, las últimas primero. El identificador del espectador no cambia, pero no es un nombre.',
  listEmpty: 'Todavía no hay visualizaciones',
  time: 'Hora',
  viewer: 'Espectador',
  state: 'Estado',
  proofs: { proven: 'confirmada', being_proven: 'por confirmar', replaced: 'no confirmada a tiempo, repuesta' },
  unverified: ', sin avisos del reproductor',
  takenBack: (reason, credits) =>
    plural(credits, {
      one: `retirada: ${reason} (# crédito devuelto)`,
      other: `retirada: ${reason} (# créditos devueltos)`,
    }),
  seconds: 'Segundos verificados',
  receipt: 'Recibo',
  noReceipt: 'ninguno',
  showReceipt: (view) => `Recibo de la visualización ${view}`,
  signature: 'Firma',
  more: 'Mostrar más',
  exports: 'Exportar',
  exportCsv: 'Visualizaciones en CSV',
  exportFigures: 'Cifras en CSV',
  exportJson: 'Todo en JSON',
  exportFailed: 'No se pudo exportar. Inténtalo de nuevo.',
};

const attention: InsightsMessages['attention'] = {
  median: (value) => `mediana ${value}`,
  length: (from, to) => {
    if (to === null) return `${from} s o más`;
    return from === 0 ? `menos de ${to} s` : `de ${from} a ${to - 1} s`;
  },
  ofSameLength: (promotions, length) =>
    `Las medianas son de ${promotions} promociones recientes en la misma plataforma con vídeos de una duración parecida (${length}).`,
  ofPlatform: (promotions) =>
    `Las medianas son de ${promotions} promociones recientes en la misma plataforma, duren lo que duren sus vídeos, porque se conocen muy pocos tan largos como el tuyo.`,
  curve: 'Qué muestra la curva',
  curves: { watching: 'Siguen viendo', seconds: 'En marcha, a la vista, con sonido', stay: 'Después de cobrar' },
  seconds: 'Cómo fue cada segundo',
  secondsMean:
    'De los que pulsaron reproducir: cuántos tenían el vídeo en marcha, a la vista y con sonido en cada segundo de reproducción. Muestra lo que hizo el reproductor, no si alguien miraba o escuchaba.',
  secondsFew: (enough) =>
    `Las curvas aparecen a partir de ${enough} visualizaciones cuyo reproductor informó de sus segundos. Con menos mostrarían a personas sueltas y el azar.`,
  playing: 'en marcha',
  inView: 'a la vista',
  withSound: 'con sonido',
  usualPlaying: 'en marcha, mediana',
  stay: 'Quedarse después del pago',
  stayMean:
    'De los que cobraron: cuántos seguían viendo tantos segundos después, cuando ya no había nada que ganar. El reproductor suele pasar al siguiente a los tres segundos, así que casi todos los que cuentan aquí quisieron quedarse.',
  stayFew: (enough) =>
    `Se muestra a partir de ${enough} visualizaciones pagadas cuyo reproductor informó de sus segundos.`,
  stillThere: 'siguen viendo',
  names: {
    hidden: 'del tiempo en marcha, fuera de la vista',
    muted: 'del tiempo en marcha, sin sonido',
    replays: 'repeticiones por visualización, antes del crédito',
    replaysAfterPay: 'repeticiones por visualización pagada, después del crédito',
    stayed5: 'se quedaron 5 segundos o más',
    stayed10: 'se quedaron 10 segundos o más',
    stayed30: 'se quedaron 30 segundos o más',
  },
  means: {
    hid: 'Espectadores que taparon el reproductor o cambiaron de ventana al menos una vez. No significa que los demás miraran todo el tiempo.',
    paused:
      'Espectadores que pararon el vídeo al menos una vez. No dice por qué: una llamada también detiene un buen vídeo.',
    jumped: 'Espectadores que saltaron a otro punto del vídeo. Puede ser impaciencia o ganas de volver a ver algo.',
    hidden:
      'Tiempo en marcha con el reproductor tapado o detrás de otra ventana; no se paga. No significa que el resto se mirara.',
    muted:
      'Tiempo en marcha en silencio o con volumen 0, si el reproductor lo dice. No indica si el propio dispositivo estaba en silencio.',
    replays:
      'Cuántas veces volvió a empezar el vídeo antes del crédito, de media. Un vídeo más corto que el tiempo pagado lo hace solo, así que no indica que guste.',
    replaysAfterPay:
      'Cuántas veces volvió a empezar mientras se quedaban sin cobrar, de media. Un vídeo corto se repite solo: compáralo con la mediana.',
    stayed5:
      'Espectadores que detuvieron el siguiente vídeo y siguieron viendo. No significa que a los demás no les gustara.',
    stayed10: 'Lo bastante para no ser un despiste. No dice si volverían.',
    stayed30: 'Otro tanto del tiempo que se paga por defecto. Es lo más cercano aquí a ver por gusto, sin asegurarlo.',
  },
};

const overview: InsightsMessages['overview'] = {
  title: 'Resumen',
  text: 'Tus últimas cincuenta promociones, una al lado de otra.',
  link: 'Resumen',
  empty: 'Todavía no hay promociones',
  emptyText: 'Cuando haya una promoción en marcha, podrás compararla aquí con otras.',
  budget: 'Presupuesto',
  spent: 'Gastado',
  left: 'Restante',
  inCredits: 'créditos',
  views: 'Visualizaciones',
  completion: 'Completadas',
  completionMean: 'la parte de las empezadas que se completaron',
  cost: 'Créditos por visualización',
  weeks: 'Visualizaciones recibidas por semana',
  weeksMean: 'Cada barra es una semana; la fecha es la de su primer día.',
  list: 'Promociones',
  name: 'Promoción',
  started: 'Empezadas',
  best: 'la mejor',
  worst: 'la más baja',
  fewNote: (enough) => `Se comparan las que tienen al menos ${enough} visualizaciones.`,
  untitled: 'Vídeo sin título',
};

export const insights: InsightsMessages = { attention, books, leaveReasons, overview, promotion, receipts };
