import { sql } from 'kysely'
import type { Db } from '../../server/engine/sql.ts'
import { brokenTransactions } from '../support/transactionLaws.ts'
import type { Fault, Baseline } from './faults.ts'
import { IMPORTED } from './imports.ts'

/** How many are there of everything that files tell: payments of the bank by account and number, companies by INN. */
async function imported(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    select account || ' ' || number as key, count(*)::int as n from bank_transaction where not is_delete group by 1
    union all select 'company ' || inn, count(*)::int from company where name like ${`${IMPORTED}%`} and not is_delete group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ key, n }) => [key, n]))
}
const MOST = 5

/** At any moment nothing of a file is there more often than it tells, and each transaction stands with its payments. */
export async function importFaults(db: Db, { journal }: Baseline): Promise<Fault[]> {
  const found = [...(await imported(db))].filter(([key, n]) => n > (journal.told.get(key) ?? 0))
  return [
    ...found.slice(0, MOST).map(([key, n]) => `${key} was imported ${n} times, the files hold ${journal.told.get(key) ?? 0}`),
    ...(await brokenTransactions(db)).map(({ at, is, should }) => `${at} is ${is}, should be ${should}`),
  ]
}
/** When all files have been read, all of it is there. */
export async function missingOfImports(db: Db, { journal }: Baseline): Promise<Fault[]> {
  const there = await imported(db)
  const missing = [...journal.told].filter(([key, n]) => (there.get(key) ?? 0) < n)
  return missing
    .slice(0, MOST)
    .map(([key, n]) => `${key} is there ${there.get(key) ?? 0} times, the files hold ${n}: ${missing.length} such`)
}

/** Is a file of transactions, or of records, being written just now? */
export async function isImporting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select 1 from job j join job_type t on t.id = j.job_type_id
      where t.code = 'bank_import' and j.status = 'running' and j.beat_at > now() - interval '3 seconds')
    or exists (select 1 from sys_import where status = 'applying' and processed < total) as is`.execute(db)
  return rows[0]!.is
}
