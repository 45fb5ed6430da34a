import { sql } from 'kysely'
import { type StoredOf, can, mayField, titleOf, type NewlyUnprofitable } from '#resource'
import type { Tx, StoredChange } from '#server/engine/tx.ts'
import { anyOf } from '#server/engine/columns.ts'
import { compare } from '#resource/decimal'
import { isCareerFree, OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { changedFields } from '#server/engine/write/store.ts'
import type { DealVat } from '../deal/dealVat.formulas.ts'
import { contractSums, type ContractSums } from '../deal/dealSums.formulas.ts'
import { incomePercentOf, problemText } from '../deal/dealStatus.formulas.ts'
import { regularDeal, type RegularState } from './regularDeal.ts'
import { sourcesOf } from '../deal/price.rules.ts'
import { lockGoodsExclusively } from '../deal/calculate.rules.ts'

/** A regular deal as stored. */
type RegularRow = StoredOf<typeof regularDeal>

/** The input of a regular deal's calculation: what people enter. */
export type CountedTerms = Pick<
  RegularRow,
  | 'cargoRoute'
  | 'purchaseProduct'
  | 'saleProduct'
  | 'shipment'
  | 'serviceType'
  | 'shipmentType'
  | 'sellType'
  | 'objectVol'
  | 'careerVol'
  | 'isActive'
>

/** What is derived from it: the parties and points of its route, its figures of the day, its state. */
export type DerivedValues = Pick<
  RegularRow,
  | 'supplier'
  | 'career'
  | 'customer'
  | 'object'
  | 'material'
  | 'objectUnit'
  | 'careerUnit'
  | 'routeUnit'
  | 'routeVol'
  | 'routeKoef'
  | 'objectPrice'
  | 'careerPrice'
  | 'routePrice'
  | 'driverPrice'
  | 'objectSumm'
  | 'careerSumm'
  | 'routeSumm'
  | 'driverSumm'
  | 'income'
  | 'incomePercent'
  | 'problem'
  | 'countedOn'
  | keyof DealVat
> & { readonly status: RegularState }

interface RoutePoints {
  readonly supplier: number
  readonly career: number
  readonly customer: number
  readonly object: number
  readonly material: number
  readonly isOn: boolean
}

/** Returns the points of routes with their companies, and whether each route is still active. */
export async function routePointsOf(tx: Pick<Tx, 'db'>, ids: readonly number[]): Promise<ReadonlyMap<number, RoutePoints>> {
  const { rows } = await sql<{ id: number; way: RoutePoints }>`select r.id, json_build_object(
      'supplier', coalesce(r.company_from_id, pf.company_id), 'career', r.point_from_id,
      'customer', coalesce(r.company_to_id, pt.company_id), 'object', r.point_to_id,
      'material', r.material_id, 'isOn', r.is_active and not r.is_delete) as way
    from cargo_route r join point pf on pf.id = r.point_from_id join point pt on pt.id = r.point_to_id
    where r.id = ${anyOf(new Set(ids))}`.execute(tx.db)
  return new Map(rows.map(({ id, way }) => [Number(id), way]))
}

/** Returns which of the products are no longer traded. */
async function productsOff(tx: Pick<Tx, 'db'>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from product
    where id = ${anyOf(new Set(ids))} and (is_delete or not is_active)`.execute(tx.db)
  return new Set(rows.map(({ id }) => Number(id)))
}

const stateOf = (isOff: boolean, { problems, isRated }: ContractSums): RegularState => {
  if (isOff) return 'inactive'
  if (problems.some(({ code }) => code !== 'noRate')) return 'noPrice'
  return isRated ? 'active' : 'noRate'
}

/** Calculates regular deals by the prices and rates in force on a day; the number of statements does not depend on their number. */
export async function countRegularDeals(
  tx: Pick<Tx, 'db' | 'storedTexts'>,
  all: readonly CountedTerms[],
  day: string,
): Promise<DerivedValues[]> {
  if (all.length === 0) return []
  const ways = await routePointsOf(
    tx,
    all.map(one => one.cargoRoute),
  )
  const countable = all.map(one => {
    const { supplier, customer } = ways.get(one.cargoRoute)!
    return { ...one, supplier, customer, dtDeal: day, materialOrder: null, basis: null }
  })
  const { terms, typeNames } = await sourcesOf(tx.db, countable)
  const off = await productsOff(
    tx,
    all.flatMap(one => [one.purchaseProduct, ...(one.saleProduct === null ? [] : [one.saleProduct])]),
  )
  return countable.map((one): DerivedValues => {
    const { isOn, ...way } = ways.get(one.cargoRoute)!
    const found = terms(one)
    const sums = contractSums(found)
    const saleIsOff = one.saleProduct !== null && off.has(one.saleProduct) && !isCareerFree(one)
    const offs = [
      ...(one.isActive ? [] : ['self']),
      ...(isOn ? [] : ['route']),
      ...(off.has(one.purchaseProduct) ? ['purchase'] : []),
      ...(saleIsOff ? ['sale'] : []),
    ]
    const { problems, isRated: _, ...figures } = sums
    const texts = [
      ...offs.map(name => tx.storedTexts(`nerud.regularDeals.off.${name}`)),
      ...problems.map(problem => problemText(tx.storedTexts, problem, id => typeNames.get(id))),
    ]
    return {
      ...way,
      ...figures,
      objectUnit: found.purchase?.unit.id ?? null,
      careerUnit: found.sale?.unit.id ?? null,
      routeUnit: found.route?.unit.id ?? null,
      incomePercent: sums.income === null ? null : incomePercentOf(sums),
      status: stateOf(offs.length > 0, sums),
      problem: texts.length ? texts.join('; ') : null,
      countedOn: day,
    }
  })
}

/** Which regular deals to recalculate. */
interface PriceSource {
  readonly product?: number
  readonly cargoRoute?: number
  /** The seller, whose VAT has changed. */
  readonly company?: number
}

/** All of them when nothing is given; our own company is a seller in each. */
const dependsOn =
  ({ product, cargoRoute, company }: PriceSource) =>
  (t: Aliased): Sql => {
    const on =
      cargoRoute !== undefined
        ? sql`${t('cargo_route_id')} = ${cargoRoute}`
        : product !== undefined
          ? sql`(${t('purchase_product_id')} = ${product} or ${t('sale_product_id')} = ${product})`
          : company !== undefined && company !== OWN_COMPANY
            ? sql`(${t('supplier_id')} = ${company} or ${t('shipment_id')} = ${company})`
            : sql`true`
    return sql`${on} and not ${t('is_delete')}`
  }

type Change = StoredChange<typeof regularDeal>

/** The text of a problem contains the day, so it alone is not a change. */
const hasMoved = (change: Change): boolean => changedFields(regularDeal, change).some(name => name !== 'problem' && name !== 'countedOn')

/** Recalculates locked rows by the prices of the business day, and stores the differences. */
export async function recountRows(tx: Tx, rows: readonly RegularRow[]): Promise<void> {
  const counted = await countRegularDeals(tx, rows, tx.today)
  const changes = rows.map((before, at) => ({ before, after: { ...before, ...counted[at]! } }))
  await tx.storeMany(regularDeal, changes.filter(hasMoved))
  // Recording that they were calculated today is not an edit, so versions stay.
  const same = changes.filter(change => !hasMoved(change) && change.before.countedOn !== tx.today).map(({ before }) => before.id)
  if (same.length) await sql`update regular_deal set counted_on = ${tx.today}::date where id = ${anyOf(same)}`.execute(tx.db)
}

/** Regular deals before this transaction recalculated them, for comparison in a preview. */
const beforeRecount = new WeakMap<Tx, Map<number, RegularRow>>()

/**
 * Recalculates the regular deals with a product or a route whose prices, rates or values have changed. The creation of such deals is
 * blocked meanwhile.
 */
export async function recountOn(tx: Tx, which: PriceSource): Promise<void> {
  await lockGoodsExclusively(tx, which)
  const rows = await tx.readMany(regularDeal, dependsOn(which), { lock: true })
  if (rows.length === 0) return
  const existing = beforeRecount.get(tx) ?? new Map<number, RegularRow>()
  for (const row of rows) if (!existing.has(row.id)) existing.set(row.id, row)
  beforeRecount.set(tx, existing)
  await recountRows(tx, rows)
}

/**
 * Returns the regular deals that a change of prices from a day on turns from profit, or zero, to loss. The change itself is already written
 * in the transaction. Users who may not read them get nothing; users who may not see incomes get only names.
 */
export async function newlyUnprofitableOn(tx: Tx, which: PriceSource, from: string): Promise<readonly NewlyUnprofitable[]> {
  if (!can(tx.user.rights, regularDeal.rights.read)) return []
  const rows = await tx.readMany(regularDeal, dependsOn(which))
  const day = from > tx.today ? from : tx.today
  const counted = await countRegularDeals(tx, rows, day)
  const before = (row: RegularRow): RegularRow => beforeRecount.get(tx)?.get(row.id) ?? row
  const lost = rows.flatMap((row, at) => {
    const [was, is] = [before(row).income, counted[at]!.income]
    const turns = is !== null && compare(was ?? '0', '0') >= 0 && compare(is, '0') < 0
    return turns ? [{ id: row.id, before: was ?? '0.00', after: is }] : []
  })
  const seesIncome = mayField(tx.user.rights, regularDeal, 'income', 'read')
  return Promise.all(
    lost.map(async ({ id, ...incomes }) => ({
      resource: regularDeal.name,
      id,
      title: titleOf(regularDeal, await tx.read(regularDeal, id)),
      ...(seesIncome && incomes),
    })),
  )
}
