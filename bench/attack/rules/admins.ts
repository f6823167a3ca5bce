import type { Attack } from '../attack.ts';
import { newMember, newMembers } from '../cast.ts';
import { atOnce } from '../several.ts';
import { type Rules, rulesOf, tally } from './rule.ts';

const SUSPEND = '/api/admin/suspend';
const ROLE = '/api/admin/change-role';
const CREDITS = '/api/admin/update-credits';

export async function attackAdmins(attack: Attack): Promise<void> {
  const rules = rulesOf(attack, 'what admins may do');
  await suspensions(attack, rules);
  await roles(attack, rules);
  await credits(attack, rules);
  await chain(attack, rules);
  await reports(attack, rulesOf(attack, 'reports'));
}

async function suspensions({ world, address }: Attack, rules: Rules): Promise<void> {
  const { admin } = world;
  const reason = 'A reason';
  const self = admin.request('POST', SUSPEND, { userId: admin.id, reason });
  await rules.refuse('suspending oneself', self, 409, 'own_account');
  const [one, two] = await newMembers(address, 2);
  if (!one || !two) return;
  await world.query('update member set is_admin = true where id = any($1)', [[one.id, two.id]]);
  await admin.call('POST', '/api/admin/restore', { userId: admin.id });
  const answers = await atOnce(10, (n) => {
    const [by, whom] = n % 2 === 0 ? [one, two] : [two, one];
    return by.ask('POST', SUSPEND, { userId: whom.id, reason });
  });
  const left = await world.query('select id from member where is_admin and suspended_at is null');
  rules.equal('two admins who suspend each other leave one of them', left.length, 2);
  rules.group.check(
    'and only that one was heard',
    answers.some(({ status }) => status === 200),
    JSON.stringify(tally(answers)),
  );
}

/** The site's first admin takes no part, so that it is still there afterwards. */
async function roles({ world, address }: Attack, rules: Rules): Promise<void> {
  const { admin } = world;
  const change = (userId: string, role: string) => ({ userId, role });
  const [one, two] = await newMembers(address, 2);
  if (!one || !two) return;
  for (const { id } of [one, two]) await admin.call('POST', ROLE, change(id, 'admin'));
  const answers = await atOnce(10, (n) => {
    const [by, whom] = n % 2 === 0 ? [one, two] : [two, one];
    return by.ask('POST', ROLE, change(whom.id, 'member'));
  });
  const left = await world.query<{ id: string }>('select id from member where is_admin and id = any($1)', [
    [one.id, two.id],
  ]);
  rules.equal('two admins who remove each other leave one of them', left.length, 1);
  rules.group.check(
    'and the other is heard no more',
    answers.filter(({ code }) => code === 'not_admin').length > 0,
    JSON.stringify(tally(answers)),
  );
  for (const { id } of left) await admin.call('POST', ROLE, change(id, 'moderator'));
  const forbidden = (left[0]?.id === one.id ? one : two).request('POST', CREDITS, { userId: two.id, credits: 5 });
  await rules.refuse('credits set by a moderator', forbidden, 403, 'not_admin');
}

async function credits({ world }: Attack, rules: Rules): Promise<void> {
  const { admin, sheep } = world;
  const set = (userId: string, value: unknown, more = {}) =>
    admin.request('POST', CREDITS, { userId, credits: value, ...more });
  for (const value of [-1, 0.5, '5', 1_000_000_001, null])
    await rules.refuse(`credits of ${JSON.stringify(value)}`, set(sheep.id, value), 400, 'bad_request');
  for (const reason of ['', '   ', 'x'.repeat(301)])
    await rules.refuse(`a reason of ${reason.length} characters`, set(sheep.id, 5, { reason }), 400, 'bad_request');
  await rules.refuse('credits of nobody', set('00000000-0000-4000-8000-000000000000', 5), 404, 'member_not_found');
  await atOnce(30, (n) => admin.ask('POST', CREDITS, { userId: sheep.id, credits: 10 + n }));
  const found = await world.creditsOf(sheep);
  rules.group.check('of 30 values set at once one stands', found >= 10 && found < 40, String(found));
  const runs = await atOnce(5, () => admin.ask('POST', '/api/admin/process-historical-commissions', {}));
  rules.group.check(
    'five runs of commissions at once',
    runs.every(({ status }) => status === 200),
    JSON.stringify(tally(runs)),
  );
}

async function chain({ world, address }: Attack, rules: Rules): Promise<void> {
  const { admin, attacker, victim } = world;
  const pay = (amount: string) => admin.request('POST', '/api/admin/simulate-deposit', { userId: victim.id, amount });
  for (const amount of ['0', '0.00000000', '99999999.99999999'])
    await rules.refuse(`a payment of ${amount}`, pay(amount), 400, 'amount_not_possible');
  const accept = admin.request('POST', '/api/admin/chain/accept-reorganisation', { height: 1 });
  await rules.refuse('accepting what did not happen', accept, 409, 'nothing_to_confirm');
  const fresh = await newMember(address);
  const looks = await atOnce(20, () =>
    fresh.ask('GET', `/api/wallet/address?userId=${victim.id}&memberId=${victim.id}`),
  );
  rules.equal('20 first looks give one address', new Set(looks.map(({ text }) => text)).size, 1);
  const theirs = await victim.call<{ address: string }>('GET', '/api/wallet/address');
  rules.group.check('which is not another’s', !looks.some(({ text }) => text.includes(theirs.address)), theirs.address);
  const own = await attacker.call<{ address: string }>('GET', '/api/ltc/address');
  const taken = await world.query('select 1 as one from deposit_address where address = $1 and member_id <> $2', [
    own.address,
    attacker.id,
  ]);
  rules.equal('an address has one owner', taken.length, 0);
}

async function reports({ world, address }: Attack, rules: Rules): Promise<void> {
  const { victim, attacker } = world;
  const promotion = await world.promote(victim, 20);
  const path = `/api/promotions/${promotion.id}/report`;
  const body = { reason: 'other', note: null };
  await rules.refuse('reporting one’s own video', victim.request('POST', path, body), 403, 'own_report');
  const missing = attacker.request('POST', '/api/promotions/9000000/report', body);
  await rules.refuse('reporting what is not there', missing, 404, 'promotion_not_found');
  const answers = await atOnce(50, () => attacker.ask('POST', path, body));
  rules.equal('50 reports of one member', tally(answers), { '200': 1, '409 already_reported': 49 });
  await rules.refuse('reporting once more', attacker.request('POST', path, body), 409, 'already_reported');
  const state = async () =>
    (
      await world.query<{ state: string; open_reports: number }>(
        'select state, open_reports from promotion where id = $1',
        [promotion.id],
      )
    )[0];
  rules.equal('hide nothing', await state(), { state: 'active', open_reports: 1 });
  for (const person of await newMembers(address, 2)) await person.call('POST', path, body);
  rules.equal('those of three hide it', await state(), { state: 'hidden', open_reports: 3 });
}
