// The script of the page at /api/docs: finds calls, chooses the language of the examples, and tries calls with the
// visitor's session.

const LANGUAGES = { curl: 'curl', typescript: 'TypeScript', command: 'Command line' };
const root = document.documentElement;

/** Storage may be switched off; then the page follows the system and forgets the choice. */
function stored(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function chooseLanguage(language) {
  root.dataset.language = language;
  for (const button of document.querySelectorAll('.chooser button')) {
    button.setAttribute('aria-pressed', String(button.dataset.language === language));
  }
}

/** A call is found by any part of its address, its method or what it does. */
function finder() {
  const found = make('p', { className: 'found', role: 'status' });
  const field = make('input', {
    type: 'search',
    placeholder: 'Find a call, such as “top up” or “wallet”',
    ariaLabel: 'Find a call',
    autocomplete: 'off',
    spellcheck: false,
  });
  const calls = [...document.querySelectorAll('.call')].map((element) => ({
    element,
    text: element.querySelector('summary').textContent.toLowerCase().replaceAll(/[-/]/g, ' '),
  }));
  const groups = document.querySelectorAll('.group');
  const introduction = document.querySelectorAll('main > h2, main > h2 ~ p, main > .example, main > nav');
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().replaceAll(/[-/]/g, ' ').split(/\s+/).filter(Boolean);
    for (const { element, text } of calls) element.hidden = !words.every((word) => text.includes(word));
    for (const group of groups) group.hidden = !group.querySelector('.call:not([hidden])');
    for (const part of introduction) part.hidden = words.length > 0;
    const count = calls.filter(({ element }) => !element.hidden).length;
    if (words.length === 0) found.textContent = '';
    else found.textContent = count === 0 ? 'No call matches' : `${count} of ${calls.length} calls`;
  });
  return [field, found];
}

function addChooser() {
  const buttons = Object.entries(LANGUAGES).map(([language, text]) => {
    const button = make('button', { type: 'button', textContent: text });
    button.dataset.language = language;
    button.addEventListener('click', () => {
      stored('api-language', language);
      chooseLanguage(language);
    });
    return button;
  });
  const chooser = make(
    'div',
    { className: 'chooser', role: 'group', ariaLabel: 'Language of the examples' },
    ...buttons,
  );
  document.querySelector('main > p').after(make('div', { className: 'bar' }, ...finder(), chooser));
  const last = stored('api-language');
  chooseLanguage(last in LANGUAGES ? last : 'curl');
}

let visitor;
/** Who would be calling, asked once for the whole page. */
function whoAmI() {
  visitor ??= fetch('/api/user').then(
    async (response) => (response.ok ? (await response.json()).username : undefined),
    () => undefined,
  );
  return visitor;
}

function field(form, label, name, value, tag = 'input') {
  form.append(
    make('label', { textContent: label }, make(tag, { name, value, spellcheck: false, autocomplete: 'off' })),
  );
}

/** The form for one call: a field for each part of the address and one for the body. */
function formOf({ params, query, body, method }) {
  const form = make('form');
  const who = make('p', { className: 'access' });
  form.append(who);
  whoAmI().then((name) => {
    if (name) who.textContent = `Signed in as ${name}. ${method === 'GET' ? '' : 'The change is made for real.'}`;
    else who.append('You are not signed in. ', make('a', { href: '/auth', textContent: 'Sign in' }));
  });
  for (const [name, value] of Object.entries(params)) field(form, name, `params.${name}`, String(value));
  for (const [name, value] of Object.entries(query)) field(form, `${name} (query)`, `query.${name}`, String(value));
  if (body !== undefined) field(form, 'Body', 'body', JSON.stringify(body, null, 2), 'textarea');
  form.append(make('div', {}, make('button', { type: 'submit', textContent: 'Send' })));
  form.append(make('div', { className: 'answer', role: 'status' }));
  return form;
}

function requestOf({ method, path }, form) {
  const values = new FormData(form);
  const address = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values.get(`params.${name}`)));
  const search = new URLSearchParams();
  for (const [name, value] of values) if (name.startsWith('query.') && value !== '') search.set(name.slice(6), value);
  const text = values.get('body');
  const body = text === null ? {} : { headers: { 'content-type': 'application/json' }, body: text };
  return [search.size > 0 ? `${address}?${search}` : address, { method, ...body }];
}

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

async function send(call, form) {
  const button = form.querySelector('button');
  const answer = form.querySelector('.answer');
  button.disabled = true;
  try {
    const response = await fetch(...requestOf(call, form));
    const text = await response.text();
    const status = make('p', { textContent: `${response.status} ${response.statusText}` });
    if (!response.ok) status.className = 'refused';
    answer.replaceChildren(status, make('pre', { tabIndex: 0 }, make('code', { textContent: pretty(text) })));
  } catch {
    answer.replaceChildren(make('p', { className: 'refused', textContent: 'The site cannot be reached.' }));
  } finally {
    button.disabled = false;
  }
}

/** "Try it" is added when a call is opened, so that the page is quick although it has so many. */
function addTry(details) {
  const call = JSON.parse(details.dataset.try);
  const button = make('button', { type: 'button', textContent: 'Try it' });
  button.addEventListener('click', () => {
    const form = formOf(call);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(call, form);
    });
    button.replaceWith(form);
    form.querySelector('input, textarea, button').focus();
  });
  details.querySelector('.shape').before(button);
}

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named?.matches('.call')) named.open = true;
}

const theme = stored('theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
addChooser();
for (const details of document.querySelectorAll('.call[data-try]')) {
  details.addEventListener('toggle', () => addTry(details), { once: true });
}
addEventListener('hashchange', openNamed);
openNamed();
