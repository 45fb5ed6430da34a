import { locales } from '#locales'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { REPAIR_STATUS } from '#resources/shared/catalogue.formulas'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import { textsOf } from '#server/engine/texts.ts'
import { ROLES } from '#resources/access/area.rules'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, type SeedRow, dayBefore } from '#areas/seed/rows.rules'
import { randomFrom, type Random } from './numbers.rules.ts'
import { JOBS, NOMENCLATURE, type Job } from './repairWork.rules.ts'

/** The number of repairs, and of those in progress. */
const REPAIRS = 140
const IN_PROGRESS = 8
/** Of the finished repairs the latest are unpriced or not closed. */
const UNPRICED = 3
const OPEN = 4
const DAY = 86_400_000
const YEAR = 360

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
const dayAfter = (day: string, days: number): string => dayBefore(new Date(day), -days)

interface Truck {
  readonly id: number
  readonly company: number
  readonly driver: number | null
  /** Days of its waybills within the year, in order. */
  readonly trips: readonly string[]
}
/** A gap between two waybills of a truck, in days. */
interface Gap {
  readonly truck: Truck
  readonly from: string
  readonly days: number
}

async function trucksOf(db: Db): Promise<Truck[]> {
  const { rows } = await sql<Truck>`select v.id::int, v.company_id::int as company,
      (select w.target_id::int from vehicle_drivers w where w.vehicle_id = v.id order by w.position limit 1) as driver,
      coalesce((select array_agg(distinct to_char(d.dt_deal, 'YYYY-MM-DD')) from deal d where d.vehicle_id = v.id and not d.is_delete), '{}') as trips
    from vehicle v where v.id > 1 and v.is_active and not v.is_trailer and not v.is_delete order by v.id`.execute(db)
  return rows
}

/** Gaps in the trips of trucks, where repairs fit. Our own trucks are listed twice: their repairs are at our cost. */
function gapsOf(trucks: readonly Truck[], first: string): Gap[] {
  return trucks.flatMap(truck => {
    const trips = truck.trips.filter(day => day > first).toSorted()
    const gaps = trips.slice(1).flatMap((day, at): Gap[] => {
      const days = daysBetween(trips[at]!, day) - 1
      return days >= 3 ? [{ truck, from: dayAfter(trips[at]!, 1), days }] : []
    })
    return truck.company === OWN_COMPANY ? [...gaps, ...gaps] : gaps
  })
}

interface Planned {
  readonly truck: Truck
  readonly job: Job
  readonly start: string
  readonly plan: string
  readonly end: string | null
}

const overlaps = (a: Planned, b: Planned): boolean =>
  a.truck.id === b.truck.id && a.start <= (b.end ?? '9999') && b.start <= (a.end ?? '9999')

function endedIn({ truck, from, days }: Gap, chance: Random): Planned {
  const job = chance.pick(JOBS)
  const lasting = Math.min(days - 1, chance.between(0, job.days))
  const late = chance.hits(0.2) ? 1 : 0
  return { truck, job, start: from, plan: dayAfter(from, Math.max(0, lasting - late)), end: dayAfter(from, lasting) }
}

/** Trucks that have not driven since they came to the workshop. */
function goingOn(trucks: readonly Truck[], today: string, chance: Random): Planned[] {
  const standing = trucks
    .map(truck => ({ truck, since: truck.trips.toSorted().at(-1) ?? today }))
    .filter(({ truck, since }) => truck.company === OWN_COMPANY && since < dayAfter(today, -1))
  return standing.slice(0, IN_PROGRESS).map(({ truck, since }, at) => {
    const start = dayAfter(since, Math.min(daysBetween(since, today), 1))
    return { truck, job: chance.pick(JOBS), start, plan: dayAfter(today, at < 2 ? -1 : chance.between(1, 6)), end: null }
  })
}

function plansOf(trucks: readonly Truck[], today: string, chance: Random): Planned[] {
  const found = goingOn(trucks, today, chance)
  const gaps = gapsOf(trucks, dayAfter(today, -YEAR))
  for (let tries = 0; found.length < REPAIRS && tries < REPAIRS * 20 && gaps.length > 0; tries += 1) {
    const plan = endedIn(chance.pick(gaps), chance)
    if (!found.some(one => overlaps(one, plan))) found.push(plan)
  }
  return found.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.truck.id - b.truck.id))
}

/** Indices of the finished repairs that are unpriced and of those that are not closed: the latest ones. */
function waitingIn(plans: readonly Planned[]): { readonly unpriced: ReadonlySet<number>; readonly open: ReadonlySet<number> } {
  const ended = plans.flatMap((plan, at) => (plan.end === null ? [] : [at])).toReversed()
  return { unpriced: new Set(ended.slice(0, UNPRICED)), open: new Set(ended.slice(UNPRICED, UNPRICED + OPEN)) }
}

interface Rows {
  readonly repairs: SeedRow[]
  readonly lines: SeedRow[]
  readonly team: SeedRow[]
  readonly statuses: SeedRow[]
}

const noon = (day: string): Date => new Date(`${day}T09:00:00Z`)

/** The works and parts of a repair; the first has no price in an unpriced repair. */
function linesOf(id: number, { job, start }: Planned, isUnpriced: boolean, author: number, chance: Random): SeedRow[] {
  return job.items.map(([name, maxQuantity], at) => {
    const item = NOMENCLATURE.findIndex(([one]) => one === name)
    const raised = Number(NOMENCLATURE[item]![1]) * (0.92 + chance.next() * 0.12)
    return {
      repair_id: id,
      nomenclature_id: item + 1,
      quantity: String(chance.between(1, maxQuantity)),
      price: isUnpriced && at === 0 ? null : String(Math.round(raised / 10) * 10),
      comment: null,
      ins_date: noon(start),
      ins_user_id: author,
    }
  })
}

function teamOf(id: number, { job, start, truck }: Planned, mechanics: readonly number[], author: number, chance: Random): SeedRow[] {
  const people = [...new Set([chance.pick(mechanics), ...(truck.driver && chance.hits(0.4) ? [truck.driver] : [])])]
  return people.map((account, at) => {
    const hours = chance.between(2, 4 + job.days * 6)
    return {
      repair_id: id,
      account_id: account,
      role: at === 0 ? 'Слесарь' : 'Помощник',
      hours: String(hours),
      sum: String(hours * (at === 0 ? 650 : 400)),
      ins_date: noon(start),
      ins_user_id: author,
    }
  })
}

/**
 * Adds a year of repairs on days without trips: closed, unpriced, not closed, in progress. Every run makes the same rows, dated back from
 * `now`.
 */
export async function seedRepairs({ db, now, today }: Seeding): Promise<void> {
  await insertRows(
    db,
    'repair_nomenclature',
    NOMENCLATURE.map(([name, price], at) => ({ id: at + 1, name, price, ins_date: now, ins_user_id: 1 })),
  )
  await moveIds(db, 'repair_nomenclature')
  const { rows: people } = await sql<{ id: number }>`select a.id::int from account a join account_acc_roles r on r.account_id = a.id
    where r.target_id = ${ROLES.mechanic.id} and a.is_active order by a.id`.execute(db)
  const mechanics = people.map(one => one.id)
  const chance = randomFrom(140)
  const plans = plansOf(await trucksOf(db), today, chance)
  if (!mechanics.length || !plans.length) return
  const { unpriced, open } = waitingIn(plans)
  const texts = textsOf(locales.ru)
  const rows: Rows = { repairs: [], lines: [], team: [], statuses: [] }
  for (const [at, plan] of plans.entries()) {
    const [id, author] = [at + 1, chance.pick(mechanics)]
    const isOpen = plan.end === null || open.has(at)
    const status = unpriced.has(at) ? REPAIR_STATUS.error : isOpen ? REPAIR_STATUS.active : REPAIR_STATUS.closed
    const who = { ins_date: noon(plan.start), ins_user_id: author }
    rows.repairs.push({
      id,
      number: `ЗН-${String(id).padStart(4, '0')}`,
      vehicle_id: plan.truck.id,
      type_id: plan.job.type,
      status_id: status,
      error_text: status === REPAIR_STATUS.error ? texts('nerud.rules.repair.unpriced', { smart_count: 1, lines: '1' }) : null,
      date_start: plan.start,
      date_plan: plan.plan,
      date_end: plan.end,
      odometer: 118_000 + plan.truck.id * 2_900 + (YEAR - daysBetween(plan.start, today)) * 190,
      contractor_id: plan.truck.company === OWN_COMPANY ? null : plan.truck.company,
      description: plan.job.about,
      ...who,
    })
    rows.lines.push(...linesOf(id, plan, unpriced.has(at), author, chance))
    rows.team.push(...teamOf(id, plan, mechanics, author, chance))
    rows.statuses.push({ record_id: id, value: REPAIR_STATUS.active, at: noon(plan.start), user_id: author })
    if (status !== REPAIR_STATUS.active) rows.statuses.push({ record_id: id, value: status, at: noon(plan.end!), user_id: author })
  }
  await insertRows(db, 'repair', rows.repairs)
  await insertRows(db, 'repair_line', rows.lines)
  await insertRows(db, 'repair_team_line', rows.team)
  await insertRows(db, 'repair_status_history', rows.statuses)
  await moveIds(db, 'repair')
  await sql`insert into sys_change (at, user_id, action, resource, record_id, title, changes)
    select r.ins_date, r.ins_user_id, 'create', 'repair', r.id, concat_ws(' · ', '№ ' || r.number, v.plate, to_char(r.date_start, 'DD.MM.YYYY')), '[]'::jsonb
    from repair r join vehicle v on v.id = r.vehicle_id order by r.id`.execute(db)
}
