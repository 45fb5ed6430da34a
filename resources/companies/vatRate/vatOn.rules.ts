import { VAT_KIND, type RateOfVat } from '#resources/shared/vat.formulas'
import { sql } from 'kysely'
import type { Db, Sql } from '#server/engine/sql.ts'

const { main, reduced, zero, none, simple5, simple7 } = VAT_KIND
/**
 * The kind of VAT for each type of a company, by the ids of the fixed catalogue: 'Без НДС', 22, 20, 10, 7, 5, 0 %. The day decides the rate
 * of the main kind.
 */
const KIND_OF_TYPE = [none, main, main, reduced, simple7, simple5, zero] as const

const kindOfType = (type: Sql): Sql =>
  sql`case ${type} ${sql.join(
    KIND_OF_TYPE.map((kind, at) => sql`when ${sql.lit(at + 1)} then ${sql.lit(kind)}`),
    sql` `,
  )} end`

/** Returns the kind of VAT of a company on a day: its entry in force, else that of its type, else none. */
const kindOn = (company: Sql, day: Sql): Sql => sql`coalesce(
  (select v.kind_id from company_vat v where v.company_id = ${company} and v.date_start <= ${day} and v.is_active and not v.is_delete
    order by v.date_start desc, v.id desc limit 1),
  (select ${kindOfType(sql`c.nds_type_id`)} from company c where c.id = ${company}), ${sql.lit(none)})`

/** Returns the rate (id, rate) of a company on a day, or no row. For `from` and `lateral`. */
export const rateOn = (company: Sql, day: Sql): Sql => sql`(
  select r.id, r.rate from vat_rate r where r.kind_id = ${kindOn(company, day)} and r.date_start <= ${day} and r.is_active and not r.is_delete
  order by r.date_start desc, r.id desc limit 1)`

/** The company and day of a VAT rate. */
export interface VatQuery {
  readonly company: number
  readonly day: string
}

/** Returns the VAT rates of companies on days, with one statement for any number of them; null when none is defined. */
export async function vatOn(db: Db, queries: readonly VatQuery[]): Promise<(company: number, day: string) => RateOfVat | null> {
  if (queries.length === 0) return () => null
  const { rows } = await sql<
    VatQuery & RateOfVat
  >`select a.company::int as company, a.day::text as day, r.id::int as id, r.rate::text as rate
    from unnest(${queries.map(one => one.company)}::bigint[], ${queries.map(one => one.day)}::date[]) as a (company, day)
    cross join lateral ${rateOn(sql`a.company`, sql`a.day`)} as r`.execute(db)
  const found = new Map(rows.map(({ company, day, id, rate }) => [`${company} ${day}`, { id, rate }]))
  return (company, day) => found.get(`${company} ${day}`) ?? null
}

/** Indexes that declarations cannot express. */
export const vatTables: readonly string[] = [
  'create index if not exists company_vat_in_force on company_vat (company_id, date_start desc) where is_active and not is_delete',
]
