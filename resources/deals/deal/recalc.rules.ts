import { sql } from 'kysely'
import { type Recalculated, rightsFor } from '#resource'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { add, isZero, negate, type Decimal } from '#resource/decimal'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { aliased, anyOf } from '#server/engine/columns.ts'
import { changedFields } from '#server/engine/write/store.ts'
import type { JobKind, JobParams } from '#server/jobs/job.ts'
import { deal } from './deal.ts'
import { DEAL_STATUS } from './dealStatus.formulas.ts'
import { recalculateDeals, hasChanged, storeDeals } from './actions.rules.ts'
import { newlyUnprofitableOn } from '../regularDeal/count.rules.ts'
import { legsOf, type DealChange } from './rows.rules.ts'

/** Which deals to recalculate. */
interface PriceScope {
  readonly product?: number
  readonly cargoRoute?: number
  /** The seller. */
  readonly company?: number
  /** Only these deals. */
  readonly deals?: readonly number[]
  /** The last day; by default there is none. */
  readonly to?: string
}

/**
 * Returns the condition of deals with a product, a route or a seller (or all deals), between two days, that can still change: neither
 * closed nor deleted.
 */
function dependsOn(t: Aliased, { product, cargoRoute, company, deals, to }: PriceScope, from: string): Sql {
  const on = [
    ...(product === undefined ? [] : [sql`${t('purchase_product_id')} = ${product}`, sql`${t('sale_product_id')} = ${product}`]),
    ...(cargoRoute === undefined ? [] : [sql`${t('cargo_route_id')} = ${cargoRoute}`]),
    // Our own company is a seller in every waybill.
    ...(company === undefined || company === OWN_COMPANY
      ? []
      : [sql`${t('supplier_id')} = ${company}`, sql`${t('shipment_id')} = ${company}`]),
    ...(deals === undefined ? [] : [sql`${t('id')} = ${anyOf(deals)}`]),
  ]
  const isAffected = on.length > 0 ? sql`(${sql.join(on, sql` or `)})` : sql`true`
  const until = to === undefined ? sql`` : sql` and ${t('dt_deal')} <= ${to}::date`
  return sql`${isAffected} and ${t('dt_deal')} >= ${from}::date${until} and not ${t('is_delete')}
    and ${t('status_id')} <> ${DEAL_STATUS.deleted} and not (${t('status_id')} = ${DEAL_STATUS.sump} and ${t('is_auth')})`
}
/** Limits them to those after an id. */
const behind =
  (which: PriceScope, from: string, after: number) =>
  (t: Aliased): Sql =>
    sql`${dependsOn(t, which, from)} and ${t('id')} > ${after}`

/** Returns the number of deals with a product or a route from a day on. */
async function dealsOn(tx: Pick<Tx, 'db'>, which: PriceScope, from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from deal as d where ${dependsOn(aliased('d'), which, from)}`.execute(
    tx.db,
  )
  return rows[0]!.n
}

interface Party {
  readonly resource: 'company' | 'account'
  readonly id: number
  readonly count: number
  readonly delta: Decimal
  /** Missing in jobs that started before this field existed. */
  readonly sums?: Decimal
}
/** The result of a recalculation so far; stored with the job between its steps. */
interface Tally {
  readonly count: number
  readonly broken: number
  readonly mended: number
  readonly parties: Readonly<Record<string, Party>>
}
const NOTHING: Tally = { count: 0, broken: 0, mended: 0, parties: {} }

interface Move {
  /** The change of the box's balance: plus is what we owe. */
  readonly delta: Decimal
  /** The change of the waybill's sums that causes it; for the customer it has the opposite sign. */
  readonly sums: Decimal
}
/** Returns the changes of each box by a deal's change, without the result's own box. */
function movesOf({ before, after }: DealChange): Map<string, Move> {
  const moves = new Map<string, Move>()
  const count = (legs: ReturnType<typeof legsOf>, sign: (sum: Decimal) => Decimal): void => {
    for (const { kind, box, leg, sum } of legs) {
      const { delta, sums } = moves.get(`${kind} ${box}`) ?? { delta: '0.00', sums: '0.00' }
      const moved = sign(sum)
      moves.set(`${kind} ${box}`, { delta: add(delta, moved), sums: add(sums, leg === 'customer' ? negate(moved) : moved) })
    }
  }
  count(legsOf(after), sum => sum)
  count(legsOf(before), negate)
  moves.delete(`C ${SYSTEM_COMPANY}`)
  return moves
}

const movesSomething = (change: DealChange): boolean => changedFields(deal, change).some(name => name !== 'basis')

/** Adds a batch of changes to the result; deals whose price row changed but not the price are skipped. */
function tallied(tally: Tally, changes: readonly DealChange[]): Tally {
  const parties: Record<string, Party> = { ...tally.parties }
  let { count, broken, mended } = tally
  for (const change of changes.filter(movesSomething)) {
    const [was, is] = [change.before.status === DEAL_STATUS.error, change.after.status === DEAL_STATUS.error]
    count += 1
    broken += !was && is ? 1 : 0
    mended += was && !is ? 1 : 0
    for (const [key, { delta, sums }] of movesOf(change)) {
      if (isZero(delta) && isZero(sums)) continue
      const [kind, box] = key.split(' ')
      const existing = parties[key] ?? {
        resource: kind === 'C' ? 'company' : 'account',
        id: Number(box),
        count: 0,
        delta: '0.00',
        sums: '0.00',
      }
      parties[key] = { ...existing, count: existing.count + 1, delta: add(existing.delta, delta), sums: add(existing.sums ?? '0.00', sums) }
    }
  }
  return { count, broken, mended, parties }
}

/** Returns the result with the names of the parties that it affects. */
async function recalculated(tx: Pick<Tx, 'db'>, { parties, ...counts }: Tally): Promise<Recalculated> {
  const all = Object.values(parties)
  const idsOf = (resource: string): number[] => all.filter(one => one.resource === resource).map(one => one.id)
  const { rows } = await sql<{ resource: string; id: number; title: string }>`
    select 'company' as resource, id, coalesce(nullif(short_name, ''), name) as title from company where id = ${anyOf(idsOf('company'))}
    union all select 'account', id, fio from account where id = ${anyOf(idsOf('account'))}`.execute(tx.db)
  const titles = new Map(rows.map(row => [`${row.resource} ${row.id}`, row.title]))
  const titledRows = all.map(one => ({ ...one, title: titles.get(`${one.resource} ${one.id}`) ?? String(one.id) }))
  return { ...counts, rows: titledRows.toSorted((a, b) => a.title.localeCompare(b.title, 'ru') || a.id - b.id) }
}

/** The number of deals per batch: what is in memory and locked at once. */
const PORTION = 200

/**
 * Recalculates and stores the next batch of deals, those with ids after `after`. `seen`: how many there were; fewer than a batch means the
 * end.
 */
async function recalcPortion(
  tx: Tx,
  which: PriceScope,
  from: string,
  after: number,
): Promise<{ changes: DealChange[]; last: number; seen: number }> {
  const rows = await tx.readMany(deal, behind(which, from, after), { lock: true, limit: PORTION })
  const changes = (await recalculateDeals(tx, rows)).filter(hasChanged)
  await storeDeals(tx, changes, tx.storedTexts('nerud.deals.reasons.prices'), 'recalc')
  return { changes, last: rows.at(-1)?.id ?? after, seen: rows.length }
}

/** The number of deals that are recalculated in the call itself; more are left to a job. */
export const MAX_IN_ONE_CALL = 1000
/** The job that recalculates the others. */
export const RECALC_JOB = 'deals_recalc'

/** Returns what a recalculation would change, without storing anything or locking deals. */
async function foreseen(tx: Tx, which: PriceScope, from: string): Promise<Tally> {
  const READ = 2000
  let [tally, after] = [NOTHING, 0]
  for (;;) {
    const rows = await tx.readMany(deal, behind(which, from, after), { limit: READ })
    tally = tallied(tally, await recalculateDeals(tx, rows))
    if (rows.length < READ) return tally
    after = rows.at(-1)!.id
  }
}

/**
 * Recalculates all deals with a product or a route from a day on: in the call, or by a job when there are many. A preview only returns what
 * would change. `recountOn`, which runs first after a change of prices, has blocked the creation of such deals.
 */
export async function recalcDeals(tx: Tx, which: PriceScope, from: string, isPreview = false): Promise<Recalculated> {
  if (isPreview) return { ...(await recalculated(tx, await foreseen(tx, which, from))), losses: await newlyUnprofitableOn(tx, which, from) }
  const count = await dealsOn(tx, which, from)
  if (count > MAX_IN_ONE_CALL) return { count, broken: 0, mended: 0, rows: [], job: await tx.start(RECALC_JOB, { ...which, from }, count) }
  const changes = (await recalculateDeals(tx, await tx.readMany(deal, t => dependsOn(t, which, from), { lock: true }))).filter(hasChanged)
  await storeDeals(tx, changes, tx.storedTexts('nerud.deals.reasons.prices'), 'recalc')
  return recalculated(tx, tallied(NOTHING, changes))
}

/** Earlier than every deal. */
const FIRST_DAY = '1900-01-01'

interface JobState {
  readonly after: number
  readonly tally: Tally
}

const standOn = ({ product, cargoRoute, company, deals, dateTo }: JobParams): PriceScope => ({
  ...(product !== undefined && { product: Number(product) }),
  ...(cargoRoute !== undefined && { cargoRoute: Number(cargoRoute) }),
  ...(company !== undefined && { company: Number(company) }),
  ...(Array.isArray(deals) && { deals: deals.map(Number) }),
  ...(typeof dateTo === 'string' && { to: dateTo }),
})

/** Returns the first day: of new prices (`from`), or of the period that a person requested. */
const firstDay = ({ from, dateFrom }: JobParams): string => String(from ?? dateFrom ?? FIRST_DAY)

/** Recalculates deals of a period, optionally only those with a product or a route, or selected deals, one batch per transaction. */
export const dealsRecalc: JobKind = {
  right: rightsFor(deal, 'create'),
  target: ({ product, cargoRoute, company, deals }) =>
    Array.isArray(deals)
      ? `deals ${deals.length} ${String(deals[0])}–${String(deals.at(-1))}`
      : JSON.stringify({ product, cargoRoute, company }),
  sheet: (texts, result) => ({
    name: texts('nerud.jobs.sheets.recalc.name'),
    columns: [
      { header: texts('nerud.jobs.sheets.recalc.title'), kind: 'text', width: 50 },
      { header: texts('nerud.jobs.sheets.recalc.count'), kind: 'number' },
      { header: texts('nerud.jobs.sheets.recalc.delta'), kind: 'money' },
    ],
    rows: (result as Recalculated).rows.map(({ title, count, delta }) => [title, count, delta]),
  }),
  async work(engine, { params, kept, done }, progress) {
    const [which, from] = [standOn(params), firstDay(params)]
    if (done === 0) await progress.total(await dealsOn(engine, which, from))
    let existing = (kept ?? { after: 0, tally: NOTHING }) as JobState
    for (;;) {
      const step = await progress.step(async tx => {
        const { changes, last, seen } = await recalcPortion(tx, which, from, existing.after)
        return { rows: seen, keep: { after: last, tally: tallied(existing.tally, changes) } satisfies JobState }
      })
      existing = step.keep as JobState
      if (step.rows < PORTION) return recalculated(engine, existing.tally)
    }
  },
}
