import { sql } from 'kysely'
import { PAY_STATUS } from '#resources/money/lookups'
import { vatDerive } from '#resources/money/payment/posted.rules'
import { aliased } from '#server/engine/columns.ts'
import type { Db, Sql } from '#server/engine/sql.ts'
import { CONTRACT } from './changes.rules.ts'
import type { SetName } from './sets.ts'

/** A position in the exchange: a record of a transaction. `databaseId`: the origin of the transaction ids. */
interface ExchangePosition {
  readonly databaseId: string
  readonly xid: string
  readonly record: number
}

const FORM = /^([0-9a-f]{8})-(\d{1,20})-(\d{1,15})$/u

/** Formats a position. */
const markText = ({ databaseId, xid, record }: ExchangePosition): string => `${databaseId}-${xid}-${record}`

/** Parses a position; undefined for an invalid one. */
export function parsePosition(text: string): ExchangePosition | undefined {
  const [, databaseId, xid, record] = FORM.exec(text) ?? []
  // A transaction id has 64 bits.
  if (databaseId === undefined || BigInt(xid!) > 0xffff_ffff_ffff_ffffn) return undefined
  return { databaseId, xid: xid!, record: Number(record) }
}

/** A page of a set: owner, position, days and number of records. */
interface PageRequest {
  readonly owner: number
  readonly since: ExchangePosition | undefined
  readonly from: string | null
  readonly to: string | null
  readonly limit: number
}
export type ExchangeRow = Readonly<Record<string, unknown>>
/** A page of a set. */
export interface ExchangePage {
  readonly rows: readonly ExchangeRow[]
  readonly mark: string
  readonly more: boolean
  readonly whole: boolean
}

/** How a set is read: `source` joins its tables to `x`, the changes; `values` are its columns by name. */
interface Reading {
  readonly source: (owner: number) => Sql
  readonly values: (owner: number) => Readonly<Record<string, Sql>>
  /** The day by which it is filtered. */
  readonly day?: Sql
}

const state = (isRemoved: Sql, isCancelled = sql`false`): Sql =>
  sql`case when ${isRemoved} then 'removed' when ${isCancelled} then 'cancelled' else 'active' end`
const company = (alias: string): Readonly<Record<string, Sql>> => {
  const t = aliased(alias)
  return { counterpartyId: t('id'), counterparty: t('name'), inn: t('inn'), kpp: t('kpp') }
}
const noted = (set: SetName, owner: number): Sql =>
  sql`(select xid, record_id from exchange_change where set_name = ${sql.lit(set)} and owner_id = ${owner}) x`
/** Common records are limited to the owner's partners: they count as changed when the partnership began. */
const ofPartners = (set: SetName, owner: number, record: Sql, partner: Sql): Sql => sql`(
  select greatest(c.xid, p.xid) as xid, c.record_id from exchange_change c join ${record} on r.id = c.record_id
    join exchange_change p on p.set_name = 'partners' and p.owner_id = ${owner} and p.record_id = ${partner}
  where c.set_name = ${sql.lit(set)} and c.owner_id = 0) x`

const LINES = sql`(select coalesce(json_agg(json_build_object('id', l.id, 'material', m.name, 'route', nullif(concat_ws(' — ', f.name, t.name), ''),
    'unit', u.system_c, 'volume', l.volume::text, 'price', l.price::text, 'vatRate', v.name, 'net', l.net::text, 'vat', l.vat::text, 'gross', l.gross::text)
    order by l.id), '[]') from closing_paper_line l join material m on m.id = l.material_id
  left join point f on f.id = l.career_id left join point t on t.id = l.object_id left join measurement_unit u on u.id = l.unit_id
  left join vat_rate v on v.id = l.vat_rate_id where l.paper_id = r.id and not l.is_delete)`

const READINGS: Readonly<Record<SetName, Reading>> = {
  counterparties: {
    source: owner =>
      sql`${ofPartners('counterparties', owner, sql`company r`, sql`r.id`)} join company r on r.id = x.record_id and r.kind <> 'system'`,
    values: () => ({
      state: state(sql`r.is_delete`, sql`not r.is_active`),
      name: sql`r.name`,
      fullName: sql`coalesce(r.full_name, r.name)`,
      inn: sql`r.inn`,
      kpp: sql`r.kpp`,
      ogrn: sql`r.ogrn`,
      address: sql`r.address`,
      phone: sql`r.phone`,
      email: sql`r.email`,
      isOwn: sql`r.kind = 'own'`,
    }),
  },
  contracts: {
    source: owner =>
      sql`${ofPartners('contracts', owner, sql`company_document r`, sql`r.owner_id`)} join company_document r on r.id = x.record_id
        and r.document_type_id = ${sql.lit(CONTRACT)} join company c on c.id = r.owner_id left join sys_file f on f.id = r.file_id`,
    values: () => ({
      state: state(sql`r.is_delete`, sql`not r.is_active`),
      name: sql`coalesce(r.name, f.file_name)`,
      date: sql`r.ins_date::date::text`,
      file: sql`f.file_name`,
      ...company('c'),
    }),
  },
  closing_papers: {
    source: owner =>
      sql`${noted('closing_papers', owner)} join closing_paper r on r.id = x.record_id and r.status <> 'draft' join company c on c.id = r.customer_id`,
    day: sql`r.date`,
    values: owner => ({
      state: state(sql`r.is_delete or r.owner_company_id is distinct from ${owner}`, sql`r.status = 'cancelled'`),
      kind: sql`r.kind`,
      number: sql`r.number`,
      date: sql`r.date::text`,
      status: sql`r.status`,
      ...company('c'),
      dateFrom: sql`r.date_from::text`,
      dateTo: sql`r.date_to::text`,
      net: sql`r.net::text`,
      vat: sql`r.vat::text`,
      gross: sql`r.gross::text`,
      lines: LINES,
    }),
  },
  payments: {
    source: owner =>
      sql`${noted('payments', owner)} join payment r on r.id = x.record_id and r.opening is null and r.pay_date is not null
        and r.pay_status_id = any(${sql.lit(`{${PAY_STATUS.done},${PAY_STATUS.cancelled}}`)}::bigint[])
        left join company c on c.id = case when r.company_from_id = ${owner} then r.company_to_id else r.company_from_id end and c.kind <> 'system'
        left join cost_list a on a.id = r.cost_list_id left join pay_method m on m.id = r.pay_method_id`,
    day: sql`r.pay_date`,
    values: owner => ({
      state: state(
        sql`r.is_delete or ${owner} not in (coalesce(r.company_from_id, 0), coalesce(r.company_to_id, 0))`,
        sql`r.pay_status_id = ${sql.lit(PAY_STATUS.cancelled)} or not r.is_active`,
      ),
      date: sql`r.pay_date::text`,
      number: sql`r.number`,
      direction: sql`case when r.company_to_id = ${owner} then 'in' else 'out' end`,
      sum: sql`r.sum::text`,
      vatRate: sql`(select v.name from payment y join vat_rate v on v.id = ${vatDerive.vatRate(aliased('y'))} where y.id = r.id)`,
      ...company('c'),
      article: sql`a.name`,
      method: sql`m.name`,
      purpose: sql`r.purpose`,
    }),
  },
}

/** The fields of a removed record: its other values belong to another company, or to nobody any more. */
const ALWAYS: ReadonlySet<string> = new Set(['id', 'state'])

interface Found {
  readonly place: string
  readonly horizon: string
  readonly rows: readonly { readonly xid: string; readonly id: number; readonly row: ExchangeRow }[]
}

/**
 * Returns the transactions of other databases in the cluster, which need not be awaited. Read before the rows, because later transactions
 * have larger ids.
 */
async function strangers(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ xid: string }>`select backend_xid::text as xid from pg_stat_activity
    where backend_xid is not null and datname is distinct from current_database()`.execute(db)
  return rows.map(({ xid }) => xid)
}

/**
 * Reads a page after a position, in the order of transactions and records. It reads only what is older than every running transaction, in
 * the snapshot of the same statement: a row committed late has an id that no position has passed.
 */
export async function readExchangePage(db: Db, set: SetName, { owner, since, from, to, limit }: PageRequest): Promise<ExchangePage> {
  const { source, values, day } = READINGS[set]
  const others = await strangers(db)
  const columns = Object.entries({ id: sql`r.id`, ...values(owner) }).map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
  const inDays = day
    ? sql`and (${from}::date is null or ${day} >= ${from}::date) and (${to}::date is null or ${day} <= ${to}::date)`
    : sql``
  const { rows } = await sql<Found>`
    with s as materialized (select pg_current_snapshot() as now, (select left(p.place, 8) from exchange_place p) as place),
      h as materialized (select s.place, coalesce((select u from pg_snapshot_xip(s.now) u where not (u::xid::text = any(${others}::text[])) order by u limit 1),
        pg_snapshot_xmax(s.now)) as horizon from s),
      after as materialized (select case when h.place = ${since?.databaseId ?? ''} then ${since?.xid ?? '0'}::xid8 else '0'::xid8 end as xid,
        case when h.place = ${since?.databaseId ?? ''} then ${since?.record ?? 0}::bigint else 0 end as record from h),
      page as (select x.xid, r.id, json_build_object(${sql.join(columns)}) as row from ${source(owner)}
        where (x.xid, x.record_id) > ((select xid from after), (select record from after)) and x.xid < (select horizon from h) ${inDays}
        order by x.xid, x.record_id limit ${limit + 1})
    select h.place, h.horizon::text as horizon,
      (select coalesce(json_agg(json_build_object('xid', p.xid::text, 'id', p.id, 'row', p.row) order by p.xid, p.id), '[]') from page p) as rows
    from h`.execute(db)
  const { place: databaseId, horizon, rows: found } = rows[0]!
  const more = found.length > limit
  const page = more ? found.slice(0, limit) : found
  const last = page.at(-1)
  return {
    rows: page.map(({ row }) => shown(row)),
    mark: markText(more ? { databaseId, xid: last!.xid, record: last!.id } : { databaseId, xid: horizon, record: 0 }),
    more,
    whole: since?.databaseId !== databaseId,
  }
}

const shown = (row: ExchangeRow): ExchangeRow =>
  row['state'] !== 'removed' ? row : Object.fromEntries(Object.entries(row).map(([name, value]) => [name, blank(name, value)]))
const blank = (name: string, value: unknown): unknown => (ALWAYS.has(name) ? value : name === 'lines' ? [] : null)
