import { type DealSums, type DealTerms, type PricedProduct, type PricedRoute, dealSums } from './dealSums.formulas.ts'
import type { Decimal } from '#resource/decimal'
import { problemText } from './dealStatus.formulas.ts'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { aliased, anyOf } from '#server/engine/columns.ts'
import { distance, pricesInForce, ratesInForce } from '#resources/goods/product/prices.rules'
import { vatOn } from '#resources/companies/vatRate/vatOn.rules'
import type { RateOfVat } from '#resources/shared/vat.formulas'
import { sellersOf, type DealVat, type SellersVat } from './dealVat.formulas.ts'
import { basisOf as storedBasis, type Basis, type BasisPrice, type DealRow } from './rows.rules.ts'

/** The input of the calculation, before prices are looked up. */
export type CalculationInput = Pick<
  DealRow,
  | 'dtDeal'
  | 'materialOrder'
  | 'cargoRoute'
  | 'shipment'
  | 'purchaseProduct'
  | 'saleProduct'
  | 'serviceType'
  | 'shipmentType'
  | 'careerVol'
  | 'objectVol'
> & {
  readonly supplier: number | null
  readonly customer: number | null
  readonly sellType: number | null
  readonly basis: unknown
}

/** A product or route, and the day of its prices. */
interface PriceQuery {
  readonly owner: number
  readonly day: string
}
const keyOf = ({ owner, day }: PriceQuery): string => `${owner} ${day}`

const distinct = (queries: readonly PriceQuery[]): PriceQuery[] => [...new Map(queries.map(one => [keyOf(one), one])).values()]

/** Returns products with all their prices in force on the given days, with one statement for any number of them. */
async function productsOn(db: Db, queries: readonly PriceQuery[]): Promise<Map<string, PricedProduct>> {
  const unique = distinct(queries)
  if (unique.length === 0) return new Map()
  const { rows } = await sql<{ owner: number; day: string; product: PricedProduct }>`
    select a.owner, a.day::text as day, json_build_object('id', p.id, 'title', m.name || ' (' || u.system_c || '), ' || pt.name,
      'unit', json_build_object('id', u.id, 'sign', u.system_c),
      'prices', coalesce((select json_agg(json_build_object('id', f.id, 'type', f.price_type_id, 'price', f.price::text, 'dateStart', f.date_start, 'isNet', f.vat_mode = 'above'))
        from ${pricesInForce('product', sql`p.id`, sql`a.day`)} as f), '[]')) as product
    from unnest(${unique.map(one => one.owner)}::bigint[], ${unique.map(one => one.day)}::date[]) as a (owner, day)
    join product p on p.id = a.owner join material m on m.id = p.material_id join measurement_unit u on u.id = p.unit_id
    join point pt on pt.id = p.point_id`.execute(db)
  return new Map(rows.map(row => [keyOf({ owner: Number(row.owner), day: row.day }), row.product]))
}

/** A route of the day, with the values that deals store. */
export interface RouteOn extends PricedRoute {
  readonly distance: string | null
  readonly distanceCalculated: string | null
}

/** Returns routes with all their prices and rates in force on the given days, with one statement for any number of them. */
async function routesOn(db: Db, queries: readonly PriceQuery[]): Promise<Map<string, RouteOn>> {
  const unique = distinct(queries)
  if (unique.length === 0) return new Map()
  const { rows } = await sql<{ owner: number; day: string; route: RouteOn }>`
    select a.owner, a.day::text as day, json_build_object('id', r.id, 'title', pf.name || ' → ' || pt.name || ', ' || m.name,
      'unit', json_build_object('id', u.id, 'sign', u.system_c), 'distance', r.distance::text, 'distanceCalculated', (${distance(aliased('r'))})::text,
      'prices', coalesce((select json_agg(json_build_object('id', f.id, 'type', f.price_type_id, 'price', f.price::text, 'dateStart', f.date_start, 'isNet', f.vat_mode = 'above'))
        from ${pricesInForce('cargoRoute', sql`r.id`, sql`a.day`)} as f), '[]'),
      'rates', coalesce((select json_agg(json_build_object('id', f.id, 'from', f.unit_from_id, 'rate', f.rate::text, 'dateStart', f.date_start))
        from ${ratesInForce(sql`r.id`, sql`a.day`)} as f), '[]')) as route
    from unnest(${unique.map(one => one.owner)}::bigint[], ${unique.map(one => one.day)}::date[]) as a (owner, day)
    join cargo_route r on r.id = a.owner join material m on m.id = r.material_id join measurement_unit u on u.id = r.unit_id
    join point pf on pf.id = r.point_from_id join point pt on pt.id = r.point_to_id`.execute(db)
  return new Map(rows.map(row => [keyOf({ owner: Number(row.owner), day: row.day }), row.route]))
}

interface Agreed {
  readonly agreedPrice: Decimal
  readonly isAgreedNet: boolean
}

/** Returns the carriage prices agreed in orders, by order and carrier. */
async function agreedOf(db: Db, deals: readonly CalculationInput[]): Promise<ReadonlyMap<string, Agreed>> {
  const orders = [...new Set(deals.flatMap(({ materialOrder }) => (materialOrder === null ? [] : [materialOrder])))]
  if (orders.length === 0) return new Map()
  const { rows } = await sql<{ order: number; carrier: number } & Agreed>`
    select material_order_id as "order", company_id as carrier, price::text as "agreedPrice", vat_mode = 'above' as "isAgreedNet" from material_order_transporter
    where material_order_id = ${anyOf(orders)} and price is not null and is_active and not is_delete`.execute(db)
  return new Map(rows.map(({ order, carrier, ...agreed }) => [`${order} ${carrier}`, agreed]))
}

/** Returns the terms of one deal from what was read for all of them. */
export interface Sources {
  readonly terms: (deal: CalculationInput) => DealTerms
  readonly typeNames: ReadonlyMap<number, string>
}

/** Returns the VAT of the sellers of deals on their days, by seller and day. */
async function vatSourceOf(db: Db, deals: readonly CalculationInput[]): Promise<(deal: CalculationInput) => SellersVat> {
  const queries = deals.flatMap(deal =>
    Object.values(sellersOf(deal)).flatMap(owner => (owner === null ? [] : [{ owner, day: deal.dtDeal }])),
  )
  const found = await vatOn(
    db,
    distinct(queries).map(({ owner: company, day }) => ({ company, day })),
  )
  return deal => {
    const at = (company: number | null): RateOfVat | null => (company === null ? null : found(company, deal.dtDeal))
    const { object, career, route } = sellersOf(deal)
    return { object: at(object), career: at(career), route: at(route) }
  }
}

/** Reads for many deals what was in force on the day of each: at most five statements, whatever the number of deals. */
export async function sourcesOf(db: Db, deals: readonly CalculationInput[]): Promise<Sources> {
  const goods = deals.flatMap(({ purchaseProduct, saleProduct, dtDeal: day }) =>
    [purchaseProduct, saleProduct].flatMap(owner => (owner === null ? [] : [{ owner, day }])),
  )
  const ways = deals.flatMap(({ cargoRoute: owner, dtDeal: day }) => (owner === null ? [] : [{ owner, day }]))
  const products = await productsOn(db, goods)
  const routes = await routesOn(db, ways)
  const agreed = await agreedOf(db, deals)
  const vatOf = await vatSourceOf(db, deals)
  const types = await sql<{ id: number; name: string }>`select id, name from price_type`.execute(db)
  const found = <V>(among: ReadonlyMap<string, V>, owner: number | null, day: string): V | null =>
    (owner === null ? undefined : among.get(keyOf({ owner, day }))) ?? null
  return {
    typeNames: new Map(types.rows.map(row => [Number(row.id), row.name])),
    terms: ({ dtDeal: day, materialOrder, cargoRoute, purchaseProduct, saleProduct, shipment, ...deal }) => ({
      day,
      vat: vatOf({ dtDeal: day, materialOrder, cargoRoute, purchaseProduct, saleProduct, shipment, ...deal }),
      serviceType: deal.serviceType,
      shipmentType: deal.shipmentType,
      sellType: deal.sellType,
      carrier: shipment,
      // A volume converted from the other side is converted again.
      careerVol: storedBasis(deal)?.taken === 'career' ? null : deal.careerVol,
      objectVol: storedBasis(deal)?.taken === 'object' ? null : deal.objectVol,
      purchase: found(products, purchaseProduct, day),
      sale: found(products, saleProduct, day),
      route: found(routes, cargoRoute, day),
      ...(agreed.get(`${materialOrder} ${shipment}`) ?? { agreedPrice: null }),
    }),
  }
}

/** The stored values of a calculated deal. */
export type CalculatedDeal = Pick<
  DealRow,
  | 'careerVol'
  | 'objectVol'
  | 'routeVol'
  | 'careerUnit'
  | 'objectUnit'
  | 'routeUnit'
  | 'objectSumm'
  | 'careerSumm'
  | 'routeSumm'
  | 'driverSumm'
  | 'income'
  | 'errorText'
  | keyof DealVat
> & { readonly basis: Basis }

const storedPrice = (used: DealSums['objectPrice']): BasisPrice | null =>
  used && {
    id: used.row?.id ?? null,
    type: used.row?.type ?? null,
    price: used.price,
    dateStart: used.row?.dateStart ?? null,
    ...(used.isNet && { isNet: true }),
  }

function basisOf(terms: DealTerms, sums: DealSums): Basis {
  return {
    day: terms.day,
    taken: sums.careerVol && !Number(terms.careerVol) ? 'career' : sums.objectVol && !Number(terms.objectVol) ? 'object' : null,
    objectPrice: storedPrice(sums.objectPrice),
    careerPrice: storedPrice(sums.careerPrice),
    routePrice: storedPrice(sums.routePrice),
    driverPrice: storedPrice(sums.driverPrice),
    objectRate: sums.objectRate,
    careerRate: sums.careerRate,
    routeKoef: sums.routeKoef,
  }
}

/** Calculates a deal from its terms. */
export function calculateDeal(texts: Tx['storedTexts'], terms: DealTerms, typeNames: ReadonlyMap<number, string>): CalculatedDeal {
  const sums = dealSums(terms)
  const { careerVol, objectVol, routeVol, objectSumm, careerSumm, routeSumm, driverSumm, income, problems } = sums
  const { objectVat, careerVat, routeVat, objectVatRate, careerVatRate, routeVatRate } = sums
  return {
    careerVol,
    objectVol,
    routeVol,
    careerUnit: (terms.sale ?? terms.purchase)?.unit.id ?? null,
    objectUnit: terms.purchase?.unit.id ?? null,
    routeUnit: terms.route?.unit.id ?? null,
    objectSumm,
    careerSumm,
    routeSumm,
    driverSumm,
    income,
    objectVat,
    careerVat,
    routeVat,
    objectVatRate,
    careerVatRate,
    routeVatRate,
    basis: basisOf(terms, sums),
    errorText: problems.length ? problems.map(one => problemText(texts, one, id => typeNames.get(id))).join('; ') : null,
  }
}
