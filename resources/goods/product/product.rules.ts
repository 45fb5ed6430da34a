import { idOf } from '#resource'
import { product, PROCESS, productProcess } from './product.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { derivedText } from '#server/engine/derivedText.ts'
import { fieldError } from '#server/httpError.ts'
import { PRICE_TYPE } from '../lookups.ts'
import { recountOn } from '#resources/deals/regularDeal/recount.rules'
import { companyOf } from '../productPrice/effective.rules.ts'
import { priceGroups } from '../productPrice/groups.rules.ts'
import { isDuplicate, NAME, notActiveJson, pricesJson, pricesText } from '../productPrice/shown.rules.ts'
import { locationsOf, suppliersOfProduct } from './sources.rules.ts'

/** Returns the condition of the products of a route: its material and unit, sold at its start or bought at its end. */
const ofRoute = (t: Of, route: number): Sql => sql`exists (
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
