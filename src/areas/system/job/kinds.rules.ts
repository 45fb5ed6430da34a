import { sql } from 'kysely'
import { askerOf, type JobKind, type Job, type JobFile, type JobParams } from '#server/jobs/job.ts'
import { can, may, optionsOf, rightsFor, type Resource } from '#resource'
import { findImport, importErrors } from '#server/engine/import/document.ts'
import { applyImport } from '#server/engine/import/run.ts'
import { httpError } from '#server/httpError.ts'
import { noRight, SYSTEM } from '#server/session/rights.ts'
import { exportList } from '#server/engine/excel/export.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { User } from '#server/engine/user.ts'
import { formatDate } from '#resource/text'
import { aliased } from '#server/engine/columns.ts'
import { fileNameOf } from '#server/engine/files/mime.ts'
import { zipStream, type ArchiveFile } from '#server/engine/files/zip.ts'
import { scopeOf } from '#server/engine/read/conditions.ts'
import { columnOf, tableOf } from '#server/engine/schema/tables.ts'
import type { Db, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'

/** Writes database, files and keys into an archive in the data folder's backups, like `npm run backup`; only whoever runs the server can access it. */
export const backup: JobKind = {
  right: ['SETTINGS_CSS'],
  target: () => '',
  async work(engine, job, progress) {
    const made = await engine.externalServices.backup()
    await progress.total(1)
    await progress.step(async () => ({ rows: 1 - job.done }))
    await progress.say(engine.texts('nerud.jobs.log.backup', made))
    return made
  },
}

interface Result {
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly errors: readonly { readonly row: number; readonly field: string; readonly value: string; readonly message: string }[]
}

/** Imports a book from a file: valid rows are written, and the result file lists the errors of the others. */
export const bookImport: JobKind = {
  async begin(tx, params) {
    const { right } = tx.resources[String(params['book'])]!.parts!.import!
    if (!can(tx.user.rights, right)) throw noRight()
    return tx.start('book_import', params)
  },
  target: ({ book }) => String(book),
  sheet: (texts, result) => ({
    name: texts('nerud.import.errors'),
    columns: [
      { header: texts('nerud.jobs.sheets.import.row'), kind: 'number' },
      { header: texts('nerud.jobs.sheets.import.field'), kind: 'text', width: 30 },
      { header: texts('nerud.jobs.sheets.import.value'), kind: 'text', width: 30 },
      { header: texts('nerud.import.error'), kind: 'text', width: 60 },
    ],
    rows: (result as Result).errors.map(({ row, field, value, message }) => [row, field, value, message]),
  }),
  async work(engine, job, progress): Promise<Result> {
    const resource = engine.resources[String(job.params['book'])]!
    let id = (job.kept as { readonly id: number } | null)?.id
    if (id === undefined) {
      const step = await progress.step(async tx => {
        const { rows } = await sql<{ id: number }>`insert into sys_import (resource, file_id, user_id, at, status, language)
          values (${resource.name}, ${Number(job.params['bookFile'])}, ${job.user.id}, ${tx.now}, 'applying', ${tx.language}) returning id::int as id`.execute(
          tx.db,
        )
        return { rows: 0, keep: rows[0] }
      })
      id = (step.keep as { readonly id: number }).id
    }
    await applyImport(engine, resource, id)
    const { status, message, total, created, updated, skipped } = (await findImport(engine.db, resource.name, id))!
    if (status === 'failed') throw httpError(422, 'WRONG_FILE', String(message))
    await progress.total(total)
    await progress.step(async () => ({ rows: total - job.done }))
    return { created, updated, skipped, errors: await importErrors(engine.db, id) }
  },
}

/** The list of the requested days, with what the user may see. */
async function file(engine: Engine, job: Job): Promise<JobFile> {
  const { report, dateFrom, dateTo } = job.params
  const resource = engine.resources[String(report)]!
  const user = await askerOf(engine, job)
  if (!may(user.rights, resource, 'export')) throw noRight()
  const { period } = resource.list!
  const days = new URLSearchParams({ [`${period!}[after]`]: String(dateFrom), [`${period!}[before]`]: String(dateTo) })
  const answer = await exportList(engine, resource, user, days, { within: () => undefined, head: async () => [] })
  const name = `${engine.texts(`resources.${resource.name}.name`, { smart_count: 2 })} ${job.id}.xlsx`
  return { name, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

/** Exports a list of a period to Excel and stores the file; for lists that take too long to wait for. */
export const excelReport: JobKind = {
  async begin(tx, params) {
    if (!may(tx.user.rights, tx.resources[String(params['report'])]!, 'export')) throw noRight()
    return tx.start('excel_report', params, 1)
  },
  work: (_engine, job, { step }) => step(async () => ({ rows: 1 - job.done })).then(() => ({})),
  file,
}

/** The maximum total size of an archive, in bytes; the archive is stored as a file. */
const MAX_BYTES = 200_000_000

interface StoredFile {
  readonly owner: number
  readonly name: string
  readonly type: string
  readonly key: string
  readonly size: number
}

/** The resource of the documents of an owner. */
const documentsOf = (resources: Readonly<Record<string, Resource>>, owner: unknown): Resource =>
  Object.values(resources).find(({ fields, parts }) => parts?.attached && optionsOf(fields[parts.attached.owner]!).target === owner)!

/** The stored files of the requested days that the user may see. */
async function filesOf(engine: Engine, user: User, { documents, dateFrom, dateTo }: JobParams): Promise<readonly StoredFile[]> {
  const resource = documentsOf(engine.resources, documents)
  const owners = engine.resources[String(documents)]!
  const { owner, file } = resource.parts!.attached!
  const [d, o] = [aliased('d'), aliased('o')]
  const { rows } =
    await sql<StoredFile>`select ${d(columnOf(resource, owner))}::int as owner, f.file_name as name, f.content_type as type, f.key, f.size::int as size
    from ${sql.table(tableOf(resource))} as d join sys_file f on f.id = ${d(columnOf(resource, file))}
      join ${sql.table(tableOf(owners))} as o on o.id = ${d(columnOf(resource, owner))}
    where not d.is_delete and not o.is_delete and (d.ins_date at time zone ${engine.zone})::date between ${dateFrom}::date and ${dateTo}::date
      and ${scopeOf(engine, resource, user, d) ?? sql`true`} and ${scopeOf(engine, owners, user, o) ?? sql`true`} order by d.id`.execute(
      engine.db,
    )
  return rows
}

const mayRead = ({ rights }: User, resources: Readonly<Record<string, Resource>>, owner: unknown): boolean =>
  may(rights, documentsOf(resources, owner), 'read') && can(rights, rightsFor(resources[String(owner)]!, 'one'))

async function archiveOf(engine: Engine, job: Job, files: readonly StoredFile[]): Promise<Uint8Array> {
  const { documents } = job.params
  const folder = engine.texts(`resources.${String(documents)}.name`, { smart_count: 1 })
  async function* bodies(): AsyncGenerator<ArchiveFile> {
    for (const { owner, name, type, key } of files)
      yield { name: `${folder} ${owner}/${fileNameOf(name, type)}`, body: await engine.storage.stream(key) }
  }
  return new Uint8Array(await new Response(zipStream(bodies())).arrayBuffer())
}

/** Collects the documents added in a period into one archive, by owner; the result contains their number. */
export const documentsArchive: JobKind = {
  async begin(tx, params) {
    if (!mayRead(tx.user, tx.resources, params['documents'])) throw noRight()
    return tx.start('documents_archive', params)
  },
  async work(engine, job, progress) {
    const user = await askerOf(engine, job)
    if (!mayRead(user, engine.resources, job.params['documents'])) throw noRight()
    const files = await filesOf(engine, user, job.params)
    if (files.reduce((sum, { size }) => sum + Number(size), 0) > MAX_BYTES)
      throw httpError(422, 'TOO_LARGE', engine.texts('nerud.jobs.archiveTooLarge', { megabytes: MAX_BYTES / 1_000_000 }))
    await progress.total(files.length)
    await progress.step(async () => ({ rows: files.length - job.done }))
    return { files: files.length }
  },
  async file(engine, job) {
    const files = await filesOf(engine, await askerOf(engine, job), job.params)
    if (files.length === 0) return undefined
    const [from, to] = [formatDate(String(job.params['dateFrom'])), formatDate(String(job.params['dateTo']))]
    return { name: `${engine.texts('nerud.jobs.archive', { from, to })} ${job.id}.zip`, bytes: await archiveOf(engine, job, files) }
  },
}

/** The code of the kind of job (`src/areas/seed/catalogue.rules.ts`). */
const CODE = 'old_cleanup'
/** The number of rows removed in one step. */
const BATCH_SIZE = 1000

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
    select f.id from sys_file f where f.ins_date < ${before} ${sql.join(existing, sql` `)} order by f.id limit ${sql.lit(BATCH_SIZE)}) returning key`.execute(
    tx.db,
  )
  tx.afterCommit(async () => {
    for (const { key } of rows) await tx.storage.remove(key)
  })
  return rows.length
}

const removeOld = async (db: Db, table: string, at: string, before: Date, which: Sql = sql`true`): Promise<number> => {
  const { rows } = await sql`delete from ${sql.table(table)} where ctid in (
    select ctid from ${sql.table(table)} where ${sql.ref(at)} < ${before} and ${which} limit ${sql.lit(BATCH_SIZE)}) returning 1 as one`.execute(
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
        isMore = step.rows === BATCH_SIZE
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
