import { safeNext } from '../../../web/src/lib/paths.ts';
import type { Attack } from '../attack.ts';
import { newMember, requestOf } from '../cast.ts';
import { send } from '../http/send.ts';
import { attempt } from '../judge.ts';
import { type Rules, rulesOf } from './rule.ts';

const SCRIPT = '<script>alert(1)</script>';
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '"=1"', '=cmd|"/c calc"!A0', '＝1+1', '\r=1', ';=1', '%0a=1'];

/** Text that one member wrote, as it is shown to others. */
export async function attackOutput(attack: Attack): Promise<void> {
  await spreadsheets(attack, rulesOf(attack, 'formulas in the statement'));
  await markup(attack, rulesOf(attack, 'markup in answers'));
  await redirects(attack, rulesOf(attack, 'redirects'));
}

/** Splits CSV into cells as a spreadsheet does. */
function cellsOf(csv: string): string[] {
  return [...csv.replace(/^\uFEFF/, '').matchAll(/"((?:[^"]|"")*)"|([^,\r\n]+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? String(plain) : quoted.replaceAll('""', '"'),
  );
}

async function spreadsheets({ world }: Attack, rules: Rules): Promise<void> {
  const owner = await newMember(world.address);
  await world.give(owner, 1000);
  for (const title of FORMULAS) await world.promote(owner, 2, title);
  for (const reason of FORMULAS)
    await world.admin.ask('POST', '/api/admin/update-credits', {
      userId: owner.id,
      credits: 500 + reason.length,
      reason,
    });
  const { text, headers } = await owner.ask('GET', '/api/credits/statement?format=csv');
  rules.equal('a download, not a page', String(headers['content-disposition']).startsWith('attachment'), true);
  const cells = cellsOf(text);
  rules.group.check('the statement has lines', cells.length > 100, `${cells.length} cells`);
  const formulas = cells.filter((cell) => /^\s*[=+@＝]|^\s*-(?!\d+$)/.test(cell));
  rules.equal('no cell is a formula', formulas, []);
}

async function markup({ world, address }: Attack, rules: Rules): Promise<void> {
  const person = await newMember(address);
  await person.call('POST', '/api/user/update-profile', {
    firstName: SCRIPT,
    lastName: '"><img src=x onerror=alert(1)>',
  });
  await world.give(person, 100);
  await world.promote(person, 20, SCRIPT);
  const settings = await world.admin.call<object>('GET', '/api/admin/settings');
  const banners = [{ text: `"><${SCRIPT}`, link: 'https://example.com/"onmouseover="alert(1)' }];
  await world.admin.call('POST', '/api/admin/settings', { ...settings, banners });
  const calls = ['/api/user', '/api/promotions', '/api/videos/available', '/api/credits/statement', '/api/site'];
  for (const path of calls) {
    const sent = (path === '/api/videos/available' ? world.victim : person).request('GET', path);
    const answer = await attempt(rules.group, address, path, sent, 'harmless');
    rules.equal(`${path} is JSON and nothing else`, answer.headers['content-type'], 'application/json; charset=utf-8');
  }
  for (const path of ['/', '/auth', '/nowhere', `/${encodeURIComponent(SCRIPT)}`, `/auth?ref=${SCRIPT}`, '/api/docs']) {
    const { text } = await send(address, requestOf('GET', encodeURI(decodeURI(path))));
    rules.group.check(
      `${path} holds no markup of others`,
      !text.includes(SCRIPT) && !text.includes('"onmouseover'),
      text.slice(0, 100),
    );
  }
  await world.admin.call('POST', '/api/admin/settings', settings);
}

const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/%2fevil.example',
  '%2f%2fevil.example',
  '/%09/evil.example',
  '%0d%0aSet-Cookie:a=b',
  'javascript:alert(1)',
  '..%2f..%2fevil',
  '@evil.example',
  'A%00B',
];

async function redirects({ address }: Attack, rules: Rules): Promise<void> {
  const asked = ELSEWHERE.flatMap((where) => [
    `/?ref=${where}`,
    `/ref/${where}`,
    `/?ref=A&ref=${where}`,
    `/?next=${where}`,
    `/auth?next=${where}`,
  ]);
  for (const path of [
    ...asked,
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/https://evil.example',
  ]) {
    const answer = await attempt(rules.group, address, path, { method: 'GET', path }, 'harmless');
    const { location } = answer.headers;
    const stays = location === undefined || /^\/auth(\?ref=[A-Za-z0-9]+)?$/.test(location);
    rules.group.check(`${path} leads nowhere else`, stays && !answer.headers['set-cookie'], String(location));
  }
  const ours = 'https://viewloop.example';
  for (const next of [
    ...ELSEWHERE,
    ...ELSEWHERE.map(decodeURIComponent),
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
  ]) {
    const { origin } = new URL(safeNext(next), ours);
    rules.equal(`after signing in ${JSON.stringify(next)} stays here`, origin, ours);
  }
}
