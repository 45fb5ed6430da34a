import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'

/** Precomputed sums of a ledger table: `table` for each box, `all` for all boxes of a kind. */
interface DailySums {
  readonly table: string
  readonly all: string
  readonly source: string
  readonly box: readonly string[]
  /** The columns of `box` that remain in the sums over all boxes. */
  readonly kind: readonly string[]
  readonly amount: string
  /** Further text columns that distinguish rows. */
  readonly marks: readonly string[]
  /** The advisory lock for merging the sums over all boxes. */
  readonly lock: number
}

const MONEY: DailySums = {
  table: 'box_day',
  all: 'box_all_day',
  source: 'cash_transaction',
  box: ['box_kind', 'box_id'],
  kind: ['box_kind'],
  amount: 'sum_trx',
  marks: ['object_type'],
  lock: 7130101,
}
const VOLUMES: DailySums = {
  table: 'place_day',
  all: 'place_all_day',
  source: 'volume_transaction',
  box: ['point_id', 'material_id', 'unit_id'],
  kind: [],
  amount: 'vol_trx',
  marks: [],
  lock: 7130102,
}

const DAYS = ['day', 'report', 'known']
const keyOf = ({ box, marks }: DailySums): readonly string[] => [...box, ...DAYS, ...marks]
const keyOfAll = ({ kind, marks }: DailySums): readonly string[] => [...kind, ...DAYS, ...marks]

/** Returns the rows of `from`, summed by a key. */
const added = ({ box, marks, amount }: DailySums, key: readonly string[], from: string): string => `select ${key.join()},
    coalesce(sum(amount) filter (where amount > 0), 0) as plus, coalesce(sum(amount) filter (where amount < 0), 0) as minus, count(*) as rows
  from (select ${[...box, ...marks].join()}, dt_trx as day, dt_report as report, business_day_of(ins_date) as known, ${amount} as amount
    from ${from}) as f group by ${key.join()} order by ${key.join()}`

/** Adds rows to the sums of their boxes, once per statement, in the order of the keys, like balances. */
const adding = (sums: DailySums, from: string): string => `insert into ${sums.table} as k (${keyOf(sums).join()}, plus, minus, rows)
  ${added(sums, keyOf(sums), from)}
  on conflict (${keyOf(sums).join()}) do update set plus = k.plus + excluded.plus, minus = k.minus + excluded.minus, rows = k.rows + excluded.rows`

const addingToAll = (sums: DailySums, from: string): string => `insert into ${sums.all} (${keyOfAll(sums).join()}, plus, minus, rows)
  ${added(sums, keyOfAll(sums), from)}`

/**
 * Sums over all boxes are appended by every statement, so that postings to different boxes do not wait for each other; a transaction that
 * gets the lock merges the rows of its days.
 */
const drawing = (sums: DailySums): string => {
  const key = keyOfAll(sums)
  const names = key.map(name =>
    DAYS.includes(name) ? { day: 'dt_trx', report: 'dt_report', known: 'business_day_of(ins_date)' }[name]! : name,
  )
  return `if pg_try_advisory_xact_lock(${sums.lock}) then
      with gone as (
        delete from ${sums.all} k where (${key.map(name => `k.${name}`).join()}) in (select distinct ${names.join()} from fresh) returning k.*
      )
      insert into ${sums.all} (${key.join()}, plus, minus, rows)
        select ${key.join()}, sum(plus), sum(minus), sum(rows) from gone group by ${key.join()};
    end if`
}

const balances = (from: string): string => `insert into place_balance as b (point_id, material_id, unit_id, balance, rows, last_movement)
  select point_id, material_id, unit_id, sum(vol_trx), count(*), max(dt_trx) from ${from}
  group by point_id, material_id, unit_id order by point_id, material_id, unit_id
  on conflict (point_id, material_id, unit_id) do update set balance = b.balance + excluded.balance, rows = b.rows + excluded.rows,
    last_movement = greatest(b.last_movement, excluded.last_movement)`

/** This trigger runs after the one for balances, whose rows every posting to a box locks first. */
const trigger = (sums: DailySums, before: readonly string[] = []): readonly string[] => [
  `create or replace function ledger_${sums.table}() returns trigger language plpgsql as $body$
    begin
      ${[...before, adding(sums, 'fresh'), addingToAll(sums, 'fresh'), drawing(sums)].map(one => `${one};`).join('\n      ')}
      return null;
    end
  $body$`,
  `create or replace trigger ${sums.source}_days after insert on ${sums.source}
    referencing new table as fresh for each statement execute function ledger_${sums.table}()`,
]

/** Fills the sums from the ledger when there are none yet, or when the time zone of the days has changed. */
const filling = (sums: DailySums, mark: string, more: readonly string[] = []): string => `do $body$
  begin
    if obj_description('${sums.table}'::regclass) is distinct from '${mark}' then
      lock table ${sums.source} in share row exclusive mode;
      delete from ${sums.table};
      delete from ${sums.all};
      ${[adding(sums, sums.source), addingToAll(sums, sums.source), ...more].map(one => `${one};`).join('\n      ')}
      comment on table ${sums.table} is '${mark}';
    end if;
  end
$body$`

/**
 * Marks an owner whose box has had a movement, in the order of ids, once ever, so that lists and counts of boxes only read owners. It is
 * triggered by the first row of the balance.
 */
const hasBox = (owner: string, balance: string, id: string, which: string): readonly string[] => {
  const note = (from: string): string => `with moved as materialized (
      select o.id from ${owner} o where not o.has_box and o.id in (select ${id} from ${from} where ${which}) order by o.id for no key update
    ) update ${owner} o set has_box = true from moved where o.id = moved.id`
  return [
    `create or replace function ledger_${owner}_box() returns trigger language plpgsql as $body$
    begin
      if exists (select 1 from fresh where ${which}) then
        ${note('fresh')};
      end if;
      return null;
    end
  $body$`,
    `create or replace trigger ${balance}_${owner} after insert on ${balance}
    referencing new table as fresh for each statement execute function ledger_${owner}_box()`,
    note(balance),
  ]
}

const columns = (names: readonly string[], type: string): string =>
  [
    ...names.map(name => `${name} ${DAYS.includes(name) ? 'date' : name.endsWith('_id') ? 'bigint' : 'text'} not null`),
    `plus ${type} not null`,
    `minus ${type} not null`,
    'rows bigint not null',
  ].join(', ')
const tables = (sums: DailySums, type: string): readonly string[] => [
  // Recreates and refills the sums over all boxes when their columns have changed.
  `do $body$ begin
    if (select array_agg(column_name::text order by ordinal_position) from information_schema.columns
      where table_schema = current_schema() and table_name = '${sums.all}') <> array[${[...keyOfAll(sums), 'plus', 'minus', 'rows'].map(name => `'${name}'`).join()}] then
      drop table ${sums.all};
      comment on table ${sums.table} is null;
    end if;
  end $body$`,
  `create table if not exists ${sums.table} (${columns(keyOf(sums), type)}, primary key (${keyOf(sums).join()}))`,
  `create table if not exists ${sums.all} (${columns(keyOfAll(sums), type)})`,
  `create index if not exists ${sums.all}_key on ${sums.all} (${keyOfAll(sums).join()})`,
]

/**
 * Turnovers of each box and day, and of all boxes of a kind: by the day of the transaction, the report day, and the business day of
 * posting. They give sums and balances of a period, on a day, and as known on a day, equally fast for ten thousand and for a million rows.
 * Only triggers write them, once per statement.
 */
export const createDailySums = (zone: string): readonly string[] => {
  const mark = `days of ${zone.replaceAll("'", '')}`
  return [
    ...tables(MONEY, 'numeric(22,2)'),
    ...tables(VOLUMES, 'numeric(22,3)'),
    `create index if not exists box_day_report on box_day (box_kind, box_id, report) include (known, object_type, plus, minus)`,
    `create index if not exists place_day_days on place_day (point_id, day) include (material_id, unit_id, known, plus, minus)`,
    `create table if not exists place_balance (
    point_id bigint not null,
    material_id bigint not null,
    unit_id bigint not null,
    balance numeric(20,3) not null,
    rows bigint not null,
    last_movement date not null,
    primary key (point_id, material_id, unit_id)
  )`,
    ...trigger(MONEY),
    ...trigger(VOLUMES, [balances('fresh')]),
    filling(MONEY, mark),
    filling(VOLUMES, mark, ['delete from place_balance', balances('volume_transaction')]),
    // The rows of a point by day, for its statement over all materials.
    `create index if not exists volume_transaction_point on volume_transaction (point_id, dt_trx, id)`,
    ...hasBox('account', 'box_balance', 'box_id', `box_kind = 'E'`),
    ...hasBox('point', 'place_balance', 'point_id', 'true'),
    // The few deleted owners, whose boxes no list shows: sums over all boxes exclude them.
    ...['company', 'account', 'point'].map(one => `create index if not exists ${one}_deleted on ${one} (id) where is_delete`),
  ]
}

/** The advisory lock for merging the rows of a day. */
const LOCK = 7130103
/** Boxes whose balances are debts; our own money and the result are the opposite side of the same sums. */
const isDebt = `box_kind = 'C' and box_id not in (${OWN_COMPANY}, ${SYSTEM_COMPANY})`

/** Returns the changes of debts by day, between the balances after (`a`) and before (`b`): `series` has box, day and both balances. */
const changes = (series: string): string => `select day, sum(owe) as owe, sum(owed) as owed from (
    select day, owe - lag(owe, 1, 0) over w as owe, owed - lag(owed, 1, 0) over w as owed from (
      select box_id, day, greatest(a, 0) - greatest(b, 0) as owe, least(a, 0) - least(b, 0) as owed from (${series}) as s
    ) as e window w as (partition by box_id order by day)
  ) as d group by day having sum(owe) <> 0 or sum(owed) <> 0`

/**
 * The balances of the boxes in a statement, from its first day on: the balance before that day is the current balance minus all later
 * changes, and the statement did not change it.
 */
const moved = changes(`
      select box_id, day, held + sum(amount) over w as a, held + sum(amount - fresh) over w as b from (
        select k.box_id, k.day, k.amount, coalesce(f.amount, 0) as fresh, h.balance - sum(k.amount) over (partition by k.box_id) as held
        from (select box_id, min(dt_trx) as since from fresh where ${isDebt} group by box_id) as m
        cross join lateral (select d.box_id, d.day, sum(d.plus + d.minus) as amount from box_day d
          where d.box_kind = 'C' and d.box_id = m.box_id and d.day >= m.since group by d.box_id, d.day) as k
        join box_balance h on h.box_kind = 'C' and h.box_id = k.box_id
        left join (select box_id, dt_trx, sum(sum_trx) as amount from fresh where box_kind = 'C' group by box_id, dt_trx) as f
          on f.box_id = k.box_id and f.dt_trx = k.day
      ) as t window w as (partition by box_id order by day)`)

/** The changes of all debts by day, from the sums of each box. */
const debtsFromBoxes = changes(`
      select box_id, day, sum(amount) over (partition by box_id order by day) as a, 0 as b
      from (select box_id, day, sum(plus + minus) as amount from box_day where ${isDebt} group by box_id, day) as k`)

/**
 * The daily changes of all that we owe companies (`owe`, plus) and of all that they owe us (`owed`, minus): their sum up to a day is the
 * state at its end. Sums over boxes cannot give this, because a debt of one company is not reduced by another company's credit. Only a
 * trigger writes them, after those for balances and days, whose row locks serialize postings to the same boxes. Statements only append
 * rows; a transaction that gets the lock merges the rows of a day.
 */
export const createDailyDebts: readonly string[] = [
  `create table if not exists debt_day (day date not null, owe numeric(22,2) not null, owed numeric(22,2) not null)`,
  `create index if not exists debt_day_day on debt_day (day)`,
  `create or replace function ledger_debts() returns trigger language plpgsql as $body$
    begin
      insert into debt_day (day, owe, owed) ${moved};
      if found and pg_try_advisory_xact_lock(${LOCK}) then
        with gone as (
          delete from debt_day where day in (
            select day from debt_day where day >= (select min(dt_trx) from fresh) group by day having count(*) > 1
          ) returning *
        )
        insert into debt_day (day, owe, owed) select day, sum(owe), sum(owed) from gone group by day;
      end if;
      return null;
    end
  $body$`,
  // The name puts this trigger after those for balances and days.
  `create or replace trigger cash_transaction_debts after insert on cash_transaction
    referencing new table as fresh for each statement execute function ledger_debts()`,
  `do $body$
    begin
      if obj_description('debt_day'::regclass) is null then
        lock table cash_transaction in share row exclusive mode;
        delete from debt_day;
        insert into debt_day (day, owe, owed) ${debtsFromBoxes};
        comment on table debt_day is 'filled';
      end if;
    end
  $body$`,
]
