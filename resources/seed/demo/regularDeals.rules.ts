import { locales } from '#locales'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { sql } from 'kysely'
import { PRICE_TYPE } from '#resources/shared/catalogue.formulas'
import type { Db } from '#server/engine/sql.ts'
import { textsOf } from '#server/engine/texts.ts'
import { countRegularDeals, type Following, type CountedTerms } from '#resources/deals/regularDeal/count.rules'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, type Row } from '#areas/seed/rows.rules'
import { chanceFrom, type Chance } from './chance.rules.ts'
import { unloaded } from './prices.rules.ts'

/** Regular deals: standing contracts on the first routes of the demo. */
const REGULAR_DEALS = 120
const DAY = 86_400_000

interface Way {
  readonly route: number
  readonly purchase: number
  readonly sale: number
  readonly material: number
  /** The unit of unloading. */
  readonly unit: number
  readonly services: readonly number[]
  readonly shipments: readonly number[]
}

async function waysOf(db: Db): Promise<readonly Way[]> {
  const { rows } =
    await sql<Way>`select r.id::int as route, p.id::int as purchase, s.id::int as sale, r.material_id::int as material, p.unit_id::int as unit,
      coalesce((select array_agg(distinct c.price_type_id::int) from product_price c
        where c.product_id = p.id and not c.is_delete and c.price_type_id in (1, 2, 3)), '{}') as services,
      coalesce((select array_agg(distinct c.price_type_id::int) from cargo_route_price c
        where c.cargo_route_id = r.id and not c.is_delete and c.price_type_id <> ${PRICE_TYPE.driver}), '{}') as shipments
    from cargo_route r
    join lateral (select * from product p where p.point_id = r.point_to_id and p.material_id = r.material_id and p.process_id = 1
      and not p.is_delete order by p.id limit 1) p on true
    join lateral (select * from product p where p.point_id = r.point_from_id and p.material_id = r.material_id and p.process_id = 2
      and not p.is_delete order by p.id limit 1) s on true
    where not r.is_delete and r.company_from_id <> r.company_to_id order by r.id limit ${REGULAR_DEALS}`.execute(db)
  return rows
}

function agreed(way: Way, carriers: readonly { readonly id: number }[], chance: Chance, { now, today: day }: Seeding): CountedTerms {
  const volume = chance.between(20, 400) * 5
  return {
    cargoRoute: way.route,
    purchaseProduct: way.purchase,
    saleProduct: way.sale,
    shipment: chance.hits(0.25) ? OWN_COMPANY : chance.pick(carriers).id,
    // Rarely the agreed service has no price yet.
    serviceType: way.services.length && chance.hits(0.95) ? chance.pick(way.services) : PRICE_TYPE.delivered,
    shipmentType: way.shipments.length ? chance.pick(way.shipments) : PRICE_TYPE.carriage,
    sellType: PRICE_TYPE.material,
    objectVol: unloaded(volume, way.unit, way.material, day, now),
    careerVol: `${volume + chance.between(0, 3)}.000`,
    isActive: !chance.hits(0.06),
  }
}

function rowOf(at: number, one: CountedTerms, sums: Following, now: Date): Row {
  return {
    id: at + 1,
    cargo_route_id: one.cargoRoute,
    purchase_product_id: one.purchaseProduct,
    sale_product_id: one.saleProduct,
    shipment_id: one.shipment,
    service_type_id: one.serviceType,
    shipment_type_id: one.shipmentType,
    sell_type_id: one.sellType,
    object_vol: one.objectVol,
    career_vol: one.careerVol,
    is_active: one.isActive,
    supplier_id: sums.supplier,
    career_id: sums.career,
    customer_id: sums.customer,
    object_id: sums.object,
    material_id: sums.material,
    object_unit_id: sums.objectUnit,
    career_unit_id: sums.careerUnit,
    route_unit_id: sums.routeUnit,
    route_vol: sums.routeVol,
    route_koef: sums.routeKoef,
    object_price: sums.objectPrice,
    career_price: sums.careerPrice,
    route_price: sums.routePrice,
    driver_price: sums.driverPrice,
    object_summ: sums.objectSumm,
    career_summ: sums.careerSumm,
    route_summ: sums.routeSumm,
    driver_summ: sums.driverSumm,
    income: sums.income,
    object_vat: sums.objectVat,
    career_vat: sums.careerVat,
    route_vat: sums.routeVat,
    object_vat_rate_id: sums.objectVatRate,
    career_vat_rate_id: sums.careerVatRate,
    route_vat_rate_id: sums.routeVatRate,
    income_percent: sums.incomePercent,
    status: sums.status,
    problem: sums.problem,
    counted_on: sums.countedOn,
    ins_date: new Date(now.getTime() - (360 - at * 2) * DAY),
    ins_user_id: 1,
  }
}

/** Adds regular deals in all states: most profitable, some at a loss, some without a price, a rate or an active route. */
export async function seedRegularDeals({ db, now, today }: Seeding): Promise<void> {
  const ways = await waysOf(db)
  const { rows: carriers } = await sql<{ id: number }>`select distinct company_id::int as id from vehicle
    where is_active and not is_delete and id > 1 order by 1`.execute(db)
  if (!ways.length || !carriers.length) return
  const chance = chanceFrom(51_200)
  const all = ways.map(way => agreed(way, carriers, chance, { db, now, today }))
  const counted = await countRegularDeals({ db, storedTexts: textsOf(locales.ru) }, all, today)
  await insertRows(
    db,
    'regular_deal',
    all.map((one, at) => rowOf(at, one, counted[at]!, now)),
  )
  await moveIds(db, 'regular_deal')
  // Connects recent waybills with the regular deals of their routes.
  await sql`update deal d set regular_deal_id = r.id from regular_deal r
    where r.cargo_route_id = d.cargo_route_id and r.shipment_id = d.shipment_id and d.dt_deal >= r.ins_date::date`.execute(db)
}
