import { sql } from 'kysely'
import { isFileProblem } from '#server/engine/files/problem.ts'
import type { Tx } from '#server/engine/tx.ts'
import { mappedColumnsOf, fittingSheets } from '#resources/exchange/table/read.rules'
import type { AnyShape, Mapping } from '#resources/exchange/table/mapping.rules'
import { fieldError, httpError } from '#server/httpError.ts'
import { idOf, can } from '#resource'
import { writeErrorFile, type FaultyRow, writeSheetRows } from '#server/engine/excel/write.ts'
import { fileAnswer } from '#server/engine/files/store.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import { type Changes, defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { tableOf } from '#server/engine/schema/tables.ts'
import type { Engine } from '#server/engine/engine.ts'
import { trySavepoint } from '#server/engine/write/rejections.ts'
import type { JobKind, JobParams } from '#server/jobs/job.ts'
import { noRight } from '#server/session/rights.ts'
import { sentFile, startFile, type ShownProblem } from './transactions/files/job.rules.ts'
import { isTable, type ImportFileKind, tableIn, type UploadedFile } from './transactions/files/fileKind.rules.ts'
import { bankTransactionsImportDocument, oilCompanyTransactionsImportDocument, truckPenaltyTransactionImportDocument } from './imports.ts'
import { bankFiles } from './bankTransaction/bankTransaction.rules.ts'
import { fuelFiles } from './oilCompanyTransaction/oilCompanyTransaction.rules.ts'
import { fineFiles } from './transactions/files/fines.rules.ts'

/** The maximum length of a heading, and of a shown cell, because any of the first rows may be the header. */
const MAX_CELL_LENGTH = 500

const isColumn = (one: unknown): boolean => {
  const { title, column } = (one ?? {}) as { title?: unknown; column?: unknown }
  const isTitle = typeof title === 'string' && title.trim() !== '' && title.length <= MAX_CELL_LENGTH
  return isTitle && Number.isInteger(column) && Number(column) >= 0 && Number(column) < 1000
}

const isMapping = (mapping: unknown): mapping is Mapping =>
  typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping) && Object.values(mapping).every(isColumn)

const quoted = (names: readonly string[]): string => names.map(name => `«${name}»`).join(', ')

/** Returns a message why selected columns are invalid for any file; undefined when they are valid. */
function wrongIn(tx: Tx, { document }: ImportFileKind, { columns, needs, group }: AnyShape, mapping: Mapping): string | undefined {
  const labelOf = (name: string): string => `«${tx.texts(`resources.${document.name}.columns.${name}`)}»`
  const unknown = Object.keys(mapping).filter(name => !Object.hasOwn(columns, name))
  if (unknown.length) return tx.texts('nerud.incoming.noMeaning', { names: quoted(unknown) })
  const names = Object.keys(mapping)
  const twice = names.find((name, at) => names.slice(0, at).some(other => mapping[other]!.column === mapping[name]!.column))
  if (twice !== undefined) {
    const other = names.find(name => mapping[name]!.column === mapping[twice]!.column)!
    return tx.texts('nerud.incoming.columnTwice', { title: mapping[twice]!.title, one: labelOf(other), other: labelOf(twice) })
  }
  // A field that may be above the rows is checked in the file itself.
  const missing = needs.filter(names => !names.some(name => name in mapping || name === group?.field))
  const or = ` ${tx.texts('nerud.incoming.or')} `
  return missing.length
    ? tx.texts('nerud.incoming.noColumn', { names: missing.map(names => names.map(labelOf).join(or)).join('; ') })
    : undefined
}

/** Returns a message which selected headings the file does not have, or why it cannot be read. */
async function lackingIn(tx: Tx, kind: ImportFileKind, shape: AnyShape, mapping: Mapping, id: number): Promise<string | undefined> {
  try {
    const file = await sentFile(tx, kind, id)
    if (!(await isTable(kind, file))) return tx.texts('nerud.incoming.fixed')
    const [sheet] = await fittingSheets(await tableIn(file), shape, mapping)
    const { missing } = sheet!.located
    return missing.length ? tx.texts('nerud.import.noHeader', { columns: quoted(missing) }) : undefined
  } catch (error) {
    if (isFileProblem(error)) return tx.texts(error.key, error.params)
    throw error
  }
}

/** Throws when the selected columns are invalid, incomplete or not in the file. `id`: of the document, when it exists. */
async function rejectMapping(tx: Tx, kind: ImportFileKind, mapping: unknown, id: number | undefined): Promise<void> {
  if (mapping === null) return
  const { shape } = kind
  if (!shape || !isMapping(mapping)) throw fieldError('mapping', tx.texts('nerud.incoming.mapping'))
  const wrong = wrongIn(tx, kind, shape, mapping) ?? (id === undefined ? undefined : await lackingIn(tx, kind, shape, mapping, id))
  if (wrong !== undefined) throw fieldError('mapping', wrong)
}

/** The answer for a file whose columns cannot be chosen. */
const FIXED = { rows: [], row: null, mapping: {}, confidence: {}, needs: [], by: 'fixed' }

/**
 * Returns the beginning of a file and the meaning of its columns, for confirmation: {rows: [{row, cells}], row, mapping, confidence, needs,
 * by}. `by`: chosen for this file (`file`), for an earlier one of the company (`owner`), by the headings, by nothing, or a fixed format
 * (`fixed`) without columns to choose.
 */
async function previewOf(tx: Tx, kind: ImportFileKind, id: number): Promise<unknown> {
  const { shape } = kind
  if (!shape) return FIXED
  try {
    const file = await sentFile(tx, kind, id)
    if (!(await isTable(kind, file))) return FIXED
    const { rows, by, ...taken } = await mappedColumnsOf(await tableIn(file), shape, file.mapping)
    const shown = rows.map(({ row, cells }) => ({ row, cells: cells.map(({ text }) => text.slice(0, MAX_CELL_LENGTH)) }))
    return { ...taken, rows: shown, needs: shape.needs, by: by === 'mapping' ? (file.isBorrowed ? 'owner' : 'file') : by }
  } catch (error) {
    if (isFileProblem(error)) throw httpError(422, 'WRONG_FILE', tx.texts(error.key, error.params))
    throw error
  }
}

interface Document {
  readonly id: number
  readonly name: string | null
  readonly fileName: string | null
  readonly file: { readonly id: number } | null
  readonly status: string
  readonly mapping: unknown
  readonly problems: readonly ShownProblem[] | null
}

/** The status changes that a person may make while a file is not being read. */
const MOVES: Readonly<Record<string, readonly string[]>> = { new: ['cancelled'], failed: ['cancelled', 'new'], cancelled: ['new'] }

/** Throws when a person sets a status that only reading sets: reading does not run these rules. */
function rejectMove(tx: Tx, next: Document, prior: Document | null): void {
  const was = prior?.status ?? 'new'
  if (next.status !== was && !MOVES[was]?.includes(next.status)) throw fieldError('status', tx.texts('nerud.incoming.noMove'))
}

/** The progress of its job in percent. */
const progress = (
  t: Aliased,
): Sql => sql`(select case when j.status = 'done' then 100 when j.total > 0 then least(100, j.done * 100 / j.total) else 0 end
  from job j where j.id = ${t('job')})`

/** Returns the rules of a kind of files. */
const fileRules = (kind: ImportFileKind) => ({
  derive: {
    fileName: (t: Aliased): Sql => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})`,
    progress,
    isStalled: (t: Aliased): Sql =>
      sql`(coalesce(${t('status')} = 'running', false) and not exists (select 1 from job j where j.id = ${t('job')} and j.status in ('queued', 'running')))`,
  },
  async before(tx: Tx, next: Document, prior: Document | null): Promise<Changes | undefined> {
    const isChosen = JSON.stringify(next.mapping ?? null) !== JSON.stringify(prior?.mapping ?? null)
    if (isChosen) await rejectMapping(tx, kind, next.mapping ?? null, prior?.id)
    rejectMove(tx, next, prior)
    if (next.name) return undefined
    const { rows } = await sql<{ name: string }>`select file_name as name from sys_file where id = ${idOf(next.file)}`.execute(tx.db)
    return { name: rows[0]?.name ?? null }
  },
  actions: {
    begin: async (tx: Tx, { id }: Document) => void (await startFile(tx, kind, id)),
    errorFile: (tx: Tx, record: Document) => errorFile(tx, kind, record),
  },
  queries: { preview: (tx: Tx, { id }: Document) => previewOf(tx, kind, id) },
})

/** Returns the problems of a file's rows as a table. */
function listOfProblems(tx: Tx, sheet: string, found: readonly ShownProblem[]): Response {
  const names = ['row', 'field', 'value', 'message'] as const
  const columns = names.map(name => ({ header: tx.texts(`nerud.incoming.columns.${name}`), kind: 'text' as const }))
  const rows = found.map(({ sheet, ...one }) =>
    names.map(name => (name === 'field' ? [sheet, one.field].filter(Boolean).join(': ') : String(one[name]))),
  )
  return fileAnswer(writeSheetRows({ sheet, columns, rows }), `${sheet}.xlsx`, MIME_TYPES.xlsx)
}

const rowKey = ({ row, sheet = '' }: { readonly row: number; readonly sheet?: string }): string => `${row} ${sheet}`

/** Returns the rejected rows of a table unchanged, each with its problems. */
async function faultyRows(
  tx: Tx,
  kind: ImportFileKind,
  file: UploadedFile,
  texts: ReadonlyMap<string, readonly ShownProblem[]>,
): Promise<FaultyRow[]> {
  const rows: FaultyRow[] = []
  for await (const event of kind.read({ db: tx.db, zone: 'UTC' }, file)) {
    const { source } = event.kind === 'end' ? {} : event
    const wrong = source && texts.get(rowKey(source))
    if (wrong)
      rows.push({ cells: source.cells, error: wrong.map(({ field, message }) => [field, message].filter(Boolean).join(': ')).join('; ') })
  }
  return rows
}

/** Returns the rejected rows, to correct and upload again; for a file that is not a table, only the problems. */
async function errorFile(tx: Tx, kind: ImportFileKind, { id, problems }: Document): Promise<Response> {
  const sheet = tx.texts('nerud.import.errors')
  const found = problems ?? []
  try {
    const file = await sentFile(tx, kind, id)
    if (!kind.shape || !(await isTable(kind, file))) return listOfProblems(tx, sheet, found)
    const { rows: first, row } = await mappedColumnsOf(await tableIn(file), kind.shape, file.mapping)
    const header = first.find(one => one.row === row)?.cells.map(({ text }) => text) ?? []
    const problemsByPlace = Map.groupBy(found, rowKey)
    const rows = await faultyRows(tx, kind, file, problemsByPlace)
    return fileAnswer(
      writeErrorFile({ sheet, header, errorHeader: tx.texts('nerud.import.error'), rows }),
      `${sheet}.xlsx`,
      MIME_TYPES.xlsx,
    )
  } catch (error) {
    if (isFileProblem(error)) return listOfProblems(tx, sheet, found)
    throw error
  }
}

/** Returns the handler of the documented call that starts one of a company's files. */
export const initOf =
  (kind: ImportFileKind) =>
  async (tx: Tx, company: { readonly id: number }, { id: documentId }: { readonly id: number }): Promise<unknown> => {
    const [document] = (await tx.readMany(kind.document, [documentId])) as unknown as { owner: number }[]
    if (document?.owner !== company.id) throw fieldError('id', tx.texts('nerud.validation.reference'))
    await startFile(tx, kind, documentId)
    return tx.read(kind.document, documentId)
  }

export const bankTransactionsImportDocumentRules = defineRules(bankTransactionsImportDocument, fileRules(bankFiles) as never)

export const oilCompanyTransactionsImportDocumentRules = defineRules(oilCompanyTransactionsImportDocument, fileRules(fuelFiles) as never)

export const truckPenaltyTransactionImportDocumentRules = defineRules(truckPenaltyTransactionImportDocument, fileRules(fineFiles) as never)

const KINDS: Readonly<Record<string, ImportFileKind>> = { bank: bankFiles, fuel: fuelFiles, fines: fineFiles }
const kindIn = ({ source }: JobParams): ImportFileKind => KINDS[String(source)]!

interface Waiting {
  readonly id: number
  readonly name: string
}

/** Returns the files of a period that were not started. */
async function waitingIn({ db, zone }: Engine, params: JobParams): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`select d.id::int as id, coalesce(d.name, f.file_name) as name
    from ${sql.table(tableOf(kindIn(params).document))} d join sys_file f on f.id = d.file_id
    where d.status = 'new' and d.is_active and not d.is_delete
      and (d.ins_date at time zone ${zone})::date between ${params['dateFrom']}::date and ${params['dateTo']}::date order by d.id`.execute(
    db,
  )
  return rows
}

/** Starts each waiting file of a source that was uploaded in a period; each is read by its own job. */
export const transactionsLoad: JobKind = {
  async begin(tx, params) {
    if (!can(tx.user.rights, kindIn(params).document.rights.create!)) throw noRight()
    return tx.start('transactions_load', params)
  },
  target: ({ source }) => String(source),
  sheet: (texts, result) => ({
    name: texts('nerud.jobs.sheets.files.name'),
    columns: [{ header: texts('nerud.jobs.sheets.broken.file'), kind: 'text', width: 60 }],
    rows: (result as { readonly files: readonly Waiting[] }).files.map(({ name }) => [name]),
  }),
  async work(engine, job, progress) {
    const files = (job.kept ?? (await waitingIn(engine, job.params))) as readonly Waiting[]
    if (!job.kept) await progress.total(files.length)
    for (const { id } of files.slice(job.done))
      await progress.step(async tx => {
        // Somebody may have started it meanwhile.
        await trySavepoint(tx, () => startFile(tx, kindIn(job.params), id))
        return { rows: 1, keep: files }
      })
    return { files }
  },
}
