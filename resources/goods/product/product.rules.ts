import { sql } from 'kysely'
import type { Db, Aliased, Sql } from '#server/engine/sql.ts'
import type { Supplier } from '#resources/companies/company/shown.rules'
import type { SeedRow } from '#areas/seed/rows.rules'
import { idOf } from '#resource'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { derivedText } from '#server/engine/columns.ts'
import { fieldError } from '#server/httpError.ts'
import { recountOn } from '#resources/deals/regularDeal/count.rules'
import { recheckOrdersOf } from '#resources/orders/materialOrder/materialOrder.rules'
import { recalcDeals } from '#resources/deals/deal/recalc.rules'
import { PROCESS, product, productProcess, productPrice, PRICE_TYPE } from './product.ts'
import { companyOf, priceGroups, isDuplicate, NAME, notActiveJson, pricesJson, pricesText } from './prices.rules.ts'

/** The product whose sources are requested. */
interface Sourced {
  readonly material: { readonly id: number }
}

const active = sql`p.is_active and not p.is_delete and p.process_id = ${sql.lit(PROCESS.sale)}`

/** Returns the companies that sell the product's material, with their INN, by name (operations §3.9). */
async function suppliersOfProduct(db: Db, { material }: Sourced): Promise<readonly Supplier[]> {
  const { rows } = await sql<Supplier>`
    select c.id, coalesce(c.short_name, c.name) as name, c.inn from company c
    where c.is_active and not c.is_delete
      and exists (select 1 from product p where p.company_id = c.id and p.material_id = ${material.id} and ${active})
    order by name, c.id`.execute(db)
  return rows
}

/** Returns the places where the product's material is sold, with addresses and coordinates, by name. */
async function locationsOf(db: Db, { material }: Sourced): Promise<readonly Supplier[]> {
  const { rows } = await sql<Supplier>`
    select o.id, o.name, o.address, o.lat::text as lat, o.lon::text as lon from point o
    where o.is_active and not o.is_delete
      and exists (select 1 from product p where p.point_id = o.id and p.material_id = ${material.id} and ${active})
    order by o.name, o.id`.execute(db)
  return rows
}

/** Returns the condition of the products of a route: its material and unit, sold at its start or bought at its end. */
const ofRoute = (t: Aliased, route: number): Sql => sql`exists (
  select 1 from cargo_route r where r.id = ${route} and r.material_id = ${t('material_id')}
    and ((r.point_from_id = ${t('point_id')} and ${t('process_id')} = ${sql.lit(PROCESS.sale)})
      or (r.point_to_id = ${t('point_id')} and ${t('process_id')} = ${sql.lit(PROCESS.purchase)})))`

async function rejectInner(tx: Tx, process: unknown): Promise<void> {
  if (idOf(process) === PROCESS.inner) throw fieldError('process', tx.texts('nerud.rules.innerProcess'))
}

export const productRules = defineRules(product, {
  reads: ['cargoRoute'],
  derive: {
    name: derivedText(product, ...NAME),
    prices: t => pricesText('product', t),
    deliveryPrice: t => pricesText('product', t, PRICE_TYPE.delivery),
    actualPrices: t => pricesJson('product', t),
    isDuplicate: t => isDuplicate('product', t, ['point_id', 'material_id', 'unit_id', 'process_id']),
    notActive: t =>
      notActiveJson(t, [
        ['point', 'point', 'point_id'],
        ['company', 'company', 'company_id'],
        ['material', 'material', 'material_id'],
        ['unit', 'measurement_unit', 'unit_id'],
      ]),
  },
  scopes: { ofRoute: (t, _user, { route, cargoRoute }) => ofRoute(t, idOf(route ?? cargoRoute) ?? 0) },
  async before(tx, next, prior) {
    if (idOf(next.process) !== prior?.process.id) await rejectInner(tx, next.process)
    return { company: await companyOf(tx, next, prior) }
  },
  after: async (tx, record, prior) => void (prior && (await recountOn(tx, { product: record.id }))),
  queries: {
    suppliers: async (tx, { id }) => suppliersOfProduct(tx.db, await tx.read(product, id)),
    locations: async (tx, { id }) => locationsOf(tx.db, await tx.read(product, id)),
    groups: (tx, record) => priceGroups(tx, 'product', record.id),
  },
})

/** Material moved within the business is neither bought nor sold: nobody can select that process (operations §9.1). */
export const productProcessRules = defineRules(productProcess, { scope: (_user, t) => sql`${t('id')} <> ${sql.lit(PROCESS.inner)}` })

export const productPriceRules = defineRules(productPrice, {
  async after(tx, record) {
    await recheckOrdersOf(tx, record.product.id)
    await recountOn(tx, { product: record.product.id })
  },
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { product: record.product.id }, from, isPreview),
})

type Flag = 'is_service' | 'is_sell' | 'is_shipment' | 'is_product' | 'is_route'
const priced = (id: number, name: string, ...flags: readonly Flag[]): SeedRow => ({
  id,
  name,
  is_service: flags.includes('is_service'),
  is_sell: flags.includes('is_sell'),
  is_shipment: flags.includes('is_shipment'),
  is_product: flags.includes('is_product'),
  is_route: flags.includes('is_route'),
})

/** The types of prices, with the flags of where each is used. */
export const priceTypeRows: readonly SeedRow[] = [
  priced(PRICE_TYPE.material, 'Материал', 'is_service', 'is_sell', 'is_product'),
  priced(PRICE_TYPE.delivery, 'Доставка', 'is_service', 'is_product'),
  priced(PRICE_TYPE.delivered, 'С доставкой', 'is_service', 'is_product'),
  priced(PRICE_TYPE.pickup, 'Вывоз', 'is_shipment', 'is_route'),
  priced(PRICE_TYPE.carriage, 'Перевозка', 'is_shipment', 'is_route'),
  priced(PRICE_TYPE.driver, 'Водитель', 'is_route'),
  priced(PRICE_TYPE.wholesale, 'Опт', 'is_sell', 'is_product'),
]

/** What happens with a product at its point. */
export const processRows: readonly SeedRow[] = [
  { id: PROCESS.purchase, name: 'Покупка' },
  { id: PROCESS.sale, name: 'Продажа' },
  { id: PROCESS.inner, name: 'Внутреннее перемещение' },
]
