import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { TTN_CODE } from '#resources/deals/deal/deal'
import { add, type Decimal } from '#resource/decimal'
import { netOf, vatIn } from '#resources/shared/vat.formulas'
import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { rateOn } from '#resources/companies/vatRate/vatOn.rules'
import { sql } from 'kysely'
import { anyOf, aliased } from '#server/engine/columns.ts'
import { fieldError } from '#server/httpError.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'

/** Which sums of waybills a document is about: the columns of that side, and whether a waybill is already in an active document of it. */
export interface PaperSide {
  readonly partner: string
  readonly unit: string
  readonly volume: string
  readonly rate: string
  readonly sum: string
  /** The key under which the waybill keeps the price that was used. */
  readonly price: string
  readonly isTaken: (deal: Sql, kind: string) => Sql
}

/** What a document is made from: the waybills of a company in a period, or selected ones. */
export interface PaperRequest {
  readonly kind: string
  readonly partner: number
  readonly from: string
  readonly to: string
  readonly deals?: readonly number[] | undefined
  /**
   * Our company that sells. Waybills store the VAT rate of our first company; for another one the rate is looked up by the day of shipment.
   */
  readonly seller?: number
}

interface Row {
  readonly id: number
  readonly isCounted: boolean
  readonly isClosed: boolean
  readonly hasTtn: boolean
  readonly isDisputed: boolean
  readonly material: number
  readonly career: number
  readonly object: number
  readonly unit: number | null
  readonly price: Decimal | null
  readonly volume: Decimal
  readonly vatRate: number | null
  readonly rate: Decimal | null
  readonly sum: Decimal
}
/** A line as stored: waybills that do not differ in anything that the customer sees. */
export interface PaperLine extends Pick<Row, 'material' | 'career' | 'object' | 'unit' | 'price' | 'vatRate'> {
  readonly volume: Decimal
  readonly trips: number
  readonly net: Decimal
  readonly vat: Decimal
  readonly gross: Decimal
}
/** The contents of a document. */
export interface Collected {
  readonly deals: readonly number[]
  readonly lines: readonly PaperLine[]
}

const d = aliased('d')

/** The loaded and unloaded volumes of a waybill are disputed when they differ by more than this part. */
const DISPUTED = 0.05

/** Returns the requested waybills, locked in the order of their ids and read after that. */
async function rowsOf(tx: Tx, side: PaperSide, { kind, partner, from, to, deals, seller = OWN_COMPANY }: PaperRequest): Promise<Row[]> {
  const which = deals
    ? sql`d.id = ${anyOf(deals)}`
    : sql`${d(side.partner)} = ${partner} and d.dt_deal between ${from}::date and ${to}::date and d.status_id <> ${DEAL_STATUS.deleted} and not d.is_delete`
  const { rows: locked } = await sql<{ id: number }>`select d.id::int as id from deal d where ${which} order by d.id for update`.execute(
    tx.db,
  )
  const ids = locked.map(({ id }) => id)
  const rate =
    seller === OWN_COMPANY
      ? sql`lateral (select v.id, v.rate from vat_rate v where v.id = ${d(side.rate)}) as r`
      : sql`lateral ${rateOn(sql`${seller}::bigint`, d('dt_deal'))} as r`
  const { rows } = await sql<Row>`select d.id::int as id,
      d.status_id = ${DEAL_STATUS.active} or (d.status_id = ${DEAL_STATUS.sump} and d.is_auth) as "isCounted",
      ${side.isTaken(d('id'), kind)} as "isClosed",
      exists (select from deal_document x join document_type t on t.id = x.document_type_id
        where x.owner_id = d.id and not x.is_delete and t.code = ${TTN_CODE}) as "hasTtn",
      coalesce(d.career_unit_id = d.object_unit_id and d.career_vol > 0
        and abs(d.object_vol - d.career_vol) > d.career_vol * ${DISPUTED}::numeric, false) as "isDisputed",
      d.material_id::int as material, d.career_id::int as career, d.object_id::int as object, ${d(side.unit)}::int as unit,
      d.basis -> ${side.price}::text ->> 'price' as price, coalesce(${d(side.volume)}, 0)::text as volume,
      r.id::int as "vatRate", r.rate::text as rate, ${d(side.sum)}::text as sum
    from deal d left join ${rate} on true where d.id = ${anyOf(ids)} order by d.dt_deal, d.id`.execute(tx.db)
  return rows
}

/** Groups waybills into lines; VAT is computed once, on the total of the line. */
export function paperLinesOf(rows: readonly Row[]): PaperLine[] {
  const groups = Map.groupBy(rows, ({ material, career, object, unit, price, vatRate }) =>
    [material, career, object, unit, price, vatRate].join(' '),
  )
  return [...groups.values()].map(own => {
    const { material, career, object, unit, price, vatRate, rate } = own[0]!
    const gross = own.reduce((sum, row) => add(sum, row.sum), '0.00')
    const vat = vatIn(gross, rate)
    const volume = own.reduce((sum, row) => add(sum, row.volume), '0.000')
    return { material, career, object, unit, price, vatRate, volume, trips: own.length, net: netOf(gross, vat), vat, gross }
  })
}

const PROBLEMS = ['notCounted', 'isClosed', 'withoutTtn', 'disputed'] as const

/**
 * Collects the contents of a document. When something is wrong with waybills, throws with the number of waybills of each problem, unless
 * the user chose to continue.
 */
export async function collect(tx: Tx, side: PaperSide, request: PaperRequest, anyway: boolean): Promise<Collected> {
  const rows = await rowsOf(tx, side, request)
  const fit = rows.filter(row => row.isCounted && !row.isClosed)
  const counts = {
    notCounted: rows.filter(row => !row.isCounted).length,
    isClosed: rows.filter(row => row.isClosed).length,
    withoutTtn: fit.filter(row => !row.hasTtn).length,
    disputed: fit.filter(row => row.isDisputed).length,
  }
  const wrong = PROBLEMS.filter(name => counts[name] > 0).map(name => tx.texts(`nerud.papers.wrong.${name}`, { count: counts[name] }))
  if (fit.length === 0) throw fieldError('dateTo', [tx.texts('nerud.papers.nothing'), ...wrong].join(' '))
  if (wrong.length > 0 && !anyway) throw fieldError('anyway', [...wrong, tx.texts('nerud.papers.anyway')].join(' '))
  return { deals: fit.map(({ id }) => id), lines: paperLinesOf(fit) }
}

/**
 * Whether the waybills of a document now add up to something else than the document states. `t`: columns of the document; `holds`: the
 * table of its waybills.
 */
export const isOutdated = (t: Aliased, { sum }: PaperSide, says: string, holds: string): Sql =>
  sql`(${t('status')} <> 'cancelled' and ${t(says)} is distinct from (select coalesce(sum(${d(sum)}), 0) from ${sql.table(holds)} p
    join deal d on d.id = p.deal_id where p.paper_id = ${t('id')} and not d.is_delete
      and (d.status_id = ${sql.lit(DEAL_STATUS.active)} or (d.status_id = ${sql.lit(DEAL_STATUS.sump)} and d.is_auth))))`

/** The total of a column over lines. */
export const totalOf = (lines: readonly PaperLine[], name: 'net' | 'vat' | 'gross'): Decimal =>
  lines.reduce((sum, line) => add(sum, line[name]), '0.00')
