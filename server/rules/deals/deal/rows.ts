import { sql } from 'kysely'
import type { Db, Sql } from '../../../engine/rules.ts'

/** What stands behind a deal's sums, as it was when they were counted: the rows of prices and rates by their ids, kept with the deal. */
export interface Basis {
  readonly day: string
  /** The side whose volume nobody has told: it was taken over from the other one. */
  readonly taken: 'career' | 'object' | null
  readonly objectPrice: BasisPrice | null
  readonly careerPrice: BasisPrice | null
  readonly routePrice: BasisPrice | null
  readonly driverPrice: BasisPrice | null
  readonly objectRate: BasisRate | null
  readonly careerRate: BasisRate | null
  readonly routeKoef: string | null
}
/** A price that was used; without an id the formula says nought by itself. */
export interface BasisPrice {
  readonly id: number | null
  readonly type: number | null
  readonly price: string
  readonly dateStart: string | null
}
export interface BasisRate {
  readonly id: number
  readonly from: number
  readonly rate: string
  readonly dateStart: string
}

/** A deal as the rules work with it, many at a time: ids, exact decimals and ISO days. */
export interface DealRow {
  readonly id: number
  readonly version: number
  readonly status: number
  readonly isAuth: boolean
  readonly day: string
  readonly ttn: string | null
  readonly route: number | null
  readonly supplier: number
  readonly customer: number
  readonly shipment: number
  readonly career: number
  readonly object: number
  readonly driver: number | null
  readonly material: number
  readonly purchase: number | null
  readonly sale: number | null
  readonly serviceType: number
  readonly shipmentType: number | null
  readonly sellType: number | null
  readonly careerVol: string | null
  readonly objectVol: string | null
  readonly routeVol: string | null
  readonly careerUnit: number | null
  readonly objectUnit: number | null
  readonly routeUnit: number | null
  readonly objectSumm: string
  readonly careerSumm: string
  readonly routeSumm: string
  readonly driverSumm: string
  readonly income: string
  readonly basis: Basis | null
  readonly errorText: string | null
}

const TYPES = {
  bigint: sql`bigint`,
  boolean: sql`boolean`,
  date: sql`date`,
  text: sql`text`,
  numeric: sql`numeric`,
  jsonb: sql`jsonb`,
  timestamptz: sql`timestamptz`,
} as const
type Type = keyof typeof TYPES
/** The column of each value of a row and its type. */
const COLUMNS: Readonly<Record<Exclude<keyof DealRow, 'version'>, readonly [column: string, type: Type]>> = {
  id: ['id', 'bigint'],
  status: ['status_id', 'bigint'],
  isAuth: ['is_auth', 'boolean'],
  day: ['dt_deal', 'date'],
  ttn: ['ttn', 'text'],
  route: ['cargo_route_id', 'bigint'],
  supplier: ['supplier_id', 'bigint'],
  customer: ['customer_id', 'bigint'],
  shipment: ['shipment_id', 'bigint'],
  career: ['career_id', 'bigint'],
  object: ['object_id', 'bigint'],
  driver: ['driver_id', 'bigint'],
  material: ['material_id', 'bigint'],
  purchase: ['purchase_product_id', 'bigint'],
  sale: ['sale_product_id', 'bigint'],
  serviceType: ['service_type_id', 'bigint'],
  shipmentType: ['shipment_type_id', 'bigint'],
  sellType: ['sell_type_id', 'bigint'],
  careerVol: ['career_vol', 'numeric'],
  objectVol: ['object_vol', 'numeric'],
  routeVol: ['route_vol', 'numeric'],
  careerUnit: ['career_unit_id', 'bigint'],
  objectUnit: ['object_unit_id', 'bigint'],
  routeUnit: ['route_unit_id', 'bigint'],
  objectSumm: ['object_summ', 'numeric'],
  careerSumm: ['career_summ', 'numeric'],
  routeSumm: ['route_summ', 'numeric'],
  driverSumm: ['driver_summ', 'numeric'],
  income: ['income', 'numeric'],
  basis: ['basis', 'jsonb'],
  errorText: ['error_text', 'text'],
}

const shown = ([column, type]: readonly [string, Type]): Sql =>
  type === 'numeric' ? sql`${sql.ref(`d.${column}`)}::text` : sql`${sql.ref(`d.${column}`)}`

const rowJson: Sql = sql`json_build_object('version', d.version, ${sql.join(
  Object.entries(COLUMNS).map(([name, column]) => sql`${sql.lit(name)}, ${shown(column)}`),
)})`

/** The deals that a condition on `d` finds, in the order of their ids. */
async function rowsWhere(db: Db, where: Sql, lock: boolean, most?: number): Promise<DealRow[]> {
  const { rows } = await sql<{ row: DealRow }>`select ${rowJson} as row from deal as d where ${where} order by d.id
    ${most === undefined ? sql`` : sql`limit ${sql.lit(most)}`} ${lock ? sql`for update of d` : sql``}`.execute(db)
  return rows.map(({ row }) => row)
}

/** Deals by their ids, locked in the order of ids until the transaction ends. */
export const lockDeals = (db: Db, ids: readonly number[]): Promise<DealRow[]> => rowsWhere(db, sql`d.id = any(${[...ids]}::bigint[])`, true)

/** The deals that a condition on `d` finds, locked in the order of ids. */
export const lockDealsWhere = (db: Db, where: Sql, most?: number): Promise<DealRow[]> => rowsWhere(db, where, true, most)

/** The deals that a condition on `d` finds, as they are. */
export const readDealsWhere = (db: Db, where: Sql, most: number): Promise<DealRow[]> => rowsWhere(db, where, false, most)

/** One deal, as it is. */
export const dealRow = async (db: Db, id: number): Promise<DealRow | undefined> => (await rowsWhere(db, sql`d.id = ${id}`, false))[0]

/** Further columns that actions set beside what is counted: by their column, with their type. */
export type Extra = Readonly<Record<string, readonly [type: Type, value: unknown]>>

/** Writes the named values of many deals in one statement; `extra` is the same for all of them. */
export async function updateDeals(
  db: Db,
  rows: readonly DealRow[],
  names: readonly (keyof typeof COLUMNS)[],
  extra: Extra = {},
): Promise<void> {
  if (rows.length === 0) return
  const data = JSON.stringify(rows.map(row => Object.fromEntries([['id', row.id], ...names.map(name => [name, row[name]])])))
  const columns = names.map(name => sql`${sql.ref(name)} ${TYPES[COLUMNS[name][1]]}`)
  const sets = names.map(name => sql`${sql.ref(COLUMNS[name][0])} = ${sql.ref(`n.${name}`)}`)
  const more = Object.entries(extra).map(([column, [type, value]]) => sql`${sql.ref(column)} = ${value}::${TYPES[type]}`)
  await sql`update deal as d set ${sql.join([...sets, ...more, sql`version = d.version + 1`])}
    from jsonb_to_recordset(${data}::jsonb) as n (id bigint${columns.length ? sql`, ${sql.join(columns)}` : sql``}) where d.id = n.id`.execute(
    db,
  )
}
