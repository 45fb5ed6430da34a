import { idOf } from '#resource'
import { isTrailerPlate } from '#russian'
import { account } from '#resources/access/account/account'
import { NO_VEHICLE, vehicle, vehicleIndicator } from './vehicle.ts'
import { vehicleBrand } from '../lookups.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { derivedText } from '#server/engine/derivedText.ts'
import { fieldError } from '#server/httpError.ts'
import { driverToday, foundDoing, foundToday, hasTripToday, isInRepair, isPlannedToday, stateNow } from './today.rules.ts'
import { reportCells } from './reports.rules.ts'
import { expiring, foundEnding, indicatorsJson, indicatorsOf, lastCheck, nearestTerm, worstStatus, isLatest } from './indicators.rules.ts'

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
const plateArrayOf = (t: Of): Sql => sql`to_jsonb(coalesce(
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
