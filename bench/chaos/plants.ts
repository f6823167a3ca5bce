import type { Verdict } from './judge/verdict.ts';
import type { StageWishes } from './stage/stage.ts';

/** A bug that is planted in the database of a run. The run must find it. */
export interface Plant {
  name: string;
  about: string;
  wishes: StageWishes;
  /** The faults that make the bug visible. */
  fault: string;
  seen(verdict: Verdict): boolean;
}

const one = (text: string, of: number) => `${text} % ${of} = 0`;

export const PLANTS: readonly Plant[] = [
  {
    name: 'lost-commits',
    about: 'synchronous_commit=off: what was acknowledged is lost when Postgres is killed',
    // Postgres then writes its log only now and then instead of at each commit, so a kill loses acknowledged commits.
    wishes: { settings: { synchronous_commit: 'off', wal_writer_delay: '2s' } },
    fault: 'postgres-kill',
    seen: ({ lost }) => lost > 0,
  },
  {
    name: 'double-pay',
    about: 'one reward in seven is paid twice',
    wishes: {
      plant: `create function pay_again() returns trigger language plpgsql as $$
        begin
          perform ledger_post(array[new.key || ':again'], array['watch_rewarded'], array[new.promotion_id],
            array[new.view_id], array[null::bigint], array[null::uuid], array[null::text], array[1, 1, 1],
            array['escrow', 'member', 'house'],
            array[null, (select viewer_id from view where id = new.view_id), null]::uuid[],
            array[new.promotion_id, null, null]::bigint[], array[-2, 1, 1]::bigint[],
            array[null::bigint], array[null, null, null]::bigint[]);
          return null;
        end $$;
        create trigger pay_again after insert on entry for each row
          when (new.recipe = 'watch_rewarded' and new.key not like '%:again' and ${one('new.id', 7)})
          execute function pay_again()`,
    },
    fault: 'soak',
    seen: ({ doubled, auditRows }) => doubled > 0 && auditRows > 0,
  },
  {
    name: 'forgotten-beats',
    about: 'one heartbeat in five is answered and not kept; the books are in order, only the history can tell',
    wishes: {
      plant: `create function forget_beat() returns trigger language plpgsql as $$ begin return null; end $$;
        create trigger forget_beat before update on view for each row
          when (new.beats > old.beats and ${one('new.id', 5)}) execute function forget_beat()`,
    },
    fault: 'soak',
    seen: ({ lost, auditRows }) => lost > 0 && auditRows === 0,
  },
  {
    name: 'forgotten-attention',
    about: 'one report of attention in five is answered, paid for, and not kept',
    wishes: {
      plant: `create function forget_attention() returns trigger language plpgsql as $$ begin return null; end $$;
        create trigger forget_attention before update on clip_visit for each row
          when (new.beats > old.beats and ${one('new.id', 5)}) execute function forget_attention()`,
    },
    fault: 'soak',
    seen: ({ lost, auditRows }) => lost > 0 && auditRows > 0,
  },
  {
    name: 'forgotten-names',
    about: 'top-ups forget the name they were asked under, so a retry adds views that nobody paid for',
    wishes: {
      plant: `create function rename_top_up() returns trigger language plpgsql as $$
        begin new.request_id := gen_random_uuid(); return new; end $$;
        create trigger rename_top_up before insert on promotion_top_up for each row execute function rename_top_up()`,
    },
    fault: 'soak',
    seen: ({ lost, auditRows }) => lost > 0 && auditRows > 0,
  },
  {
    name: 'raw-errors',
    about: 'the database raises an error that nobody has a name for',
    wishes: {
      plant: `create function stumble() returns trigger language plpgsql as $$
        begin raise exception 'stumbled'; end $$;
        create trigger stumble before insert on promotion for each row when (${one('new.id', 5)}) execute function stumble()`,
    },
    fault: 'soak',
    seen: ({ answers }) => Object.keys(answers).some((answer) => answer.startsWith('fault: 500')),
  },
];
