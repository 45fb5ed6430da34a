import { idOf } from '#resource'
import { sql } from 'kysely'
import type { Tx } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'

type Values = Readonly<Record<string, unknown>>

/** The company of a record's point, for records that leave their company to the point; throws when another company is given. */
export async function companyOf(tx: Tx, next: Values, prior: Values | null, point = 'point', company = 'company'): Promise<number | null> {
  const { rows } = await sql<{ company_id: number }>`select company_id from point where id = ${idOf(next[point]) ?? 0}`.execute(tx.db)
  const own = rows[0] ? Number(rows[0].company_id) : null
  const given = idOf(next[company])
  if (given && given !== own && given !== idOf(prior?.[company])) throw fieldError(point, tx.texts('nerud.rules.pointOfCompany'))
  return own
}
