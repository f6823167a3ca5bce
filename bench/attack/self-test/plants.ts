import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Attack } from '../attack.ts';
import { attackHeaders } from '../headers.ts';
import type { Meddling, Passed } from '../http/proxy.ts';
import { attackInputs } from '../inputs/run.ts';
import { limitCalls } from '../limits/calls.ts';
import { attackAcrossSites } from '../requests/cross-site.ts';
import { attackFiles } from '../requests/files.ts';
import { attackSessions } from '../requests/sessions.ts';
import { rulesOf } from '../rules/rule.ts';
import { attackScreening } from '../rules/screening.ts';
import { attackSignInTimes } from '../rules/sign-in-times.ts';
import { attackTokens } from '../rules/tokens.ts';
import { attackWatching } from '../rules/watching.ts';
import { attackWebhooks } from '../rules/webhooks.ts';
import { attackSlowly } from '../slow.ts';

/** A fault that is planted on purpose, the part of the attack that must notice it, and what it must report. */
export interface Plant {
  fault: string;
  meddling?: (attack: Attack) => Meddling;
  /** SQL that plants the fault in the database, and SQL that removes it again. */
  sql?: { plant: string; remove: string };
  run(attack: Attack): Promise<void>;
  finds: readonly RegExp[];
}

/** Applies `change` to every value of a JSON body. Other bodies stay as they are. */
function rewritten(passed: Passed, change: (key: string, value: unknown) => unknown): Passed {
  try {
    const body: unknown = JSON.parse(passed.body.toString('utf8'), change);
    return { ...passed, body: Buffer.from(JSON.stringify(body)) };
  } catch {
    return passed;
  }
}

const isNumberText = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value));
const license = () => readFileSync(path.join(import.meta.dirname, '../../../LICENSE'));

export const plants: readonly Plant[] = [
  {
    fault: 'refusals become faults of the server',
    meddling: () => ({ onAnswer: (answer) => (answer.status === 400 ? { ...answer, status: 500 } : answer) }),
    run: (attack) => attackInputs(attack, /update-profile/),
    finds: [/answered 500/],
  },
  {
    fault: 'numbers are read from texts',
    meddling: () => ({
      onRequest: (passed) => rewritten(passed, (_, value) => (isNumberText(value) ? Number(value) : value)),
    }),
    run: (attack) => attackInputs(attack, /update-credits/),
    finds: [/credits: "10"[^]*expected 400/, /credits: "0x10"[^]*expected 400/],
  },
  {
    fault: 'unknown keys are dropped',
    meddling: () => ({
      onRequest: (passed) => rewritten(passed, (key, value) => (/unknown|isAdmin/.test(key) ? undefined : value)),
    }),
    run: (attack) => attackInputs(attack, /update-profile/),
    finds: [/"unknown":1[^]*expected 400/],
  },
  {
    fault: 'a refused request leaves a trace',
    meddling: ({ world }) => ({
      async onAnswer(answer) {
        if (answer.status === 400)
          await world.query('update member set first_name = random()::text where id = $1', [world.sheep.id]);
        return answer;
      },
    }),
    run: (attack) => attackInputs(attack, /user\/update-email/),
    finds: [/no row changes[^]*changed: member/],
  },
  {
    fault: 'headers are lost and scripts can read the cookie',
    meddling: () => ({
      onAnswer(answer) {
        const { 'content-security-policy': _, ...headers } = answer.headers;
        const cookies = headers['set-cookie']?.map((cookie) => cookie.replace(' HttpOnly;', ''));
        return { ...answer, headers: { ...headers, ...(cookies ? { 'set-cookie': cookies } : {}) } };
      },
    }),
    run: attackHeaders,
    finds: [/the landing page: content-security-policy/, /the cookie of signing in/],
  },
  {
    fault: 'other sites are let in',
    meddling: () => ({
      onRequest(passed) {
        const { origin: _, 'sec-fetch-site': __, ...headers } = passed.headers;
        return { ...passed, headers };
      },
    }),
    run: attackAcrossSites,
    finds: [/expected 403 cross_site/, /no row changes/],
  },
  {
    fault: 'whoever asks is signed in',
    meddling: ({ world }) => ({
      onRequest: (passed) => ({ ...passed, headers: { ...passed.headers, cookie: world.admin.cookie } }),
    }),
    run: attackSessions,
    finds: [/expected 401 not_signed_in/, /expected 403 not_admin/],
  },
  {
    fault: 'a program may do what its owner may',
    meddling: ({ world }) => ({
      onRequest(passed) {
        const { authorization, ...headers } = passed.headers;
        return authorization ? { ...passed, headers: { ...headers, cookie: world.admin.cookie } } : passed;
      },
    }),
    run: attackTokens,
    finds: [/wrong checksum[^]*expected 401/, /was ended[^]*expected 401/, /expected 403 scope_missing/],
  },
  {
    fault: 'webhooks lead anywhere',
    meddling: () => ({
      onRequest: (passed) =>
        rewritten(passed, (key, value) => (key === 'url' ? 'https://hooks.example.com/here' : value)),
    }),
    run: attackWebhooks,
    finds: [/a webhook to https:\/\/127\.0\.0\.1[^]*expected 400/, /a webhook changed to/],
  },
  {
    fault: 'files outside the folder are given out',
    meddling: () => ({
      onAnswer: (answer, { path: where }) =>
        where.includes('%2e%2e') ? { ...answer, status: 200, body: license() } : answer,
    }),
    run: attackFiles,
    finds: [/the file was given out/],
  },
  {
    fault: 'clips belong to whoever asks',
    meddling: ({ world }) => ({
      onRequest(passed) {
        const isOfVictim = passed.path.startsWith(`/api/clips/${world.clip}`);
        return isOfVictim ? { ...passed, headers: { ...passed.headers, cookie: world.victim.cookie } } : passed;
      },
    }),
    run: attackScreening,
    finds: [/report of another[^]*expected 404/, /DELETE \S+ of another: no row changes/],
  },
  {
    fault: 'attention counts that was never sent',
    sql: {
      plant: `create function all_sent() returns trigger language plpgsql as $$ begin
          insert into clip_sent (clip_id, member_id, seconds)
          values (new.clip_id, new.viewer_id, array_fill(1000, array[60])::smallint[]) on conflict do nothing;
          return new; end $$;
        create trigger all_sent after insert on clip_visit for each row execute function all_sent()`,
      remove: 'drop trigger all_sent on clip_visit; drop function all_sent()',
    },
    run: attackScreening,
    finds: [/what was never sent does not count/],
  },
  {
    fault: 'watches begin in the past',
    sql: {
      plant: `create function begin_early() returns trigger language plpgsql as
        $$ begin new.started_at := new.started_at - interval '40 seconds'; return new; end $$;
        create trigger begin_early before insert on view for each row execute function begin_early()`,
      remove: 'drop trigger begin_early on view; drop function begin_early()',
    },
    run: attackWatching,
    finds: [/completing at once[^]*expected 422/],
  },
  {
    fault: 'a name that exists takes longer',
    meddling: () => ({
      async onRequest(passed) {
        if (/"username":"person-/.test(passed.body.toString()))
          await new Promise((resolve) => setTimeout(resolve, 300));
        return passed;
      },
    }),
    run: (attack) => attackSignInTimes(attack, rulesOf(attack, 'sign-in'), 11),
    finds: [/takes as long as a known name/],
  },
  {
    fault: 'nothing is limited',
    run: ({ findings, address, world }) => limitCalls(findings.group('limits'), address, address, world.attacker),
    finds: [/calls of an address: 200 pass/, /calls of a member/, /IPv6 network/],
  },
  {
    fault: 'slow clients are kept',
    meddling: () => ({}),
    run: (attack) => attackSlowly(attack, 15_000),
    finds: [/drop by drop are dropped/, /announce a body/],
  },
];
