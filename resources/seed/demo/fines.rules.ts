import { dayAfter } from '#resources/shared/catalogue.formulas'
import { FINE_STATUS } from '#resources/fines/truckPenaltyTransaction/fines.formulas'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { INPUT_TYPE } from '#resources/money/lookups'
import { multiply, roundHalfUp } from '#resource/decimal'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, type SeedRow, dayBefore, pick } from '#areas/seed/rows.rules'
import { bankAccount } from './numbers.rules.ts'
import { labelsOf, seedLinePayments } from './posting.rules.ts'

/** How many days back fines go, and the interval between two of them in days. */
const [DAYS, EVERY] = [360, 6]
/** Articles of the code with their fines in roubles. */
const VIOLATIONS = [
  ['12.9 ч.2', '750'],
  ['12.9 ч.3', '1500'],
  ['12.12 ч.1', '1500'],
  ['12.16 ч.1', '750'],
  ['12.21.1 ч.1', '5000'],
] as const
const PLACES = [
  'МКАД, 43-й км, внешняя сторона',
  'А-107, 12-й км',
  'М-5 «Урал», 38-й км',
  'г. Домодедово, Каширское ш., 27',
  'М-4 «Дон», 51-й км',
]

interface Truck {
  readonly id: number
  readonly plate: string
}
interface Fine {
  readonly id: number
  readonly truck: Truck
  readonly decided: string
  readonly status: number
  readonly sum: string
  readonly discount: string
  readonly until: string
  readonly paidOn: string | null
  readonly row: SeedRow
}

/** Old fines are paid, some cancelled or appealed; those of recent weeks are unpaid, the newest not reviewed. */
function statusOf(age: number, nth: number): number {
  if (nth % 9 === 4) return FINE_STATUS.cancelled
  if (nth % 9 === 7) return FINE_STATUS.appealed
  if (age < 14) return FINE_STATUS.fresh
  return age < 45 || nth % 13 === 6 ? FINE_STATUS.unpaid : FINE_STATUS.paid
}

/** A sum after a discount of 25 %. */
const reduced = (roubles: string): string => roundHalfUp(multiply(roubles, '0.75'), 2)

function fineOf(trucks: readonly Truck[], office: number, nth: number, { now }: Seeding): Fine {
  const age = nth * EVERY + pick(3, nth, 41)
  const truck = trucks[pick(trucks.length, nth, 42)]!
  const [article, sum] = VIOLATIONS[pick(VIOLATIONS.length, nth, 43)]!
  const [decided, until] = [dayBefore(now, age), dayAfter(dayBefore(now, age), 30)]
  const status = statusOf(age, nth)
  const isPaid = status === FINE_STATUS.paid
  const violated = `${dayBefore(now, age + 4)}T${String(5 + pick(12, nth, 44)).padStart(2, '0')}:${10 + pick(50, nth, 45)}:00Z`
  const row = {
    id: nth + 1,
    uin: `188101772${String(20_000_000_000n + BigInt(nth) * 7_919_317n).slice(-11)}`,
    decision_date: decided,
    violated_at: violated,
    plate: truck.plate,
    vehicle_id: truck.id,
    article,
    place: PLACES[pick(PLACES.length, nth, 46)]!,
    sum,
    no_discount: false,
    discount_sum: reduced(sum),
    discount_until: until,
    status_id: status,
    pay_method_id: 1,
    paid_on: isPaid ? dayAfter(decided, 7 + pick(14, nth, 47)) : null,
    company_id: office,
    department: 'ЦАФАП ОДД Госавтоинспекции',
    payee_name: 'УФК (Госавтоинспекция)',
    payee_account: bankAccount('044525000', '03100643', 1),
    payee_bik: '044525000',
    kbk: '18811601121010001140',
    oktmo: '45382000',
    ins_date: new Date(`${dayAfter(decided, 1)}T07:00:00Z`),
    ins_user_id: 3,
  }
  return { id: row.id, truck, decided, status, sum, discount: row.discount_sum, until, paidOn: row.paid_on, row }
}

/** Sets the drivers of fines from the demo's shifts. */
const nameDrivers = (db: Db): Promise<unknown> =>
  sql`update truck_penalty_transaction f set driver_id = v.driver_id from shift_vehicle v join shift s on s.id = v.shift_id
    where v.vehicle_id = f.vehicle_id and v.driver_id is not null and s.starts <= f.violated_at and f.violated_at < s.ends`.execute(db)

/** Adds the lines and payments of paid fines, one payment each. */
async function seedPaid(seeding: Seeding, paid: readonly Fine[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id::int from cost_list where name = 'Штрафы ГИБДД'`.execute(seeding.db)
  const label = labelsOf('truckPenaltyTransaction')
  const lines = paid.map(({ id, truck, discount, paidOn, decided, row }) => ({
    transaction: id,
    number: String(row['uin']),
    day: paidOn!,
    sum: discount,
    article: rows[0]!.id,
    payer: OWN_COMPANY,
    vehicle: truck.id,
    source: INPUT_TYPE.fine,
    at: new Date(`${paidOn}T09:00:00Z`),
    about: {
      [label('uin')]: String(row['uin']),
      [label('decisionDate')]: formatDate(decided),
      [label('plate')]: truck.plate,
      [label('article')]: String(row['article']),
      [label('place')]: String(row['place']),
    },
  }))
  await seedLinePayments(seeding, 'truck_penalty_transaction_line', lines, { owner_company_id: OWN_COMPANY })
}

/** Adds a year of fines for our own vehicles, with payments and the history of statuses. Requires shifts. */
export async function seedFines(seeding: Seeding): Promise<void> {
  const { db } = seeding
  const { rows: trucks } = await sql<Truck>`select id::int, plate from vehicle
    where company_id = ${OWN_COMPANY} and id > 1 and not is_trailer and is_active and not is_delete order by id`.execute(db)
  if (trucks.length === 0) return
  const { rows: offices } = await sql<{
    id: number
  }>`select id::int from company where kind = 'penalty' and not is_delete order by id`.execute(db)
  const fines = Array.from({ length: DAYS / EVERY }, (_, nth) => fineOf(trucks, offices[pick(offices.length, nth, 48)]!.id, nth, seeding))
  await insertRows(
    db,
    'truck_penalty_transaction',
    fines.map(({ row }) => row),
  )
  await moveIds(db, 'truck_penalty_transaction')
  await nameDrivers(db)
  await seedPaid(
    seeding,
    fines.filter(({ status }) => status === FINE_STATUS.paid),
  )
  await sql`insert into truck_penalty_transaction_status_history (record_id, value, at, user_id)
    select f.id, s.value, case when s.value = ${FINE_STATUS.fresh} then f.ins_date else least(coalesce(f.paid_on + time '09:00', f.ins_date + interval '1 day'), ${seeding.now}::timestamptz) end, f.ins_user_id
    from truck_penalty_transaction f cross join (select unnest(array[1, 2, 3, 4, 5]) as value) s
    where s.value = ${FINE_STATUS.fresh} or s.value = f.status_id order by f.id, s.value`.execute(db)
}
