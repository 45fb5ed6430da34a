import { sql } from 'kysely'
import type { Engine } from '#server/engine/engine.ts'
import type { Db, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'
import type { JobKind } from '#server/jobs/kind.ts'
import { SYSTEM } from '#server/session/rights.ts'

/** The code of the kind of job (`src/areas/seed/jobs.rules.ts`). */
const CODE = 'old_cleanup'
/** The number of rows removed in one step. */
const AT_ONCE = 1000

/** What is removed when it is old, and the property with its age in days. */
const PARAMETERS = { repeats: 'keptRepeats', histories: 'keptHistory', imports: 'keptFiles', files: 'keptFiles' } as const
type Old = keyof typeof PARAMETERS
type Removed = Readonly<Record<Old, number>>
const ALL = Object.keys(PARAMETERS) as readonly Old[]

/** The age in days at which something is removed; 0: never. */
async function daysOf(db: Db, old: Old): Promise<number> {
  const { rows } = await sql<{ days: number }>`select coalesce(parameter_value, default_value)::int as days from property
    where parameter = ${PARAMETERS[old]} and not is_delete`.execute(db)
  return Math.max(0, rows[0]?.days ?? 0)
}

/** The columns that refer to files, from the database catalogue. */
async function holders(db: Db): Promise<readonly { readonly table: string; readonly column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select t.relname as table, a.attname as column from pg_constraint c
    join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'sys_file'::regclass`.execute(db)
  return rows
}

/** Removes files that no record refers to; their content is removed after the commit. Deleted records keep their files, since they may be restored. */
async function dropFiles(tx: Tx, before: Date): Promise<number> {
  const existing = (await holders(tx.db)).map(
    ({ table, column }) => sql`and not exists (select 1 from ${sql.table(table)} h where h.${sql.ref(column)} = f.id)`,
  )
  const { rows } = await sql<{ key: string }>`delete from sys_file where id in (
    select f.id from sys_file f where f.ins_date < ${before} ${sql.join(existing, sql` `)} order by f.id limit ${sql.lit(AT_ONCE)}) returning key`.execute(
    tx.db,
  )
  tx.afterCommit(async () => {
    for (const { key } of rows) await tx.storage.remove(key)
  })
  return rows.length
}

const removeOld = async (db: Db, table: string, at: string, before: Date, which: Sql = sql`true`): Promise<number> => {
  const { rows } = await sql`delete from ${sql.table(table)} where ctid in (
    select ctid from ${sql.table(table)} where ${sql.ref(at)} < ${before} and ${which} limit ${sql.lit(AT_ONCE)}) returning 1 as one`.execute(
    db,
  )
  return rows.length
}

const REMOVE: Readonly<Record<Old, (tx: Tx, before: Date) => Promise<number>>> = {
  repeats: (tx, before) => removeOld(tx.db, 'sys_idempotency', 'at', before),
  histories: (tx, before) => removeOld(tx.db, 'sys_change', 'at', before),
  imports: (tx, before) => removeOld(tx.db, 'sys_import', 'at', before, sql`status not in ('checking', 'applying')`),
  files: dropFiles,
}

const DAY = 86_400_000

/** Removes what is older than its property allows: keys of repeated calls, histories, imports, and unreferenced files. */
export const oldCleanup: JobKind = {
  right: ['BOOKS_UPD'],
  target: () => '',
  async work(engine, job, progress) {
    let removed = (job.kept ?? { repeats: 0, histories: 0, imports: 0, files: 0 }) as Removed
    for (const old of ALL) {
      const days = await daysOf(engine.db, old)
      for (let isMore = days > 0; isMore;) {
        const step = await progress.step(async tx => {
          const rows = await REMOVE[old](tx, new Date(tx.now.getTime() - days * DAY))
          return { rows, keep: { ...removed, [old]: removed[old] + rows } satisfies Removed }
        })
        removed = step.keep as Removed
        isMore = step.rows === AT_ONCE
      }
    }
    return removed
  },
}

/** Starts the job unless it was started within the last day. */
export const startOldCleanup = (engine: Engine): Promise<void> =>
  inTransaction(engine, SYSTEM, async tx => {
    const { rows } = await sql`select 1 from job j join job_type t on t.id = j.job_type_id
      where t.code = ${CODE} and j.ins_date > ${new Date(tx.now.getTime() - DAY)} limit 1`.execute(tx.db)
    if (rows.length === 0) await engine.startJob(tx, CODE, {})
  })
