import { idOf, type RecordOf } from '#resource'
import { TTN_CODE } from '../deal/deal.ts'
import { company } from '#resources/companies/company/company'
import { regularDeal } from './regularDeal.ts'
import { material } from '#resources/goods/lookups'
import { point } from '#resources/points/point/point'
import { sql } from 'kysely'
import { PRICE_TYPE } from '#resources/shared/catalogue.formulas'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { derivedText } from '#server/engine/derivedText.ts'
import { companiesTakingPart, isReferencedIn } from '#resources/companies/company/takingPart.rules'
import { passGoods } from '../deal/goods.rules.ts'
import { countRegularDeals, type Following } from './count.rules.ts'

const SIDES = ['supplier_id', 'customer_id', 'shipment_id'] as const

/** Calculates the derived values of a new or changed regular deal; prices cannot change meanwhile. */
async function followingOf(tx: Tx, next: RecordOf<typeof regularDeal, 'next'>): Promise<Following> {
  const ids = {
    cargoRoute: idOf(next.cargoRoute)!,
    purchaseProduct: idOf(next.purchaseProduct)!,
    saleProduct: idOf(next.saleProduct) ?? null,
    shipment: idOf(next.shipment)!,
    serviceType: idOf(next.serviceType)!,
    shipmentType: idOf(next.shipmentType) ?? null,
    sellType: idOf(next.sellType) ?? PRICE_TYPE.material,
  }
  const products = [ids.purchaseProduct, ids.saleProduct].flatMap(id => (id === null ? [] : [['product', id] as const]))
  await passGoods(tx, [['cargoRoute', ids.cargoRoute], ...products])
  const [counted] = await countRegularDeals(
    tx,
    [
      {
        ...ids,
        objectVol: next.objectVol!,
        careerVol: next.careerVol ?? null,
        isActive: next.isActive !== false,
      },
    ],
    tx.today,
  )
  return counted!
}

const shown = (t: Of): Sql => sql`(select a.name || ' → ' || b.name || ', ' || m.name from point a, point b, material m
  where a.id = ${t('career_id')} and b.id = ${t('object_id')} and m.id = ${t('material_id')})`

export const regularDealRules = defineRules(regularDeal, {
  derive: {
    name: shown,
    // People search regular deals by places, material and parties.
    words: derivedText(
      regularDeal,
      { by: 'career', of: point, fields: ['name'], around: ['', ' →'] },
      { by: 'object', of: point, fields: ['name'], around: ['', ','] },
      { by: 'material', of: material, fields: ['name'] },
      ...(['supplier', 'customer', 'shipment'] as const).map(by => ({ by, of: company, fields: ['shortName', 'name'] })),
      'comment',
    ),
    company: t => sql`${t('customer_id')}`,
    hasTtnDoc: t => sql`exists (select 1 from regular_deal_document d join document_type dt on dt.id = d.document_type_id
      where d.owner_id = ${t('id')} and not d.is_delete and dt.code = ${sql.lit(TTN_CODE)})`,
  },
  before: (tx, next) => followingOf(tx, next),
  queries: {
    companiesForSelect: (tx, { query }) => companiesTakingPart(tx.db, query ?? '', isReferencedIn('regular_deal', SIDES)),
  },
})
