import type { Attack } from '../attack.ts';
import { newMember, PASSWORD, requestOf, signIn } from '../cast.ts';
import { send } from '../http/send.ts';
import { atOnce } from '../several.ts';
import { type Rules, rulesOf, tally } from './rule.ts';
import { attackSignInTimes } from './sign-in-times.ts';

const EMAIL = '/api/user/update-email';
const PASSWORDS = '/api/user/update-password';

export async function attackAccounts(attack: Attack): Promise<void> {
  const rules = rulesOf(attack, 'accounts and passwords');
  await names(attack, rules);
  await changes(attack, rules);
  await referrers(attack, rules);
  await attackSignInTimes(attack, rules);
}

const registrationOf = (username: string, email: string, more: object = {}) =>
  requestOf('POST', '/api/register', { username, email, password: PASSWORD, ...more });

async function names({ world, address }: Attack, rules: Rules): Promise<void> {
  const { username, email } = await newMember(address, { username: 'Kelvin.Staff' });
  const others = ['kelvin.staff', 'KELVIN.STAFF', 'kElViN.sTaFf'];
  for (const [n, name] of others.entries())
    await rules.refuse(`the name ${name}`, registrationOf(name, `other-${n}@example.com`), 409, 'username_taken');
  for (const mail of [email.toUpperCase(), email])
    await rules.refuse(`the address ${mail}`, registrationOf('somebody-else', mail), 409, 'email_taken');
  const lookalikes = [
    '\u039Aelvin.Staff',
    '\u212Aelvin.Staff',
    'Kelvin.\u017Ftaff',
    ' Kelvin.Staff',
    'Kelvin.Staff ',
    'Kelvin.Staff\u200b',
  ];
  for (const name of lookalikes)
    await rules.refuse(`the name ${JSON.stringify(name)}`, registrationOf(name, 'x@example.com'), 400, 'bad_request');
  const answers = await atOnce(20, async (n) => {
    const answer = await send(address, registrationOf('first-come', `first-${n}@example.com`));
    return { ...answer, code: answer.status === 409 ? 'taken' : answer.text };
  });
  rules.equal('20 registrations of one name', tally(answers), { '200': 1, '409 taken': 19 });
  const [member] = await world.query<{ n: number }>(
    `select count(*)::int as n from account a join member m on m.id = a.member_id where m.username = 'first-come'`,
  );
  rules.equal('make one account', member?.n, 1);
  const wrong = requestOf('POST', '/api/login', { username, password: 'wrong password' });
  const unknown = requestOf('POST', '/api/login', { username: 'nobody-at-all', password: 'wrong password' });
  const [one, other] = [await send(address, wrong), await send(address, unknown)];
  rules.equal('an unknown name and a wrong password answer alike', [other.status, other.text], [one.status, one.text]);
}

async function changes({ world, address }: Attack, rules: Rules): Promise<void> {
  const person = await newMember(address);
  const elsewhere = await signIn(address, person.username);
  const wrong = { currentPassword: 'wrong password', newPassword: 'a new password' };
  await rules.refuse(
    'a new password without the old one',
    person.request('POST', PASSWORDS, wrong),
    400,
    'wrong_password',
  );
  const mail = { email: 'mine-now@example.com', password: 'wrong password' };
  await rules.refuse('a new address without the password', person.request('POST', EMAIL, mail), 400, 'wrong_password');
  const theirs = { email: world.victim.email.toUpperCase(), password: PASSWORD };
  await rules.refuse('another’s address', person.request('POST', EMAIL, theirs), 409, 'email_taken');
  const answers = await atOnce(10, (n) =>
    person.ask('POST', PASSWORDS, { currentPassword: PASSWORD, newPassword: `password number ${n}` }),
  );
  rules.equal('of 10 changes at once one holds', answers.filter(({ status }) => status === 200).length, 1);
  for (const [whose, session] of [
    ['own', person],
    ['other', elsewhere],
  ] as const)
    if (session)
      await rules.refuse(`the ${whose} session from before`, session.request('GET', '/api/user'), 401, 'not_signed_in');
  rules.equal('the old password opens no more', await signIn(address, person.username), undefined);

  const bad = await newMember(address);
  await world.admin.call('POST', '/api/admin/suspend', { userId: bad.id, reason: 'A reason' });
  await rules.refuse('the session of a suspended member', bad.request('GET', '/api/user'), 401, 'not_signed_in');
  const login = (password: string) => requestOf('POST', '/api/login', { username: bad.username, password });
  await rules.refuse('a suspended member’s password', login(PASSWORD), 403, 'suspended');
  await rules.refuse('a wrong password tells nothing of it', login('wrong password'), 401, 'wrong_credentials');
}

async function referrers({ world, address }: Attack, rules: Rules): Promise<void> {
  const codeOf = async (person: { call: (typeof world)['admin']['call'] }) =>
    (await person.call<{ referralCode: string }>('GET', '/api/referrals/summary')).referralCode;
  const first = await newMember(address);
  const second = await newMember(address, { username: 'second-of-ring', referralCode: await codeOf(first) });
  const code = await codeOf(second);
  const again = registrationOf('second-of-ring', 'again@example.com', { referralCode: code });
  await rules.refuse('registering again with one’s own code', again, 409, 'username_taken');
  const profile = first.request('POST', '/api/user/update-profile', { firstName: 'a', referralCode: code });
  await rules.refuse('a referrer by the profile, to close a ring', profile, 400, 'bad_request');
  await rules.refuse(
    'a referrer by a call there is not',
    first.request('POST', '/api/referrals', { code }),
    405,
    'method_not_allowed',
  );
  const codes = await atOnce(10, () => second.ask('POST', '/api/referrals/generate-code', undefined));
  rules.equal(
    'a code asked for again is the same',
    new Set([code, ...codes.map(({ text }) => JSON.parse(text).referralCode)]).size,
    1,
  );
  const oddCodes = ["' or true--", code.toLowerCase(), `${code}\u202e`, '%', '😀'.repeat(16)];
  for (const [n, odd] of oddCodes.entries()) {
    const name = `odd-code-${n}`;
    const answer = await send(address, registrationOf(name, `${name}@example.com`, { referralCode: odd }));
    rules.equal(`the code ${odd} blocks nobody`, answer.status, 200);
  }
}
