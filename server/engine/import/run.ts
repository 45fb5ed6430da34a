import { ALL_RIGHTS, type User } from '../user.ts'
import { checkRecord, type Resource } from '#resource'
import { sql } from 'kysely'
import { fileRow } from '../files/store.ts'
import { isFileProblem } from '../files/problem.ts'
import { inTransaction } from '../write/transaction.ts'
import { httpError, localizedErrorOf } from '../../httpError.ts'
import type { Tx } from '../tx.ts'
import { dayOf, engineIn, type Engine } from '../engine.ts'
import { columnAt, createAll, errorsByRow, writeImportedRows } from './writeRows.ts'
import { findImport, storeImport, type ImportDocument, type ImportError, type Preview } from './document.ts'
import { namesOf, planRows, type Plan } from './plan.ts'
import { openFileRows, type FileRow, type ImportRows, type RowProblem } from './rows.ts'

/** The number of rows that are checked, or written in one transaction, at once. */
const BATCH_SIZE = 250
const PREVIEWED = 500

/** Returns the user of an import with all rights: the right was checked at the upload. */
const onBehalf = (document: ImportDocument): User => ({
  id: Number(document.user_id),
  login: '',
  fio: '',
  rights: ALL_RIGHTS,
  readOnly: false,
  session: 0,
})

/** Returns the importing user with their own rights, which decide what a file may match; with none when the account has been closed. */
async function importerOf(engine: Engine, document: ImportDocument): Promise<User> {
  const [importer] = await engine.people(engine.db, [Number(document.user_id)])
  return importer ?? { ...onBehalf(document), rights: new Set() }
}

const worded = (engine: Engine, one: RowProblem): ImportError => ({
  row: one.row,
  field: one.field,
  value: one.value,
  message: engine.texts(one.problem.key, one.problem.params),
})

async function openFile(engine: Engine, resource: Resource, document: ImportDocument): Promise<ImportRows> {
  const row = await fileRow(engine, engine.db, Number(document.file_id))
  return openFileRows(
    resource,
    engine.resources,
    { name: row.file_name, bytes: await engine.storage.bytes(row.key) },
    dayOf(engine.clock(), engine.zone),
    engine,
  )
}

/** Opens the file of an import; throws 422 WRONG_FILE when required columns are missing. */
export const rowsOf = async (engine: Engine, resource: Resource, document: ImportDocument): Promise<ImportRows> =>
  whole(engine, await openFile(engine, resource, document))

function whole(engine: Engine, file: ImportRows): ImportRows {
  if (file.missing.length === 0 && file.columns.length) return file
  throw httpError(422, 'WRONG_FILE', engine.texts('nerud.import.noHeader', { columns: file.missing.map(title => `«${title}»`).join(', ') }))
}

/** The same, but first stores how the columns are used, even of an unusable file. */
async function namedRows(engine: Engine, resource: Resource, document: ImportDocument): Promise<ImportRows> {
  const file = await openFile(engine, resource, document)
  await storeImport(engine.db, Number(document.id), { columns: file.columns })
  return whole(engine, file)
}

/**
 * Returns the number of rows in a file, and a message about rows that the spreadsheet hides: they are imported too, and the author may not
 * know of them.
 */
async function sizeOf(engine: Engine, file: ImportRows): Promise<Pick<ImportDocument, 'total' | 'message'>> {
  const { rows, hidden } = await file.size()
  return { total: rows, message: hidden > 0 ? engine.texts('nerud.exchange.hiddenRows', { count: hidden }) : null }
}

/** Yields rows in batches of `max`, skipping the first `from` rows. */
async function* batches(rows: AsyncGenerator<FileRow>, max: number, from = 0): AsyncGenerator<readonly FileRow[]> {
  let met = 0
  let batch: FileRow[] = []
  for await (const row of rows) {
    met += 1
    if (met <= from) continue
    batch.push(row)
    if (batch.length < max) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

type ImportWork = (engine: Engine, document: ImportDocument) => Promise<void>
/**
 * Runs work on an import in its author's language. A problem of the file ends the import with a message; the queue retries after any other
 * error.
 */
async function working(plain: Engine, resource: Resource, id: number, work: ImportWork): Promise<void> {
  const document = await findImport(plain.db, resource.name, id)
  if (!document) return
  const engine = engineIn(plain, document.language)
  try {
    await work(engine, document)
  } catch (error) {
    const message = isFileProblem(error) ? engine.texts(error.key, error.params) : localizedErrorOf(error, engine.texts)?.message
    if (message === undefined) throw error
    await storeImport(engine.db, id, { status: 'failed', message })
  }
}

/** Applies the declared cross-field checks to a new record and to its child records. */
function checked(engine: Engine, resource: Resource, plan: Plan): Plan {
  if (plan.action !== 'create' && plan.action !== 'update') return plan
  const failedChecks = (of: Resource, values: Readonly<Record<string, unknown>>) =>
    Object.entries(checkRecord(of, Object.fromEntries(Object.keys(of.fields).map(name => [name, values[name] ?? null]))))
  const found = [
    ...(plan.action === 'create' ? failedChecks(resource, plan.values) : []),
    ...plan.row.lines.flatMap(line => failedChecks(engine.resources[resource.parts!.import!.lines![line.line]!.resource]!, line.values)),
  ]
  const problems = found.map(([path, problem]): RowProblem => {
    const { title, value } = columnAt(engine, resource, plan.row, path)
    return { row: plan.row.row, field: title, value: String(value ?? ''), problem }
  })
  return problems.length ? { ...plan, action: 'error', problems } : plan
}

/** Checks a file: decides what would happen to each row, and stores only the result. */
export const checkImport = (plain: Engine, resource: Resource, id: number): Promise<void> =>
  working(plain, resource, id, async (engine, document) => {
    const file = await namedRows(engine, resource, document)
    await storeImport(engine.db, id, { ...(await sizeOf(engine, file)), processed: 0 })
    const importer = await importerOf(engine, document)
    const lookup = namesOf(engine, importer, engine.db)
    const counts = { create: 0, update: 0, skip: 0, error: 0 }
    const errors: ImportError[] = []
    const preview: Preview[] = []
    let processed = 0
    for await (const rows of batches(file.rows(), BATCH_SIZE)) {
      const plans = await planRows(engine, importer, engine.db, resource, rows, document.write_mode, lookup)
      const whole = plans.map(one => checked(engine, resource, one))
      const rejected = await errorsByRow(engine, { ...engine, db: engine.db }, resource, whole)
      for (const plan of whole) {
        const found = rejected.get(plan.row.row) ?? plan.problems.map(one => worded(engine, one))
        counts[found.length ? 'error' : plan.action] += 1
        errors.push(...found)
        if (plan.action !== 'error' && found.length === 0 && preview.length < PREVIEWED)
          preview.push({ row: plan.row.row, action: plan.action, title: plan.title, changes: plan.changes })
      }
      processed += rows.length
      await storeImport(engine.db, id, { processed })
    }
    await storeImport(engine.db, id, {
      status: 'checked',
      to_create: counts.create,
      to_update: counts.update,
      to_skip: counts.skip,
      error_count: counts.error,
      errors,
      preview,
    })
  })

/** The values of an import when its writing begins. */
export const AT_START = { status: 'applying', processed: 0, created: 0, updated: 0, skipped: 0, error_count: 0, errors: [] } as const

/**
 * Writes the rows of a file, in transactions of some hundreds of rows that also store the progress: after an interruption the import
 * continues without writing anything twice.
 */
export const applyImport = (plain: Engine, resource: Resource, id: number): Promise<void> =>
  working(plain, resource, id, async (engine, document) => {
    if (document.status === 'done') return
    const file = await namedRows(engine, resource, document)
    const again = document.status === 'applying' && document.processed > 0
    if (!again) await storeImport(engine.db, id, { ...AT_START, ...(document.total === 0 && (await sizeOf(engine, file))) })
    let at = again ? document.processed : 0
    for await (const rows of batches(file.rows(), BATCH_SIZE, at)) {
      const from = at
      const work = (tx: Tx): Promise<boolean> => applyRows(engine, tx, resource, document, rows, from)
      if (!(await inTransaction(engine, onBehalf(document), work, () => Promise.resolve()))) return
      at += rows.length
    }
    await storeImport(engine.db, id, { status: 'done' })
  })

/** Writes rows from index `at` on; returns false when another server has already written them. */
async function applyRows(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  document: ImportDocument,
  rows: readonly FileRow[],
  at: number,
): Promise<boolean> {
  const locked = await sql<
    Pick<ImportDocument, 'processed'>
  >`select processed from sys_import where id = ${document.id} for update`.execute(tx.db)
  if (locked.rows[0]!.processed !== at) return false
  // Imports of one resource wait for each other, so that each sees the records that the other created.
  await sql`select pg_advisory_xact_lock(hashtext('import'), hashtext(${resource.name}))`.execute(tx.db)
  const counts = { create: 0, update: 0, skip: 0, error: 0 }
  const found: ImportError[] = []
  const importer = await importerOf(engine, document)
  const lookup = namesOf(engine, importer, tx.db)
  const plans = (await planRows(engine, importer, tx.db, resource, rows, document.write_mode, lookup)).map(plan =>
    checked(engine, resource, plan),
  )
  const rejected = await errorsByRow(engine, tx, resource, plans)
  const right = plans.filter(plan => plan.action !== 'error' && !rejected.has(plan.row.row))
  const created = await createAll(engine, tx, resource, right)
  const toWrite = right.filter(plan => plan.action !== 'skip' && !created.has(plan))
  const refused = await writeImportedRows(engine, tx, resource, toWrite, lookup)
  for (const plan of plans) {
    const problems = rejected.get(plan.row.row) ?? [
      ...plan.problems.map(one => worded(engine, one)),
      ...(refused.has(plan) ? [refused.get(plan)!] : []),
    ]
    counts[problems.length ? 'error' : plan.action] += 1
    found.push(...problems)
  }
  await sql`update sys_import set processed = ${at + rows.length}, created = created + ${counts.create}, updated = updated + ${counts.update}, skipped = skipped + ${counts.skip},
    error_count = error_count + ${counts.error}, errors = errors || ${JSON.stringify(found)}::jsonb where id = ${document.id}`.execute(
    tx.db,
  )
  return true
}
