import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'
import { companyRequisite } from './company.ts'

/** Returns the default requisites of a company for documents; null without any. */
export async function requisitesOf(tx: Tx, id: number): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from company_requisite where owner_id = ${id} and is_default and not is_delete`.execute(tx.db)
  return rows[0] ? tx.shown(companyRequisite, await tx.read(companyRequisite, rows[0].id)) : null
}
