import type { Queryable } from "@slipdesk/pg-client";

/**
 * Creates temporary functions that derive everything about sample slip `i` from its number, deterministically. `salt`
 * separates the decisions.
 */
export async function defineChances(sql: Queryable): Promise<void> {
  await sql.unsafe(`
    create function pg_temp.pick(i bigint, salt bigint, n bigint) returns bigint
      language sql immutable as $$ select (hashint8extended(i, salt) & 9223372036854775807) % n $$;

    create function pg_temp.one_of(list text[], i bigint, salt bigint) returns text
      language sql immutable as $$ select list[1 + pg_temp.pick(i, salt, cardinality(list))] $$;

    -- Low places are chosen far more often than high ones.
    create function pg_temp.early_place(n integer, i bigint, salt bigint) returns integer
      language sql immutable as $$
        select 1 + floor(n * (pg_temp.pick(i, salt, 1000000) / 1000000.0::float8) ^ 2)::integer $$;

    create function pg_temp.decided_at(created timestamptz, i bigint) returns timestamptz
      language sql stable as $$
        select least(created + (600 + pg_temp.pick(i, 71, 172800)) * interval '1 second', now()) $$;

    create function pg_temp.ended_at(queued timestamptz, i bigint) returns timestamptz
      language sql stable as $$
        select queued + (20 + pg_temp.pick(i, 72, 120)) * interval '1 second' $$;

    -- Of a desk that is closed on most Fridays: how much work there was until an instant, in weeks that end with them.
    create function pg_temp.work_until(at timestamptz) returns float8
      language sql immutable as $$
        select floor(week) + case when week - floor(week) < 6.0 / 7 then (week - floor(week)) * 7 / 6 * 0.97
          else 0.97 + (week - floor(week) - 6.0 / 7) * 7 * 0.03 end
        from (select (extract(epoch from at) - 151200)::float8 / 604800 as week) as of_epoch $$;

    create function pg_temp.when_worked(work float8) returns timestamptz
      language sql immutable as $$
        select to_timestamp(151200 + 604800 * (floor(work) + case when work - floor(work) < 0.97
          then (work - floor(work)) / 0.97 * 6 / 7
          else 6.0 / 7 + (work - floor(work) - 0.97) / 0.03 / 7 end)) $$;

    create function pg_temp.reference(i bigint) returns text
      language sql immutable as $$
        select 'sample-' || lpad(to_hex(hashint8extended(i, 73)), 16, '0')
          || lpad(to_hex(hashint8extended(i, 74)), 16, '0') $$;
  `);
}
