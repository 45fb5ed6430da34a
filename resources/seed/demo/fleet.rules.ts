import { OWN_COMPANY } from '#resources/companies/company/company'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import { BODY_TYPES, BRANDS, type Seeding } from '../initial.rules.ts'
import { insertRows, joins, moveIds, dayBefore, pick } from '#areas/seed/rows.rules'

const body = (name: string): number => BODY_TYPES.findIndex(([one]) => one === name) + 1
const TIPPER = body('Самосвал')
const TRACTOR = body('Седельный тягач')
const TRAILER = body('Полуприцеп самосвальный')

const brand = (name: (typeof BRANDS)[number]): number => BRANDS.indexOf(name) + 1
const TRUCKS = [
  brand('КАМАЗ'),
  brand('Shacman'),
  brand('Sitrak'),
  brand('MAN'),
  brand('Scania'),
  brand('Volvo'),
  brand('Howo'),
  brand('МАЗ'),
]
const TRAILERS = [brand('Тонар'), brand('Wielton'), brand('Bonum'), brand('Schmitz Cargobull')]

/**
 * Vehicles of a company: its autoparks, the region on the plates, the number of tippers and of tractors with a trailer each. 120 in total.
 */
interface Fleet {
  readonly company: number
  readonly points: readonly (number | null)[]
  readonly region: string
  readonly tippers: number
  readonly tractors: number
}
const FLEETS: readonly Fleet[] = [
  { company: OWN_COMPANY, points: [1, 2, 3], region: '77', tippers: 26, tractors: 16 },
  { company: 25, points: [35], region: '50', tippers: 6, tractors: 3 },
  { company: 26, points: [36], region: '797', tippers: 5, tractors: 3 },
  { company: 27, points: [37], region: '750', tippers: 2, tractors: 4 },
  { company: 28, points: [38], region: '71', tippers: 5, tractors: 0 },
  { company: 29, points: [39], region: '40', tippers: 2, tractors: 2 },
  { company: 30, points: [null], region: '62', tippers: 4, tractors: 0 },
  { company: 31, points: [null], region: '150', tippers: 1, tractors: 0 },
  { company: 32, points: [null], region: '71', tippers: 2, tractors: 0 },
  { company: 33, points: [null], region: '40', tippers: 1, tractors: 0 },
  { company: 34, points: [40], region: '62', tippers: 2, tractors: 0 },
  { company: 35, points: [null], region: '99', tippers: 2, tractors: 0 },
  { company: 42, points: [60], region: '790', tippers: 4, tractors: 1 },
]

const LETTERS = 'АВЕКМНОРСТУХ'
const letter = (...keys: readonly number[]): string => LETTERS[pick(LETTERS.length, ...keys)]!
const plateOf = (at: number, region: string, isTrailer: boolean): string =>
  isTrailer
    ? `${letter(at, 1)}${letter(at, 2)}${String(1017 + ((at * 613) % 8900)).padStart(4, '0')}${region}`
    : `${letter(at, 3)}${String(1 + ((at * 277) % 998)).padStart(3, '0')}${letter(at, 4)}${letter(at, 5)}${region}`

const VIN = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const vinOf = (at: number): string =>
  `X9F${Array.from({ length: 8 }, (_, index) => VIN[pick(VIN.length, at, index, 7)]).join('')}${String(100_000 + at * 37).slice(-6)}`

interface Place {
  readonly fleet: Fleet
  readonly kind: number
  /** Index of the tractor in the fleet that pulls the trailer. */
  readonly pulled?: number
}
const PLACES: readonly Place[] = FLEETS.flatMap(fleet => [
  ...Array.from({ length: fleet.tippers }, () => ({ fleet, kind: TIPPER })),
  ...Array.from({ length: fleet.tractors }, () => ({ fleet, kind: TRACTOR })),
  ...Array.from({ length: fleet.tractors }, (_, nth) => ({ fleet, kind: TRAILER, pulled: nth })),
])

const FIRST = NO_VEHICLE + 1
/** Index of the vehicle that was sold. */
const SOLD = 40

function vehicleRow({ fleet, kind, pulled }: Place, at: number, now: Date) {
  const isTrailer = kind === TRAILER
  const tractors = PLACES.findIndex(one => one.fleet === fleet && one.kind === TRACTOR)
  const makes = isTrailer ? TRAILERS : TRUCKS
  return {
    id: FIRST + at,
    plate: plateOf(at + 1, fleet.region, isTrailer),
    brand_id: makes[pick(makes.length, at, fleet.company)]!,
    body_type_id: kind,
    is_trailer: isTrailer,
    company_id: fleet.company,
    point_id: fleet.points[at % fleet.points.length]!,
    sts: `99${String(10 + (at % 70))}${String(200_137 + at * 4_513).slice(0, 6)}`,
    vin: vinOf(at),
    size: kind === TRACTOR ? null : isTrailer ? ['28.00', '30.00', '33.00'][at % 3]! : ['16.00', '18.00', '20.00', '22.00'][at % 4]!,
    fuel_norm: isTrailer ? null : ['38.0', '34.5', '41.0'][at % 3]!,
    truck_id: pulled === undefined ? null : FIRST + tractors + pulled,
    is_active: at !== SOLD,
    ins_date: new Date(now.getTime() - (PLACES.length - at) * 3 * 86_400_000),
    ins_user_id: 1,
  }
}

/** Indicators of our own vehicles: insurance, inspection, odometer. Some terms expire soon, a few have expired. */
function indicatorRows(at: number, now: Date) {
  const row = { vehicle_id: FIRST + at, input_type: 'manual', ins_date: now, ins_user_id: 1, value: null, number: null }
  const insured = 20 + pick(340, at, 11)
  const inspected = 10 + pick(175, at, 12)
  return [
    {
      ...row,
      type_id: 1,
      number: `ХХХ ${String(7_001_000_000 + at * 97_531)}`,
      date_start: dayBefore(now, insured),
      date: dayBefore(now, insured),
      value_date: dayBefore(now, insured - 365),
    },
    {
      ...row,
      type_id: 2,
      date_start: dayBefore(now, inspected),
      date: dayBefore(now, inspected),
      value_date: dayBefore(now, inspected - 180),
    },
    ...[65, 5].map(days => ({
      ...row,
      type_id: 6,
      value: String(120_000 + at * 3_100 - days * 240),
      date_start: dayBefore(now, days),
      date: dayBefore(now, days),
      value_date: null,
    })),
  ]
}

/** Adds vehicles and trailers of our own and of carriers, with drivers and indicators. `drivers`: account ids by company. */
export async function seedFleet({ db, now }: Seeding, drivers: ReadonlyMap<number, readonly number[]>): Promise<void> {
  await insertRows(
    db,
    'vehicle',
    PLACES.map((place, at) => vehicleRow(place, at, now)),
  )
  await moveIds(db, 'vehicle')
  const driven = new Map<number, number>()
  const links = PLACES.flatMap(({ fleet, kind }, at) => {
    const crew = drivers.get(fleet.company) ?? []
    if (kind === TRAILER || crew.length === 0) return []
    const nth = driven.get(fleet.company) ?? 0
    driven.set(fleet.company, nth + 1)
    return [{ id: FIRST + at, targets: [crew[nth % crew.length]!] }]
  })
  await insertRows(db, 'vehicle_drivers', joins('vehicle', links))
  await insertRows(
    db,
    'vehicle_indicator',
    PLACES.flatMap(({ fleet }, at) => (fleet.company === OWN_COMPANY ? indicatorRows(at, now) : [])),
  )
}
