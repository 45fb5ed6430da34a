import { isCareerFree } from '../../shared/catalogue.formulas.ts'
import type { DealVat } from '../deal/dealVat.formulas.ts'
import { contractSums, type ContractSums } from '../deal/dealSums.formulas.ts'
import { incomePercentOf, problemText } from '../deal/problemText.formulas.ts'
import type { StoredOf } from '#resource'
import type { regularDeal, RegularState } from './regularDeal.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'
import { sourcesOf } from '../deal/price.rules.ts'
import { anyOf } from '#server/engine/columns.ts'

/** A regular deal as stored. */
export type RegularRow = StoredOf<typeof regularDeal>

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
export type Following = Pick<
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

interface Way {
  readonly supplier: number
  readonly career: number
  readonly customer: number
  readonly object: number
  readonly material: number
  readonly isOn: boolean
}

/** Returns the points of routes with their companies, and whether each route is still active. */
export async function waysOf(tx: Pick<Tx, 'db'>, ids: readonly number[]): Promise<ReadonlyMap<number, Way>> {
  const { rows } = await sql<{ id: number; way: Way }>`select r.id, json_build_object(
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
): Promise<Following[]> {
  if (all.length === 0) return []
  const ways = await waysOf(
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
  return countable.map((one): Following => {
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
