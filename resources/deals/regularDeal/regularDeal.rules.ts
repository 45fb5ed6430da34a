import { sql } from 'kysely'
import { idOf, type RecordOf, rightsFor } from '#resource'
import { company } from '#resources/companies/company/company'
import { material } from '#resources/goods/product/product'
import { point } from '#resources/points/point/point'
import { PRICE_TYPE } from '#resources/shared/catalogue.formulas'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { derivedText } from '#server/engine/columns.ts'
import { findCompanies, isReferencedIn } from '#resources/companies/company/shown.rules'
import type { Engine } from '#server/engine/engine.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'
import type { JobKind } from '#server/jobs/job.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { TTN_CODE } from '../deal/deal.ts'
import { regularDeal } from './regularDeal.ts'
import { lockGoodsShared } from '../deal/calculate.rules.ts'
import { countRegularDeals, type DerivedValues, recountRows } from './count.rules.ts'

const SIDES = ['supplier_id', 'customer_id', 'shipment_id'] as const

/** Calculates the derived values of a new or changed regular deal; prices cannot change meanwhile. */
async function followingOf(tx: Tx, next: RecordOf<typeof regularDeal, 'next'>): Promise<DerivedValues> {
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
  await lockGoodsShared(tx, [['cargoRoute', ids.cargoRoute], ...products])
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

const shown = (t: Aliased): Sql => sql`(select a.name || ' → ' || b.name || ', ' || m.name from point a, point b, material m
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
    companiesForSelect: (tx, { query }) => findCompanies(tx.db, query ?? '', isReferencedIn('regular_deal', SIDES)),
  },
})

/** The code of the kind of job (`resources/seed/catalogue/system.rules.ts`). */
const CODE = 'regular_deals_recount'
const PORTION = 500

/** Calculated by the prices of an earlier day; another one may be in force today. */
const isStale =
  (today: string) =>
  (t: Aliased): Sql =>
    sql`not ${t('is_delete')} and ${t('counted_on')} is distinct from ${today}::date`

/** Recalculates regular deals by the prices and rates that came into force with the day. */
export const regularDealsRecount: JobKind = {
  right: rightsFor(regularDeal, 'create'),
  target: () => '',
  async work(_engine, _job, progress) {
    for (;;) {
      const step = await progress.step(async tx => {
        const rows = await tx.readMany(regularDeal, isStale(tx.today), { lock: true, limit: PORTION })
        await recountRows(tx, rows)
        return { rows: rows.length }
      })
      if (step.rows < PORTION) return {}
    }
  },
}

/** Starts the job when regular deals were calculated on another day and no such job is running. */
export const startRecount = (engine: Engine): Promise<void> =>
  inTransaction(engine, SYSTEM, async tx => {
    const { rows } = await sql`select 1 from regular_deal t where not t.is_delete and t.counted_on is distinct from ${tx.today}::date
      and not exists (select 1 from job j join job_type k on k.id = j.job_type_id
        where k.code = ${CODE} and not j.is_delete and j.status in ('queued', 'running')) limit 1`.execute(tx.db)
    if (rows.length > 0) await engine.startJob(tx, CODE, {})
  })
