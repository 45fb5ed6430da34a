import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { sql } from 'kysely'
import type { Db, Sql } from '#server/engine/sql.ts'

/** A supplier (foundations §3, "Supplier"): a company with its INN, or a location with its address and coordinates. */
export interface Supplier {
  readonly id: number
  readonly name: string
  readonly inn?: string | null
  readonly address?: string | null
  readonly lat?: string | null
  readonly lon?: string | null
}

/** The suppliers and quarries of a company: from its active waybills, its orders and its regular deals. */
const broughtTo = (company: number): Sql => sql`(
  select supplier_id, career_id from deal where customer_id = ${company} and not is_delete and status_id <> ${sql.lit(DEAL_STATUS.deleted)}
  union select supplier_id, career_id from material_order where customer_id = ${company} and not is_delete
  union select supplier_id, career_id from regular_deal where customer_id = ${company} and not is_delete and is_active)`

/** Returns the companies that supply a company, then the places from which it is supplied, each by name; without its own points. */
export async function suppliersOf(db: Db, company: number): Promise<Supplier[]> {
  const companies = await sql<Supplier>`
    select c.id, coalesce(c.short_name, c.name) as name, c.inn from company c
    where c.id <> ${company} and c.id in (select supplier_id from ${broughtTo(company)} b) order by 2, c.id`.execute(db)
  const points = await sql<Supplier>`
    select p.id, p.name, p.address, p.lat::text as lat, p.lon::text as lon from point p
    where p.company_id <> ${company} and not p.is_delete and p.id in (select career_id from ${broughtTo(company)} b) order by p.name, p.id`.execute(
    db,
  )
  return [...companies.rows, ...points.rows]
}
