import { platformNames } from '@viewloop/contract/platforms';
import { joinWords } from '@viewloop/contract/texts/join-words';
import type { Starters } from './shape.ts';

const names = joinWords(platformNames, 'y');
const boldNames = joinWords(
  platformNames.map((name) => `**${name}**`),
  'y',
);

export const es: Starters = {
  rules: ({ brand }) => ({
    title: `Normas de ${brand}`,
    markdown: `${brand} está gestionado por [[nombre o empresa]]. Al crear una cuenta aceptas estas normas.

## Participar

- Tienes al menos [[16]] años y participas como una persona con una sola cuenta.
- Ves los vídeos tú mismo. No se permiten programas automáticos, varias cuentas ni ventanas que nadie mira.
- No compartes tu contraseña. Puedes escribirnos cuando quieras en [Soporte](/support).

## Créditos

- Ganas un crédito por cada vídeo que ves durante el tiempo que pide el reproductor. Dos créditos pagan una visualización de tu propio vídeo.
- Los créditos no son dinero. No se pagan ni se pueden ceder a otros. Los créditos comprados no se devuelven, salvo que la ley diga otra cosa.
- Una visualización que resulta falsa se retira: quien la hizo pierde el crédito y el dueño del vídeo recupera el puesto. A ambos se les dice por qué.

## Vídeos

- Solo promocionas vídeos públicos, legales y aptos para un público general. Los vídeos de odio, violentos, sexuales o engañosos se retiran.
- ${names} tienen sus propias normas. Puede que no cuenten las visualizaciones recompensadas o que actúen contra un canal. Ese riesgo es tuyo.

## Si se incumplen

Podemos ocultar un vídeo, retirar visualizaciones o suspender una cuenta. Te diremos el motivo y podrás objetar en [Soporte](/support).

## Cambios

Cuando cambiemos estas normas, te lo diremos en el sitio. Podrás leer cada versión nueva antes de continuar.
`,
  }),
  privacy: ({ brand }) => ({
    title: `Privacidad en ${brand}`,
    markdown: `Responsable de tus datos: [[nombre, dirección postal, correo electrónico]].

## Qué guardamos sobre ti

- **Tu cuenta:** nombre de usuario, correo electrónico, nombre y apellidos si los diste, tu avatar, tu idioma y un hash de tu contraseña, nunca la contraseña.
- **Lo que ves y promocionas:** qué vídeos y cuándo, lo que comunica el reproductor mientras los ves (reproducción, pausas, cambios de ventana) y tus respuestas a las preguntas junto a los vídeos.
- **Créditos y depósitos:** cada cambio de tu saldo, tus direcciones de Litecoin y los pagos a ellas. Los pagos son públicos en la cadena de Litecoin.
- **Tus preferencias:** temas, idiomas, opiniones sobre vídeos, qué versión de las normas aceptaste y cuándo.
- **Mensajes:** los correos que te enviamos, las notificaciones y lo que nos escribes en [Soporte](/support).
- **Sesiones:** una cookie mantiene tu sesión hasta 30 días. El sitio la necesita para funcionar. De cada sesión guardamos el tipo de navegador y el país; recordamos tus dispositivos como hash hasta un año después del último uso.

## Juego limpio

Para detectar programas y cuentas que van juntas, guardamos de cada visualización durante **30 días**: la forma de sus latidos (cuándo se comunicó el reproductor, no lo que había en tu pantalla), un hash con clave del bloque al que pertenece tu dirección de red (la clave cambia cada mes y la dirección no se guarda) y un número aleatorio de la cookie \`viewloop-device\`. Con esto, con los referidos y con quién ve los vídeos de quién deducimos qué cuentas parecen ir juntas, y olvidamos cada motivo 30 días después de verlo por última vez. Nadie más lo recibe. Si reclamas, una persona revisa las decisiones que te afectan; mientras la reclamación está abierta se conserva lo guardado sobre esa visualización, y con tu cuenta guardamos lo que escribiste y nuestra respuesta.

## Visitantes

Para los límites contra abusos guardamos direcciones de red durante minutos, como mucho hasta que el límite termina. No hay cookies publicitarias ni seguimiento de terceros.

## Quién más ve datos

- Quien promociona un vídeo ve que alguien lo ha visto: el minuto, cuánto tiempo y si fue con sonido, pero no quién. Si tú también promocionas vídeos, a quien hayas visto se le puede ofrecer uno de los tuyos con la marca «Te ha visto».
- Los reproductores de ${boldNames} los carga tu navegador cuando ves un vídeo. Esas empresas ven entonces tu dirección de red y pueden usar cookies propias.
- Preguntamos a ambas plataformas el título y la imagen de los vídeos que se añaden, y guardamos una copia de la imagen para que tu navegador no tenga que pedirla allí.
- Entregamos los correos a nuestro proveedor: [[nombre del proveedor de correo]].
- Si lo activas: los avisos push pasan cifrados por el servicio push de tu navegador, los webhooks van a las direcciones que indiques, y entrar con otro sitio consulta a ese sitio.
- El servidor está en [[nombre de la empresa de alojamiento]].

## Cuánto tiempo

Todo se guarda mientras exista tu cuenta, salvo lo que tiene un plazo más corto: rastros de visualizaciones 30 días, notificaciones y correos 90 días, sesiones 30 días. Una cuenta cuya dirección nunca se confirmó y que nunca se usó se borra a los 30 días. Un mensaje que escribes sin iniciar sesión se borra a los 90 días. Cuando borras tu cuenta hay un plazo de 14 días. Después se borran tu nombre, dirección, sesiones, imagen y mensajes. Quedan cantidades en los libros bajo un número, porque las cuentas deben cuadrar; ya no llevan a ti.

## Tus derechos

En los [ajustes](/settings) puedes ver, cambiar y descargar tus datos y borrar tu cuenta; también puedes escribirnos. Además puedes reclamar ante la autoridad de protección de datos de tu país.
`,
  }),
  imprint: () => ({
    title: 'Aviso legal',
    markdown: `[[Nombre o empresa]]
[[Calle y número]]
[[Código postal y ciudad]]
[[País]]

Correo: [[correo electrónico]]
Teléfono: [[número de teléfono u otra forma rápida de contacto]]

Representado por: [[nombre de la persona, para empresas]]
Registro y número: [[inscripción, para empresas]]
NIF o IVA: [[número, si lo tienes]]
`,
  }),
  contact: () => ({
    title: 'Contacto',
    markdown: `Los miembros nos encuentran más rápido en [Soporte](/support). Allí está nuestra respuesta, y también la enviamos por correo.

Los demás: [[correo electrónico]]

Para denunciar un vídeo que no debería estar aquí, usa «Denunciar» junto al vídeo o envíanos su dirección.
`,
  }),
};
