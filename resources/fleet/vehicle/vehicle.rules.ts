import { sql } from 'kysely'
import { type RecordOf, field, shape, idOf } from '#resource'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql, Related, RelatedValue, RelatedDerivation } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { PLAN_STATUS } from '#resources/shared/catalogue.formulas'
import { deal } from '#resources/deals/deal/deal'
import type { FastFilter } from '#server/engine/listRules.ts'
import { ROW_COUNT_COLUMN, findKeptSums, keptSumsTableOf } from '#server/engine/schema/keptSums.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import type { PtsData, VehicleRegistry } from '#resources/adapters/registries.rules'
import { httpError, fieldError } from '#server/httpError.ts'
import type { Route } from '#server/application.ts'
import { isTrailerPlate } from '#russian'
import { account } from '#resources/access/account/account'
import { derivedText } from '#server/engine/columns.ts'
import { vehicle, PTS_DATA, NO_VEHICLE, vehicleIndicator } from './vehicle.ts'
import { vehicleBodyType, vehicleBrand } from '../lookups.ts'
import { inRepairToday, repairsToday } from '../repair/repair.rules.ts'
import {
  reportCells,
  expiring,
  foundEnding,
  indicatorsJson,
  indicatorsOf,
  lastCheck,
  nearestTerm,
  worstStatus,
  isLatest,
} from './reports.rules.ts'

type BodyType = RecordOf<typeof vehicleBodyType>

/** Returns the condition of vehicles of a type, or of a former version of it that was preserved for them. */
const ofType = (t: Aliased, id: number): Sql =>
  sql`${t('body_type_id')} in (select b.id from vehicle_body_type b where b.id = ${id} or b.kept_of_id = ${id}) and not ${t('is_delete')}`

/** Updates all vehicles of a type to its current values, including those that still have a former version. */
async function bringInStep(tx: Tx, { id, isTrailer }: BodyType): Promise<void> {
  const all = await tx.readMany(
    vehicle,
    (t: Aliased): Sql => sql`${ofType(t, id)}
    and (${t('body_type_id')} <> ${id} or ${t('is_trailer')} <> ${isTrailer})`,
    { lock: true },
  )
  await tx.storeMany(
    vehicle,
    all.map(before => ({ before, after: { ...before, bodyType: id, isTrailer } })),
  )
  const { rows } = await sql<{ id: number }>`select id::int from vehicle_body_type where kept_of_id = ${id} and not is_delete`.execute(
    tx.db,
  )
  for (const copy of rows) await tx.update(vehicleBodyType, copy.id, { isDelete: true })
}

/** Preserves the former version of a type for its vehicles: an inactive type with the old name. */
async function passBy(tx: Tx, { id }: BodyType, prior: BodyType): Promise<void> {
  const all = await tx.readMany(vehicle, (t: Aliased): Sql => sql`${t('body_type_id')} = ${id} and not ${t('is_delete')}`, { lock: true })
  if (all.length === 0) return
  const copy = await tx.create(vehicleBodyType, { name: prior.name, isTrailer: prior.isTrailer, isActive: false })
  await sql`update vehicle_body_type set kept_of_id = ${id} where id = ${copy.id}`.execute(tx.db)
  await tx.storeMany(
    vehicle,
    all.map(before => ({ before, after: { ...before, bodyType: copy.id } })),
  )
}

/**
 * The type names a vehicle and determines whether it is a trailer: a change of the type affects existing vehicles only when the user wants
 * it (operations §2.3).
 */
export const vehicleBodyTypeRules = defineRules(vehicleBodyType, {
  async after(tx, record, prior) {
    if (!prior) return
    if (record.forAllVehicles) await bringInStep(tx, record)
    else if (record.name !== prior.name) await passBy(tx, record, prior)
  },
})

/** The waybills of vehicles on the business day that are not deleted. */
const tripsToday: Related = {
  from: sql`deal d`,
  owner: sql`d.vehicle_id`,
  where: sql`d.dt_deal = ${businessDaySql} and not d.is_delete and d.status_id <> ${sql.lit(DEAL_STATUS.deleted)}`,
}
/** The plan entries of the business day that are not cancelled. */
const plansToday = {
  from: sql`shift_planner e`,
  owner: sql`e.vehicle_id`,
  where: sql`e.date = ${businessDaySql} and not e.is_delete and e.status_id <> ${sql.lit(PLAN_STATUS.cancelled)}`,
} satisfies Related
/** The active drivers of vehicles. */
const driving: Related = {
  from: sql`vehicle_drivers w join account a on a.id = w.target_id`,
  owner: sql`w.vehicle_id`,
  where: sql`a.is_active and not a.is_delete`,
}

/** Whether the vehicle has a waybill today. */
const hasTripToday: RelatedDerivation = (t, look) => look.any(tripsToday, t('id'))
/** Whether the vehicle has a plan entry today. */
const isPlannedToday: RelatedDerivation = (t, look) => look.any(plansToday, t('id'))
const isInRepair: RelatedDerivation = (t, look) => look.any(repairsToday, t('id'))

/** What a vehicle does now: repair takes precedence over a trip, because it takes the vehicle off the road; a trailer follows its truck. */
const stateNow: RelatedDerivation = (t, look) => sql`case when ${isInRepair(t, look)} then 'inRepair'
  when ${look.any(tripsToday, sql`coalesce(${t('truck_id')}, ${t('id')})`)} then 'onTrip' else 'free' end`

const latestDriver: RelatedValue = {
  rows: tripsToday,
  value: sql`(array_agg(d.driver_id order by d.id desc) filter (where d.driver_id is not null))[1]`,
  type: 'bigint',
}
const onlyDriver: RelatedValue = { rows: driving, value: sql`case when count(*) = 1 then min(w.target_id) end`, type: 'bigint' }
/** Today's driver of a vehicle: that of its latest waybill of the day, else its only driver. */
const driverToday: RelatedDerivation = (t, look) => sql`coalesce(${look.at(latestDriver, t('id'))}, ${look.at(onlyDriver, t('id'))})`

/** Returns the vehicles with a waybill today, from the precomputed sums by day. */
const onTripToday = (): Sql => {
  const at = findKeptSums(deal, { conditions: [], search: '' }, [], ['vehicle', 'dtDeal', 'status'])
  return sql`select k.vehicle_id from ${sql.table(keptSumsTableOf(deal, at))} k where k.dt_deal = ${businessDaySql} and not k.is_delete
    and k.status_id <> ${sql.lit(DEAL_STATUS.deleted)} and k.${sql.ref(ROW_COUNT_COLUMN)} > 0`
}
/**
 * The vehicles that do something now; a trailer does what its truck does, unless it is in repair itself. Arrays make the planner look up
 * today's rows instead of scanning all vehicles. The trips are materialized for both parts, which also keeps the planner from starting
 * parallel workers for so little.
 */
const doing: Readonly<Record<string, () => Sql>> = {
  inRepair: () => inRepairToday,
  onTrip: () => sql`(with trips as materialized (${onTripToday()})
    select v.id from vehicle v where v.truck_id is null and v.id = any(array(select vehicle_id from trips)) and v.id not in (${inRepairToday})
    union all select v.id from vehicle v where v.truck_id = any(array(select vehicle_id from trips)) and v.id not in (${inRepairToday}))`,
}
/** Finds vehicles by what they do now: all others are free. */
const foundDoing: FastFilter = {
  rest: 'free',
  ids: values =>
    values.every(one => String(one) in doing)
      ? sql.join(
          values.map(one => doing[String(one)]!()),
          sql` union all `,
        )
      : undefined,
}
const foundIf = (ids: () => Sql): FastFilter => ({ ids: values => (values.every(one => one === true) ? ids() : undefined) })
/** Finds vehicles that are in repair, have a waybill today, or are planned for today. */
const foundToday: Readonly<Record<'inRepair' | 'hasDealToday' | 'plannedToday', FastFilter>> = {
  inRepair: foundIf(() => inRepairToday),
  hasDealToday: foundIf(onTripToday),
  plannedToday: foundIf(() => sql`select ${plansToday.owner} from ${plansToday.from} where ${plansToday.where}`),
}

/** The texts of a certificate; null when missing. */
const WORDS = [
  'status',
  'vin',
  'plate',
  'model',
  'category',
  'colour',
  'engineNumber',
  'enginePower',
  'engineVolume',
  'ownerType',
] as const satisfies readonly (keyof PtsData)[]

/** The routes of a vehicle's registration certificate, through the registry adapter; the result is stored with the vehicle. */
export const vehicleRegistryRoutes = (registry: VehicleRegistry): readonly Route[] => [
  {
    method: 'GET',
    path: PTS_DATA,
    right: ['CAR_VIEW'],
    reads: true,
    keeps: true,
    area: 'vehicles',
    summary: 'nerud.routes.pts',
    answer: {
      source: field.text(),
      requestedAt: field.dateTime(),
      ...Object.fromEntries(WORDS.map(name => [name, shape.maybe(field.text())])),
      year: shape.maybe(field.number()),
      massMax: shape.maybe(field.number()),
      massEmpty: shape.maybe(field.number()),
      restrictions: shape.list(field.text()),
      raw: shape.anything,
    },
    async handle({ params, open, now, user }) {
      const id = Number(params['id'])
      const record = await open(async tx => {
        if (!Number.isSafeInteger(id) || id < 1) throw httpError(404, 'NO_RECORD', tx.texts('nerud.server.noRecord'))
        return tx.read(vehicle, id)
      })
      const found = await registry.find({ plate: record['plate'], vin: record['vin'], sts: record['sts'] }, now)
      if (!user!.readOnly) await open(async tx => tx.update(vehicle, id, { pts: found }))
      return found
    },
  },
]

/** How long a vehicle counts as new, in days. */
const NEW_DAYS = 30

/** Whether this body type is a trailer. */
async function isTrailerType(tx: Tx, type: unknown): Promise<boolean> {
  const { rows } = await sql<{ is_trailer: boolean }>`select is_trailer from vehicle_body_type where id = ${idOf(type)}`.execute(tx.db)
  return rows[0]?.is_trailer ?? false
}

/** Returns the drivers of a vehicle: active accounts in the selected order. */
async function driversOf(tx: Tx, id: number): Promise<readonly { id: number; fio: string; login: string; phone: string | null }[]> {
  const { rows } = await sql<{ id: number; fio: string; login: string; phone: string | null }>`
    select a.id, a.fio, a.login, a.phone from vehicle_drivers d join account a on a.id = d.target_id
    where d.vehicle_id = ${id} and a.is_active and not a.is_delete order by d.position`.execute(tx.db)
  return rows
}

/** Returns the letters and digits of a plate separately, for cars and trailers; otherwise the plate itself (`PLATE.parts`). */
const plateArrayOf = (t: Aliased): Sql => sql`to_jsonb(coalesce(
    regexp_match(${t('plate')}, '^([А-Я])([0-9]{3})([А-Я]{2})([0-9]{2,3})$'),
    regexp_match(${t('plate')}, '^([А-Я]{2})([0-9]{4})([0-9]{2,3})$'),
    array[${t('plate')}::text]))`

export const vehicleRules = defineRules(vehicle, {
  derive: {
    indicatorSTS: worstStatus,
    hasDealToday: hasTripToday,
    plannedToday: isPlannedToday,
    inRepair: isInRepair,
    stateNow,
    driverToday,
    lastCheck,
    nearestTerm,
    expiring,
    indicatorsArr: indicatorsJson,
    plateArray: plateArrayOf,
    carIdenty: derivedText(vehicle, 'plate', { by: 'brand', of: vehicleBrand, fields: ['name'] }),
  },
  found: { stateNow: foundDoing, indicatorSTS: foundEnding, ...foundToday },
  cells: reportCells,
  scopes: {
    active: t => sql`${t('is_active')}`,
    working: t => sql`(${t('is_active')} and not ${t('is_trailer')})`,
    trucks: (t, _user, { isTruck }) => sql`${t('is_active')} and ${t('is_trailer')} = ${isTruck === false}`,
    autopark: t => sql`(${t('point_id')} is not null and ${t('is_active')})`,
    new: t => sql`${t('ins_date')} > now() - make_interval(days => ${sql.lit(NEW_DAYS)})`,
    ofDriver: (t, _user, { id }) =>
      sql`exists (select 1 from vehicle_drivers d where d.vehicle_id = ${t('id')} and d.target_id = ${idOf(id) ?? 0})`,
  },
  async before(tx, next, prior) {
    const retyped = idOf(next.bodyType) !== prior?.bodyType.id
    const isTrailer = retyped ? await isTrailerType(tx, next.bodyType) : next.isTrailer!
    if ((retyped || next.plate !== prior?.plate) && isTrailerPlate(next.plate!) !== isTrailer)
      throw fieldError('plate', tx.texts(isTrailer ? 'nerud.rules.plateOfTrailer' : 'nerud.rules.plateOfTruck'))
    if (next.truck && !isTrailer && !prior?.isTrailer) throw fieldError('truck', tx.texts('nerud.rules.truckOfTrailer'))
    return isTrailer ? { isTrailer } : { isTrailer, truck: null }
  },
  queries: {
    indicators: (tx, record) => indicatorsOf(tx.db, record.id, tx.today),
    async count(tx) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from vehicle
        where id <> ${NO_VEHICLE} and is_active and not is_delete`.execute(tx.db)
      return { count: rows[0]!.count }
    },
    drivers: async (tx, record) => (await driversOf(tx, record.id)).map(one => tx.seen(account, one)),
    driversForSelect: async (tx, record) =>
      (await driversOf(tx, record.id)).map(({ id, fio, login }) => ({ id, fio, login, label: `${fio} (${login})` })),
  },
})

export const vehicleIndicatorRules = defineRules(vehicleIndicator, {
  notices: {
    paperEnding: {
      to: { right: ['CAR_UPD'] },
      day: { of: 'valueDate', before: [30, 7, 0] },
      when: isLatest,
      about: 'vehicle',
    },
  },
})
