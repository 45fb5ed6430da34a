import { type Resource, type StoredOf } from '#resource'
import { foldedKey } from '#resource/fold'
import { mayBegin } from '#resources/shared/transactionImport'
import { sql } from 'kysely'
import type { Engine } from '#server/engine/engine.ts'
import { isFileProblem } from '#server/engine/files/problem.ts'
import { fileRow } from '#server/engine/files/store.ts'
import type { TableRow } from '#server/engine/excel/read.ts'
import type { RowProblem } from '#server/engine/import/rows.ts'
import type { Changes } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { foldedKeyOf, columnOf, tableOf } from '#server/engine/schema/tables.ts'
import { isFolded } from '#server/engine/schema/indexes.ts'
import { fieldError, httpError, localizedErrorOf } from '#server/httpError.ts'
import type { Mapping } from '#resources/exchange/table/mapping.rules'
import { rowPositionOf } from '#resources/exchange/table/read.rules'
import type { Job, JobKind, JobParams, Progress } from '#server/jobs/job.ts'
import type { FileEvent, ImportFileKind, UploadedFile, BatchResult } from './fileKind.rules.ts'

/** The number of rows per transaction. */
const BATCH = 500
/** The limit of stored problems: a file with more is the wrong one. */
const MAX_PROBLEMS = 1000

type Row = Extract<FileEvent, { kind: 'row' }>
interface JobState extends BatchResult {
  /** Rows rejected while writing. */
  readonly rejected: number
}
const NOTHING: JobState = { added: 0, known: 0, bound: 0, waiting: 0, ignored: 0, rejected: 0 }

/** A problem as stored and shown. */
export interface ShownProblem {
  readonly row: number
  /** In a file with several sheets. */
  readonly sheet?: string
  readonly field: string
  readonly value: string
  readonly message: string
}
const shown = ({ texts }: Pick<Engine, 'texts'>, { row, sheet, field, value, problem }: RowProblem): ShownProblem => ({
  row,
  ...(sheet !== undefined && { sheet }),
  field,
  value: value.slice(0, 200),
  message: texts(problem.key, problem.params),
})

/** Returns the file of a document, with its own columns, else those of the company's last file. */
export async function sentFile(
  engine: Pick<Engine, 'db' | 'storage' | 'texts'>,
  { document }: ImportFileKind,
  id: number,
): Promise<UploadedFile> {
  const table = sql.table(tableOf(document))
  const { rows } = await sql<{ owner: number; file: number; own: Mapping | null; last: Mapping | null }>`select d.owner_id::int as owner,
      d.file_id::int as file, d.mapping as own, (select o.mapping from ${table} o where o.owner_id = d.owner_id and o.id <> d.id
        and o.mapping is not null and not o.is_delete order by o.id desc limit 1) as last
    from ${table} d where d.id = ${id}`.execute(engine.db)
  const { owner, file, own, last } = rows[0]!
  const stored = await fileRow(engine as Engine, engine.db, file)
  const { storage } = engine
  return {
    id,
    owner,
    name: stored.file_name,
    bytes: () => storage.bytes(stored.key),
    chunks: () => storage.stream(stored.key),
    mapping: own ?? last ?? undefined,
    isBorrowed: own === null && last !== null,
  }
}

/** Returns a note about rows that the spreadsheet hides: they are imported too, and the author may not know of them. */
function hiddenIn(rows: readonly TableRow[]): RowProblem[] {
  const [first] = rows
  const key = 'nerud.exchange.hiddenRows'
  return first ? [{ ...rowPositionOf(first), field: '', value: '', problem: { key, params: { count: rows.length } } }] : []
}

/** Reads a whole file before anything is written, so that a truncated or wrong file is rejected as a whole. */
async function validated(engine: Engine, kind: ImportFileKind, file: UploadedFile) {
  let rows = 0
  let period: string | null = null
  const problems: RowProblem[] = []
  let faulty = 0
  const hidden: TableRow[] = []
  for await (const event of kind.read(engine, file)) {
    if (event.kind !== 'end' && event.source?.hidden) hidden.push(event.source)
    if (event.kind === 'row') rows += 1
    else if (event.kind === 'faulty') faulty += 1
    else period = event.period
    const found = event.kind === 'faulty' ? event.problems : event.kind === 'end' ? event.checks : []
    if (problems.length < MAX_PROBLEMS) problems.push(...found)
  }
  return { rows, period, faulty, problems: [...hiddenIn(hidden), ...problems].slice(0, MAX_PROBLEMS) }
}

/** The same, first with the columns of another file, and if they do not match, with those that the file suggests. */
async function validatedEitherWay(engine: Engine, kind: ImportFileKind, file: UploadedFile) {
  try {
    return { file, ...(await validated(engine, kind, file)) }
  } catch (error) {
    if (!file.isBorrowed || !isFileProblem(error) || error.code !== 'FILE_HEADER') throw error
    const own = { ...file, mapping: undefined }
    return { file: own, ...(await validated(engine, kind, own)) }
  }
}

type StoredDocument = StoredOf<Resource>
/** Returns the document of a file that must still be read, locked until the transaction ends; undefined when a person has cancelled it. */
async function running(tx: Tx, { document }: ImportFileKind, id: number): Promise<StoredDocument | undefined> {
  const [stored] = await tx.readMany(document, [id], { lock: true })
  return stored && (stored as { readonly status?: unknown }).status === 'running' ? stored : undefined
}

/** The values of a file that was not read. */
const UNREAD = {
  message: null,
  problems: null,
  total: null,
  added: null,
  known: null,
  bound: null,
  waiting: null,
  ignored: null,
  faulty: null,
}
/** Stores the state of a file without the rules of its document, which only limit people. */
const keep = (tx: Tx, { document }: ImportFileKind, before: StoredDocument, values: Changes): Promise<void> =>
  tx.storeMany(document, [{ before, after: { ...before, ...values } }], 'edit')

/** Writes the new rows of a batch and the progress. */
async function writeBatch(tx: Tx, kind: ImportFileKind, file: UploadedFile, rows: readonly Row[], so: JobState): Promise<JobState> {
  // Overlapping files of one company wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext(${kind.job}), ${file.owner})`.execute(tx.db)
  const column = columnOf(kind.header, kind.key)
  const key = sql.ref(column)
  const folds = isFolded(kind.header.fields[kind.key]!)
  // In the normalized form of the unique index.
  const { rows: existing } = await sql<{ key: string }>`select ${key} as key from ${sql.table(tableOf(kind.header))}
    where ${folds ? foldedKeyOf(key) : key} = any(${rows.map(row => (folds ? foldedKey(row.key) : row.key))}::text[]) and not is_delete`.execute(
    tx.db,
  )
  const known = new Set(existing.map(row => row.key))
  const fresh = rows.filter(row => !known.has(row.key))
  const result = fresh.length ? await kind.write(tx, file, fresh) : NOTHING
  return {
    rejected: so.rejected + (result.refused?.length ?? 0),
    refused: [...(so.refused ?? []), ...(result.refused ?? [])].slice(0, MAX_PROBLEMS),
    added: so.added + result.added,
    known: so.known + known.size,
    bound: so.bound + result.bound,
    waiting: so.waiting + result.waiting,
    ignored: so.ignored + result.ignored,
  }
}

async function* batches(engine: Engine, kind: ImportFileKind, file: UploadedFile, skipped: number): AsyncGenerator<readonly Row[]> {
  let met = 0
  let batch: Row[] = []
  for await (const event of kind.read(engine, file)) {
    if (event.kind !== 'row') continue
    met += 1
    if (met <= skipped) continue
    batch.push(event)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

/** Ends an unreadable file with a message. */
async function fail(engine: Engine, kind: ImportFileKind, id: number, progress: Progress, error: unknown): Promise<void> {
  const message = isFileProblem(error) ? engine.texts(error.key, error.params) : localizedErrorOf(error, engine.texts)?.message
  if (message === undefined) throw error
  await progress.step(async tx => {
    const document = await running(tx, kind, id)
    if (document) await keep(tx, kind, document, { status: 'failed', message })
    return { rows: 0 }
  })
}

async function work(engine: Engine, kind: ImportFileKind, job: Job, progress: Progress): Promise<unknown> {
  const id = documentIn(kind, job.params)
  const { file, rows, period, faulty, problems } = await validatedEitherWay(engine, kind, await sentFile(engine, kind, id))
  await progress.total(rows)
  let so: JobState = { ...NOTHING, ...(job.kept as JobState | null) }
  for await (const batch of batches(engine, kind, file, job.done)) {
    let isStopped = false
    const step = await progress.step(async tx => {
      isStopped = !(await running(tx, kind, id))
      return isStopped ? { rows: 0, keep: so } : { rows: batch.length, keep: await writeBatch(tx, kind, file, batch, so) }
    })
    if (isStopped) return so
    so = step.keep as JobState
  }
  await progress.step(async tx => {
    const document = await running(tx, kind, id)
    if (document) {
      const { refused = [], rejected, ...counts } = so
      const wrong = refused.map(({ row, message }): ShownProblem => ({ row, field: '', value: '', message }))
      await keep(tx, kind, document, {
        ...counts,
        status: 'done',
        total: rows + faulty,
        faulty: faulty + rejected,
        period,
        problems: [...problems.map(one => shown(engine, one)), ...wrong].slice(0, MAX_PROBLEMS),
        mapping: file.mapping ?? null,
        message: null,
      })
    }
    return { rows: 0, keep: so }
  })
  return so
}

const documentIn = ({ input }: ImportFileKind, params: JobParams): number => Number(params[input])

/**
 * Reads a file of transactions: once to check that it is complete, then in batches, each in a transaction with the progress. After an
 * interruption it continues; existing transactions are not written again, whatever file they came from.
 */
export const fileJob = (kind: ImportFileKind): JobKind => ({
  right: kind.document.rights.create!,
  target: params => `${kind.job} ${documentIn(kind, params)}`,
  begin: (tx, params) => startFile(tx, kind, documentIn(kind, params)),
  async work(engine, job, progress) {
    try {
      return await work(engine, kind, job, progress)
    } catch (error) {
      return fail(engine, kind, documentIn(kind, job.params), progress, error)
    }
  },
})

/** Starts the file of a document and returns the job; throws 409 when it is being read, was read or was cancelled. */
export async function startFile(tx: Tx, kind: ImportFileKind, id: number): Promise<number> {
  const [stored] = await tx.readMany(kind.document, [id], { lock: true })
  if (!stored) throw fieldError('id', tx.texts('nerud.validation.reference'))
  const record = (await tx.read(kind.document, id)) as unknown as { readonly status: string; readonly isStalled: boolean }
  if (!mayBegin(record)) throw httpError(409, 'NOT_NOW', tx.texts(`nerud.incoming.${record.status}`))
  const job = await tx.start(kind.job, { [kind.input]: id })
  await keep(tx, kind, stored, { ...UNREAD, status: 'running', job })
  return job
}
