import { COMPANY_TYPE } from '#resources/companies/companyType'
import { POINT_TYPE } from '#resources/points/pointType'
import { sql } from 'kysely'
import type { Db } from '../../../engine/rules.ts'
import { anyOf } from '../../../engine/anyOf.ts'

/** Where goods of a company come from (foundations §3, "Supplier"): a company carries its INN, a location its address and coordinates. */
export interface Supplier {
  readonly id: number
  readonly name: string
  readonly inn?: string | null
  readonly address?: string | null
  readonly lat?: string | null
  readonly lon?: string | null
}

const LOADING: readonly number[] = [POINT_TYPE.warehouse, POINT_TYPE.quarry, POINT_TYPE.loading]

/** The company itself when it supplies, then its active points where goods are loaded, by name. */
export async function suppliersOf(db: Db, company: number): Promise<Supplier[]> {
  const companies = await sql<Supplier>`
    select c.id, coalesce(c.short_name, c.name) as name, c.inn from company c
    where c.id = ${company} and exists (select 1 from company_company_type ct where ct.company_id = c.id and ct.target_id = ${COMPANY_TYPE.supplier})`.execute(
    db,
  )
  const points = await sql<Supplier>`
    select p.id, p.name, p.address, p.lat::text as lat, p.lon::text as lon from point p
    where p.company_id = ${company} and p.is_active and not p.is_delete
      and exists (select 1 from point_point_type pt where pt.point_id = p.id and pt.target_id = ${anyOf(LOADING)})
    order by p.name, p.id`.execute(db)
  return [...companies.rows, ...points.rows]
}
