import { sql } from 'kysely'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { add, compare, isZero, negate, roundHalfUp, type Decimal } from '#resource/decimal'
import type { Db, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { lockClosedDay } from './tables.rules.ts'

/** C: a company (1 is our own money, 2 the result); E: an employee; O: a fuel supplier; F: an office of fines. */
type MoneyBoxKind = 'C' | 'E' | 'O' | 'F'
/** The kinds of objects that move money. */
export type PostedObject = 'deal' | 'payment' | 'premium' | 'penalty' | 'fuel' | 'fine' | 'statement' | 'opening'

/** An amount of an object in a box. Plus: we owe them; for `C:1` plus is an inflow. Whole kopecks. */
export interface Leg {
  readonly kind: MoneyBoxKind
  readonly box: number
  /** Its role in the object: supplier, customer, carrier, driver, result, own, party. */
  readonly leg: string
  readonly sum: Decimal
}
/** A volume of an object at a point: plus comes in, minus goes out. */
export interface VolumeLeg {
  readonly point: number
  readonly material: number
  readonly unit: number
  readonly leg: string
  readonly volume: Decimal
}

/** Everything that an object should have in the ledger now; without legs, all of its postings are reversed. */
export interface Posting {
  readonly object: PostedObject
  readonly id: number
  /** The object was deleted or cancelled: the reversal gets the type 'del', and its legs are ignored. */
  readonly cancelled: boolean
  readonly dtTrx: string
  /** By default `dtTrx`. */
  readonly dtReport?: string | null
  readonly title: string
  /** The comment of every row: pairs made by `commentOfPairs`. */
  readonly head?: string | null
  /** Why it is posted again; corrections show it. */
  readonly reason?: string | null
  /** The time of posting of its rows, ISO 8601, for rows that are added afterwards; by default now. */
  readonly at?: string
  readonly legs: readonly Leg[]
  readonly volumes?: readonly VolumeLeg[]
}

/** Removes ':' and ';' from values of comments, because they are separators. */
const plainValue = (text: string): string =>
  text
    .replace(/\s*[:;]\s*/gu, ', ')
    .replace(/\s+/gu, ' ')
    .trim()

/** Returns a comment of `key:value` pairs, as screens parse it; empty values are left out. */
export const commentOfPairs = (values: Readonly<Record<string, string | null | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value.trim() !== '')
    .map(([key, value]) => `${key}:${plainValue(value!)}`)
    .join(';')

const total = (legs: readonly Leg[]): Decimal => legs.reduce((sum, leg) => add(sum, leg.sum), '0')
const isOwn = (leg: Leg): boolean => leg.kind === 'C' && leg.box === OWN_COMPANY

/** Adds the result to the legs of debts, which balances them to the kopeck: minus their sum, in the box of the system's company. */
export const withResult = (legs: readonly Leg[]): readonly Leg[] => [
  ...legs,
  { kind: 'C', box: SYSTEM_COMPANY, leg: 'result', sum: negate(total(legs)) },
]

/** Throws for legs that are not whole kopecks or violate the law "our money equals everything else": a bug, never an error of the user. */
function assertBalanced({ object, id, legs, cancelled }: Posting): void {
  if (cancelled) return
  for (const { leg, sum } of legs)
    if (compare(sum, roundHalfUp(sum, 2)) !== 0) throw new Error(`${object} ${id}: ${leg} is not whole kopecks: ${sum}`)
  const rest = add(total(legs.filter(isOwn)), negate(total(legs.filter(leg => !isOwn(leg)))))
  if (!isZero(rest)) throw new Error(`${object} ${id}: our money differs from everything else by ${rest}`)
}

/** What posting needs of a transaction: seeds and jobs have only this. */
export type PostingContext = Pick<Tx, 'db' | 'now' | 'storedTexts'> & { readonly user: { readonly id: number } }

/**
 * Brings the ledger in line with objects (design: corrections): for each box and leg, the difference from what is already posted becomes a
 * row, so that posting again adds nothing. It takes three statements, whatever the number of objects. Call it once per transaction, after
 * locking the objects in the order of their ids. Rows of a closed day get the first open day.
 */
export async function post(tx: PostingContext, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return
  postings.forEach(assertBalanced)
  const closed = await lockClosedDay(tx.db)
  await postMoney(tx, postings, closed)
  await postVolumes(tx, postings, closed)
}

const objectsJson = (postings: readonly Posting[]): string =>
  JSON.stringify(
    postings.map(one => ({
      object: one.object,
      id: one.id,
      cancelled: one.cancelled,
      dt_trx: one.dtTrx,
      dt_report: one.dtReport ?? one.dtTrx,
      title: one.title,
      head: one.head ?? null,
      reason: one.reason ? plainValue(one.reason) : null,
      at: one.at ?? null,
    })),
  )

const given = (postings: readonly Posting[]): Sql => sql`
  select * from jsonb_to_recordset(${objectsJson(postings)}::jsonb)
    as g (object text, id bigint, cancelled boolean, dt_trx date, dt_report date, title text, head text, reason text, at timestamptz)`

/** Formats a number for people: with thousands separators and a decimal comma. */
const formattedSql = (value: Sql, places: number): Sql =>
  sql`translate(to_char(${value}, ${sql.lit(`FM999,999,999,999,990.${'0'.repeat(places)}`)}), ',.', ${sql.lit('\u00a0,')})`

/** Returns "was, is, reason" of a correction; null for a first row. */
const bodyOf = (texts: Tx['storedTexts'], places: number): Sql => {
  const key = (name: string): Sql => sql`${texts(`nerud.ledger.${name}`)}::text`
  return sql`case when n.first then null else
    ${key('was')} || ':' || ${formattedSql(sql`n.was`, places)} || ';' || ${key('is')} || ':' || ${formattedSql(sql`n.is`, places)}
    || coalesce(';' || ${key('reason')} || ':' || n.reason, '') end`
}

/** Returns the head, with the object's own day when that is closed. */
const headOf = (texts: Tx['storedTexts'], closed: string | null): Sql => sql`
  nullif(concat_ws(';', nullif(n.head, ''),
    case when n.own_trx <= ${closed}::date then ${texts('nerud.ledger.ownDate')}::text || ':' || to_char(n.own_trx, 'DD.MM.YYYY') end), '')`

const openDay = (day: Sql, closed: string | null): Sql => sql`greatest(${day}, ${closed}::date + 1)`

/**
 * Returns the missing rows, `n`: for each box, leg and day, the difference between the object's postings and the ledger, numbered after the
 * existing rows of the leg. Days are the object's own, so that a changed day takes the sum back on the old day and posts it on the new one.
 */
const missing = (of: { postings: Sql; legs: Sql; stored: Sql; box: readonly string[]; amount: string }): Sql => {
  const columns = sql.join(of.box.map(name => sql.ref(name)))
  const same = (a: string, b: string): Sql =>
    sql.join(
      of.box.map(name => sql`${sql.ref(`${a}.${name}`)} = ${sql.ref(`${b}.${name}`)}`),
      sql` and `,
    )
  return sql`
    with given as (${of.postings}),
    wanted as (
      select l.object, l.id, l.leg, ${columns}, g.dt_trx as own_trx, g.dt_report as own_report, sum(l.amount) as amount
      from (${of.legs}) as l join given as g on g.object = l.object and g.id = l.id
      group by l.object, l.id, l.leg, ${columns}, g.dt_trx, g.dt_report
    ),
    stored as (
      select h.object_type as object, h.object_number as id, h.leg, ${columns}, h.own_trx, h.own_report,
        sum(${sql.ref(of.amount)}) as amount, max(h.seq) as seq
      from ${of.stored} as h where (h.object_type, h.object_number) in (select g.object, g.id from given as g)
      group by h.object_type, h.object_number, h.leg, ${columns}, h.own_trx, h.own_report
    ),
    counted as (select object, id, leg, ${columns}, max(seq) as seq from stored group by object, id, leg, ${columns}),
    delta as (
      select object, id, leg, ${columns}, own_trx, own_report, coalesce(h.amount, 0) as was, coalesce(w.amount, 0) as is
      from wanted as w full join stored as h using (object, id, leg, ${columns}, own_trx, own_report)
      where coalesce(w.amount, 0) <> coalesce(h.amount, 0)
    )
    select d.*, g.title, g.head, g.reason, g.cancelled, g.at, d.is - d.was as amount, c.seq is null as first,
      coalesce(c.seq, 0) + row_number() over (
        partition by d.object, d.id, d.leg, ${sql.join(of.box.map(name => sql.ref(`d.${name}`)))} order by d.own_trx, d.own_report) as seq
    from delta as d
    join given as g on g.object = d.object and g.id = d.id
    left join counted as c on c.object = d.object and c.id = d.id and c.leg = d.leg and ${same('c', 'd')}`
}

const typeOf = sql`case when n.first then null when n.cancelled then 'del' else 'upd' end`
const author = (tx: PostingContext): Sql => sql`coalesce(n.at, ${tx.now}::timestamptz), ${tx.user.id || null}::bigint`

function missingMoney(postings: readonly Posting[]): Sql {
  const legs = postings.flatMap(({ object, id, cancelled, legs: own }) =>
    cancelled ? [] : own.map(({ kind, box, leg, sum }) => ({ object, id, box_kind: kind, box_id: box, leg, amount: sum })),
  )
  return missing({
    postings: given(postings),
    legs: sql`select * from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb)
      as l (object text, id bigint, box_kind text, box_id bigint, leg text, amount numeric)`,
    stored: sql`cash_transaction`,
    box: ['box_kind', 'box_id'],
    amount: 'sum_trx',
  })
}

async function postMoney(tx: PostingContext, postings: readonly Posting[], closed: string | null): Promise<void> {
  const rows = missingMoney(postings)
  await sql`
    insert into cash_transaction (box_kind, box_id, company_id, account_id, object_type, object_number, leg, seq, type_operation, trx_name,
      comnt_head, comnt_body, sum_trx, dt_trx, dt_report, own_trx, own_report, ins_date, ins_user_id)
    select n.box_kind, n.box_id, case n.box_kind when 'C' then n.box_id end, case n.box_kind when 'E' then n.box_id end,
      n.object, n.id, n.leg, n.seq, ${typeOf}, n.title, ${headOf(tx.storedTexts, closed)}, ${bodyOf(tx.storedTexts, 2)}, n.amount,
      ${openDay(sql`n.own_trx`, closed)}, ${openDay(sql`n.own_report`, closed)}, n.own_trx, n.own_report, ${author(tx)}
    from (${rows}) as n order by n.at, n.object, n.id, n.seq, n.box_kind, n.box_id, n.leg`.execute(tx.db)
}

function missingVolumes(postings: readonly Posting[]): Sql {
  const legs = postings.flatMap(({ object, id, cancelled, volumes = [] }) =>
    cancelled
      ? []
      : volumes.map(({ point, material, unit, leg, volume }) => ({
          object,
          id,
          point_id: point,
          material_id: material,
          unit_id: unit,
          leg,
          amount: volume,
        })),
  )
  return missing({
    postings: given(postings),
    legs: sql`select * from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb)
      as l (object text, id bigint, point_id bigint, material_id bigint, unit_id bigint, leg text, amount numeric)`,
    stored: sql`volume_transaction`,
    box: ['point_id', 'material_id', 'unit_id'],
    amount: 'vol_trx',
  })
}

async function postVolumes(tx: PostingContext, postings: readonly Posting[], closed: string | null): Promise<void> {
  const rows = missingVolumes(postings)
  await sql`
    insert into volume_transaction (point_id, material_id, unit_id, object_type, object_number, leg, seq, type_operation, trx_name, comnt_head,
      comnt_body, vol_trx, dt_trx, dt_report, own_trx, own_report, ins_date, ins_user_id)
    select n.point_id, n.material_id, n.unit_id, n.object, n.id, n.leg, n.seq, ${typeOf}, n.title, ${headOf(tx.storedTexts, closed)},
      ${bodyOf(tx.storedTexts, 3)}, n.amount, ${openDay(sql`n.own_trx`, closed)}, ${openDay(sql`n.own_report`, closed)}, n.own_trx, n.own_report,
      ${author(tx)}
    from (${rows}) as n order by n.at, n.object, n.id, n.seq, n.point_id, n.material_id, n.unit_id, n.leg`.execute(tx.db)
}

/** A difference between the ledger and the postings of an object. */
interface Discrepancy {
  readonly object: string
  readonly id: number
  /** The box or point, and the leg. */
  readonly where: string
  readonly is: string
  readonly should: string
}

/** Returns what posting these objects would add, without adding it: nothing when the ledger is correct (law 2). */
export async function discrepancies(db: Db, postings: readonly Posting[]): Promise<Discrepancy[]> {
  if (postings.length === 0) return []
  const textOf = (where: Sql, rows: Sql): Sql => sql`
    select n.object, n.id::int as id, ${where} || ' ' || n.leg as "where", n.was::text as "is", n.is::text as should from (${rows}) as n`
  const { rows } = await sql<Discrepancy>`
    ${textOf(sql`n.box_kind || ':' || n.box_id`, missingMoney(postings))}
    union all ${textOf(sql`'P:' || n.point_id || '/' || n.material_id || '/' || n.unit_id`, missingVolumes(postings))}
    order by object, id, "where"`.execute(db)
  return rows
}
