import { locales } from '#locales'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { INPUT_TYPE } from '#resources/money/lookups'
import { sql } from 'kysely'
import { PRICE_TYPE } from '#resources/shared/catalogue.formulas'
import { DEAL_STATUS, statusAfterCounting } from '#resources/deals/deal/dealStatus.formulas'
import type { Db } from '#server/engine/sql.ts'
import { textsOf } from '#server/engine/texts.ts'
import { postingOf, type DealRow } from '#resources/deals/deal/rows.rules'
import { calculateDeal, sourcesOf, type CalculationInput, type RouteOn } from '#resources/deals/deal/price.rules'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, pipelined, moveIds, chunksOf, type SeedRow } from '#areas/seed/rows.rules'
import { randomFrom, type Random, daysOf } from './numbers.rules.ts'
import { postByDay } from './posting.rules.ts'
import { unloaded } from './goods.rules.ts'

const DAY = 86_400_000
/** Waybills of the last `WAITING_DAYS` days are not authorised yet; those older than `OPEN_DAYS` are closed. */
const WAITING_DAYS = 2
const OPEN_DAYS = 60
const PORTION = 1000

interface Way {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly supplier: number
  readonly customer: number
  readonly material: number
  /** The unit of unloading. */
  readonly unit: number | null
  readonly sale: number | null
  readonly purchase: number | null
  /** Price types that the route and the customer's product have. */
  readonly shipments: readonly number[]
  readonly services: readonly number[]
}
interface Truck {
  readonly id: number
  readonly company: number
}

/** Returns routes with the products at both ends, except between our own points. */
async function waysOf(db: Db): Promise<Way[]> {
  const { rows } = await sql<Way>`
    select r.id::int, r.point_from_id::int as "from", r.point_to_id::int as "to", r.company_from_id::int as supplier, r.company_to_id::int as customer,
      r.material_id::int as material,
      (select p.unit_id::int from product p where p.point_id = r.point_to_id and p.material_id = r.material_id and p.process_id = 1 and not p.is_delete order by p.id limit 1) as unit,
      (select p.id::int from product p where p.point_id = r.point_from_id and p.material_id = r.material_id and p.process_id = 2 and not p.is_delete order by p.id limit 1) as sale,
      (select p.id::int from product p where p.point_id = r.point_to_id and p.material_id = r.material_id and p.process_id = 1 and not p.is_delete order by p.id limit 1) as purchase,
      coalesce((select array_agg(distinct c.price_type_id::int order by c.price_type_id::int) from cargo_route_price c
        where c.cargo_route_id = r.id and c.price_type_id <> ${PRICE_TYPE.driver} and not c.is_delete), '{}') as shipments,
      coalesce((select array_agg(distinct c.price_type_id::int order by c.price_type_id::int) from product_price c join product p on p.id = c.product_id
        where p.point_id = r.point_to_id and p.material_id = r.material_id and p.process_id = 1 and not p.is_delete and not c.is_delete
          and c.price_type_id in (1, 2, 3)), '{}') as services
    from cargo_route r where not r.is_delete and r.is_active order by r.id`.execute(db)
  return rows.filter(way => way.supplier !== way.customer)
}

async function trucksOf(db: Db): Promise<Truck[]> {
  const { rows } =
    await sql<Truck>`select v.id::int, v.company_id::int as company from vehicle v join vehicle_body_type b on b.id = v.body_type_id
    where not b.is_trailer and v.id > 1 and v.is_active and not v.is_delete order by v.id`.execute(db)
  return rows
}

const idsOf = async (db: Db, text: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
  (await text.execute(db)).rows.map(row => row.id)

interface Planned extends CalculationInput {
  readonly id: number
  readonly way: Way
  readonly vehicle: number
  readonly driver: number | null
  readonly ttn: string | null
  readonly isAuth: boolean
  readonly aim: number
  readonly author: number
  /** The day of entry. */
  readonly entered: string
}

/** Some waybills are entered a day late, a few after the weekend; none in the future. */
function enteredOn(id: number, day: string, age: number): string {
  const daysLate = id % 41 === 0 ? 3 : id % 9 === 0 ? 1 : 0
  return new Date(Date.parse(day) + Math.min(daysLate, age) * DAY).toISOString().slice(0, 10)
}

function planOf(
  at: number,
  day: string,
  last: Date,
  chance: Random,
  from: { ways: Way[]; trucks: Truck[]; drivers: number[]; authors: number[] },
): Planned {
  const way = from.ways[Math.floor(chance.next() ** 1.7 * from.ways.length)]!
  const truck = chance.pick(from.trucks)
  const own = truck.company === OWN_COMPANY
  const age = Math.floor((last.getTime() - Date.parse(day)) / DAY)
  const volume = chance.between(18_000, 32_000)
  const lost = chance.hits(0.3) ? chance.between(10, 240) : 0
  const isDeleted = chance.hits(0.012)
  const waits = age <= WAITING_DAYS && chance.hits(0.8)
  const executes = age === 0 && chance.hits(0.4)
  const aim = isDeleted
    ? DEAL_STATUS.deleted
    : executes
      ? DEAL_STATUS.executing
      : waits || age > OPEN_DAYS
        ? DEAL_STATUS.sump
        : DEAL_STATUS.active
  // Rarely a service is requested that the customer has no price for: the waybill gets the status of an error.
  const service = way.services.length && chance.hits(0.993) ? chance.pick(way.services) : PRICE_TYPE.delivered
  return {
    id: at + 1,
    way,
    dtDeal: day,
    materialOrder: null,
    cargoRoute: way.id,
    purchaseProduct: way.purchase,
    saleProduct: way.sale,
    supplier: way.supplier,
    customer: way.customer,
    shipment: truck.company,
    vehicle: truck.id,
    driver: own ? chance.pick(from.drivers) : null,
    serviceType: service,
    shipmentType: way.shipments.length ? chance.pick(way.shipments) : PRICE_TYPE.carriage,
    sellType: PRICE_TYPE.material,
    careerVol: (volume / 1000).toFixed(3),
    objectVol: unloaded((volume - lost) / 1000, way.unit ?? 0, way.material, day, last),
    basis: null,
    ttn: chance.hits(0.96) ? `${String.fromCodePoint(1040 + (way.from % 20))}${String(100_000 + at * 7).slice(-6)}` : null,
    isAuth: !waits && !executes,
    aim,
    author: chance.pick(from.authors),
    entered: enteredOn(at + 1, day, age),
  }
}

const businessHours = (day: string, at: number): Date => new Date(Date.parse(`${day}T05:00:00Z`) + (at % 600) * 60_000)

type Numbers = Readonly<Record<string, unknown>>
type Counted = Numbers & { errorText: string | null }

/** The status of a planned waybill after pricing. */
function statusOf(plan: Planned, { errorText }: Counted) {
  if (plan.aim === DEAL_STATUS.deleted || plan.aim === DEAL_STATUS.executing) return plan.aim
  if (errorText) return DEAL_STATUS.error
  if (plan.aim === DEAL_STATUS.sump && plan.isAuth) return DEAL_STATUS.sump
  return statusAfterCounting(plan.aim === DEAL_STATUS.active ? DEAL_STATUS.active : DEAL_STATUS.sump, plan.isAuth, false)
}

function dealOf(plan: Planned, values: Counted): DealRow {
  const { id, dtDeal, ttn, isAuth, shipment, driver, serviceType, shipmentType, sellType } = plan
  return {
    id,
    version: 1,
    status: statusOf(plan, values),
    isAuth,
    dtDeal,
    ttn,
    cargoRoute: plan.cargoRoute,
    supplier: plan.way.supplier,
    customer: plan.way.customer,
    shipment,
    career: plan.way.from,
    object: plan.way.to,
    driver,
    material: plan.way.material,
    purchaseProduct: plan.purchaseProduct,
    saleProduct: plan.saleProduct,
    serviceType,
    shipmentType,
    sellType,
    ...values,
  } as unknown as DealRow
}

function rowOf(plan: Planned, deal: DealRow, way: RouteOn | null): SeedRow {
  const { id, dtDeal, ttn, isAuth, shipment, serviceType, shipmentType, sellType } = plan
  const made = businessHours(plan.entered, id)
  return {
    id,
    dt_deal: dtDeal,
    ttn,
    kn: id % 3 ? null : String(40_000 + id),
    status_id: deal.status,
    is_auth: isAuth,
    dt_auth: isAuth ? made : null,
    user_auth_id: isAuth ? plan.author : null,
    corrected: isAuth && (id * 7) % 83 < 3,
    cargo_route_id: plan.cargoRoute,
    supplier_id: plan.way.supplier,
    customer_id: plan.way.customer,
    shipment_id: shipment,
    career_id: plan.way.from,
    object_id: plan.way.to,
    vehicle_id: plan.vehicle,
    driver_id: plan.driver,
    material_id: plan.way.material,
    purchase_product_id: plan.purchaseProduct,
    sale_product_id: plan.saleProduct,
    service_type_id: serviceType,
    shipment_type_id: shipmentType,
    sell_type_id: sellType,
    career_vol: deal.careerVol,
    object_vol: deal.objectVol,
    route_vol: deal.routeVol,
    career_unit_id: deal.careerUnit,
    object_unit_id: deal.objectUnit,
    route_unit_id: deal.routeUnit,
    object_summ: deal.objectSumm,
    career_summ: deal.careerSumm,
    route_summ: deal.routeSumm,
    driver_summ: deal.driverSumm,
    income: deal.income,
    object_vat: deal.objectVat,
    career_vat: deal.careerVat,
    route_vat: deal.routeVat,
    object_vat_rate_id: deal.objectVatRate,
    career_vat_rate_id: deal.careerVatRate,
    route_vat_rate_id: deal.routeVatRate,
    distance: way?.distance ?? null,
    distance_calculated: way?.distanceCalculated ?? null,
    basis: JSON.stringify(deal.basis),
    error_text: deal.errorText,
    input_type_id: INPUT_TYPE.hand,
    del_comment: deal.status === DEAL_STATUS.deleted ? 'Введена дважды' : null,
    ins_date: made,
    ins_user_id: plan.author,
  }
}

/**
 * Adds a year of waybills on the demo's routes in all statuses, priced by the day and posted to the ledger. Every run makes the same rows,
 * dated back from `now`.
 */
export async function seedDeals({ db, now, today }: Seeding): Promise<void> {
  const [ways, trucks] = [await waysOf(db), await trucksOf(db)]
  const drivers = await idsOf(db, sql<{ id: number }>`select id::int from account where driver and is_active order by id`)
  const authors = await idsOf(
    db,
    sql<{ id: number }>`select id::int from account where login in ('operator', 'operator2', 'operator3', 'logist', 'logist2') order by id`,
  )
  if (!ways.length || !trucks.length || !drivers.length) return
  const chance = randomFrom(20_260)
  const texts = textsOf(locales.ru)
  const last = new Date(today)
  const plans = daysOf(last, chance).map((day, at) => planOf(at, day, last, chance, { ways, trucks, drivers, authors }))
  await pipelined(
    chunksOf(plans, PORTION),
    async portion => {
      const { terms, typeNames } = await sourcesOf(db, portion)
      return portion.map(plan => {
        const found = terms(plan)
        const deal = dealOf(plan, calculateDeal(texts, found, typeNames))
        return { plan, deal, row: rowOf(plan, deal, found.route as RouteOn | null) }
      })
    },
    async made => {
      await insertRows(
        db,
        'deal',
        made.map(one => one.row),
      )
      const entered = new Map(made.map(({ plan }) => [plan.id, plan.entered]))
      await postByDay(
        db,
        texts,
        now,
        made.map(({ deal }) => postingOf(texts, deal)),
        ({ id }) => entered.get(id)!,
      )
    },
  )
  await moveIds(db, 'deal')
  await sql`insert into deal_status_history (record_id, value, at, user_id)
    select id, 2, ins_date, ins_user_id from deal order by id`.execute(db)
  await sql`insert into deal_status_history (record_id, value, at, user_id)
    select id, status_id, ins_date + interval '20 hours', coalesce(user_auth_id, ins_user_id) from deal where status_id <> 2 or is_auth order by id`.execute(
    db,
  )
  await sql`insert into sys_change (at, user_id, action, resource, record_id, title, changes)
    select ins_date, ins_user_id, 'create', 'deal', id, concat_ws(' · ', '№ ' || id, to_char(dt_deal, 'DD.MM.YYYY'), ttn), '[]'::jsonb from deal order by id`.execute(
    db,
  )
}
