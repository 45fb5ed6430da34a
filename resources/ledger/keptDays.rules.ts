/** Sums that are kept of a table of the ledger: `table` of each box, `all` of all boxes of a kind together. */
interface Kept {
  readonly table: string
  readonly all: string
  readonly source: string
  readonly box: readonly string[]
  /** What is left of a box's name in the sums over all of them. */
  readonly kind: readonly string[]
  readonly amount: string
  /** By what else rows are told apart: columns of text. */
  readonly marks: readonly string[]
  /** The lock under which the sums over all boxes are drawn together. */
  readonly lock: number
}

const MONEY: Kept = {
  table: 'box_day',
  all: 'box_all_day',
  source: 'cash_transaction',
  box: ['box_kind', 'box_id'],
  kind: ['box_kind'],
  amount: 'sum_trx',
  marks: ['object_type'],
  lock: 7130101,
}
const VOLUMES: Kept = {
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
const keyOf = ({ box, marks }: Kept): readonly string[] => [...box, ...DAYS, ...marks]
const keyOfAll = ({ kind, marks }: Kept): readonly string[] => [...kind, ...DAYS, ...marks]

/** The rows of `from`, added up by a key. */
const added = ({ box, marks, amount }: Kept, key: readonly string[], from: string): string => `select ${key.join()},
    coalesce(sum(amount) filter (where amount > 0), 0) as plus, coalesce(sum(amount) filter (where amount < 0), 0) as minus, count(*) as rows
  from (select ${[...box, ...marks].join()}, dt_trx as day, dt_report as report, business_day_of(ins_date) as known, ${amount} as amount
    from ${from}) as f group by ${key.join()} order by ${key.join()}`

/** Adds rows to the sums of their boxes, once for a statement, in the order of the keys, as balances are. */
const adding = (kept: Kept, from: string): string => `insert into ${kept.table} as k (${keyOf(kept).join()}, plus, minus, rows)
  ${added(kept, keyOf(kept), from)}
  on conflict (${keyOf(kept).join()}) do update set plus = k.plus + excluded.plus, minus = k.minus + excluded.minus, rows = k.rows + excluded.rows`

const addingToAll = (kept: Kept, from: string): string => `insert into ${kept.all} (${keyOfAll(kept).join()}, plus, minus, rows)
  ${added(kept, keyOfAll(kept), from)}`

/**
 * The sums over all boxes are rows that every statement adds to, so that those who post to different boxes do not wait for each other; whoever finds
 * nobody at it draws the rows of its days together into one.
 */
const drawing = (kept: Kept): string => {
  const key = keyOfAll(kept)
  const names = key.map(name =>
    DAYS.includes(name) ? { day: 'dt_trx', report: 'dt_report', known: 'business_day_of(ins_date)' }[name]! : name,
  )
  return `if pg_try_advisory_xact_lock(${kept.lock}) then
      with gone as (
        delete from ${kept.all} k where (${key.map(name => `k.${name}`).join()}) in (select distinct ${names.join()} from fresh) returning k.*
      )
      insert into ${kept.all} (${key.join()}, plus, minus, rows)
        select ${key.join()}, sum(plus), sum(minus), sum(rows) from gone group by ${key.join()};
    end if`
}

const balances = (from: string): string => `insert into place_balance as b (point_id, material_id, unit_id, balance, rows, last_movement)
  select point_id, material_id, unit_id, sum(vol_trx), count(*), max(dt_trx) from ${from}
  group by point_id, material_id, unit_id order by point_id, material_id, unit_id
  on conflict (point_id, material_id, unit_id) do update set balance = b.balance + excluded.balance, rows = b.rows + excluded.rows,
    last_movement = greatest(b.last_movement, excluded.last_movement)`

/** The trigger comes after the one of the balances, whose rows every posting to a box takes first. */
const trigger = (kept: Kept, before: readonly string[] = []): readonly string[] => [
  `create or replace function ledger_${kept.table}() returns trigger language plpgsql as $body$
    begin
      ${[...before, adding(kept, 'fresh'), addingToAll(kept, 'fresh'), drawing(kept)].map(one => `${one};`).join('\n      ')}
      return null;
    end
  $body$`,
  `create or replace trigger ${kept.source}_days after insert on ${kept.source}
    referencing new table as fresh for each statement execute function ledger_${kept.table}()`,
]

/** Fills what is kept from the rows of the ledger, where nothing is kept yet or days were those of another zone. */
const filling = (kept: Kept, mark: string, more: readonly string[] = []): string => `do $body$
  begin
    if obj_description('${kept.table}'::regclass) is distinct from '${mark}' then
      lock table ${kept.source} in share row exclusive mode;
      delete from ${kept.table};
      delete from ${kept.all};
      ${[adding(kept, kept.source), addingToAll(kept, kept.source), ...more].map(one => `${one};`).join('\n      ')}
      comment on table ${kept.table} is '${mark}';
    end if;
  end
$body$`

/**
 * Notes with an owner that something has moved in its box, in the order of ids, once in its life: lists and counts of boxes look at owners alone. The balance
 * that a first posting writes is its mark.
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
const tables = (kept: Kept, type: string): readonly string[] => [
  // Sums over all boxes were once told apart by more than they are now: made anew, they are filled again.
  `do $body$ begin
    if (select array_agg(column_name::text order by ordinal_position) from information_schema.columns
      where table_schema = current_schema() and table_name = '${kept.all}') <> array[${[...keyOfAll(kept), 'plus', 'minus', 'rows'].map(name => `'${name}'`).join()}] then
      drop table ${kept.all};
      comment on table ${kept.table} is null;
    end if;
  end $body$`,
  `create table if not exists ${kept.table} (${columns(keyOf(kept), type)}, primary key (${keyOf(kept).join()}))`,
  `create table if not exists ${kept.all} (${columns(keyOfAll(kept), type)})`,
  `create index if not exists ${kept.all}_key on ${kept.all} (${keyOfAll(kept).join()})`,
]

/**
 * What moved in each box on each day, and in all boxes of a kind together: by the day of the transaction, the report day and the business day on which it
 * was posted. From it come sums and balances of a period, as of a day and as they were known on a day, as quick with a million rows behind them as with
 * ten thousand. Written by triggers alone, once for a statement.
 */
export const keptDays = (zone: string): readonly string[] => {
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
    // The rows of a point by days, whatever the material: its statement is one.
    `create index if not exists volume_transaction_point on volume_transaction (point_id, dt_trx, id)`,
    ...hasBox('account', 'box_balance', 'box_id', `box_kind = 'E'`),
    ...hasBox('point', 'place_balance', 'point_id', 'true'),
    // The few owners whose boxes no list shows: sums over all boxes leave them out.
    ...['company', 'account', 'point'].map(one => `create index if not exists ${one}_deleted on ${one} (id) where is_delete`),
  ]
}
