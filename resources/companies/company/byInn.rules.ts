import { sql } from 'kysely'
import type { Db, Sql } from '#server/engine/rules.ts'

/** The company that an INN is of, where it is known here: of several the one in use that came first. */
export const companyByInn = (inn: Sql): Sql =>
  sql`(select c.id from company c where c.inn = ${inn} and not c.is_delete order by c.is_active desc, c.id limit 1)`

/** The same of many INNs: ids by INN. */
export async function companiesByInn(db: Db, inns: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ inn: string; id: number | null }>`select x.inn, ${companyByInn(sql`x.inn`)}::int as id
    from unnest(${[...new Set(inns)]}::text[]) as x (inn)`.execute(db)
  return new Map(rows.flatMap(({ inn, id }) => (id === null ? [] : [[inn, id] as const])))
}
