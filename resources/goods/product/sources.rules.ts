import { PROCESS } from './product.ts'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import type { Supplier } from '#resources/companies/company/suppliers.rules'

/** The product whose sources are requested. */
interface Sourced {
  readonly material: { readonly id: number }
}

const active = sql`p.is_active and not p.is_delete and p.process_id = ${sql.lit(PROCESS.sale)}`

/** Returns the companies that sell the product's material, with their INN, by name (operations §3.9). */
export async function suppliersOfProduct(db: Db, { material }: Sourced): Promise<readonly Supplier[]> {
  const { rows } = await sql<Supplier>`
    select c.id, coalesce(c.short_name, c.name) as name, c.inn from company c
    where c.is_active and not c.is_delete
      and exists (select 1 from product p where p.company_id = c.id and p.material_id = ${material.id} and ${active})
    order by name, c.id`.execute(db)
  return rows
}

/** Returns the places where the product's material is sold, with addresses and coordinates, by name. */
export async function locationsOf(db: Db, { material }: Sourced): Promise<readonly Supplier[]> {
  const { rows } = await sql<Supplier>`
    select o.id, o.name, o.address, o.lat::text as lat, o.lon::text as lon from point o
    where o.is_active and not o.is_delete
      and exists (select 1 from product p where p.point_id = o.id and p.material_id = ${material.id} and ${active})
    order by o.name, o.id`.execute(db)
  return rows
}
