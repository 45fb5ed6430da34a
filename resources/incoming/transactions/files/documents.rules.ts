import { idOf } from '#resource'
import { sql } from 'kysely'
import { writeErrorFile, type FaultyRow } from '#server/engine/excel/errorFile.ts'
import { writeRows } from '#server/engine/excel/write.ts'
import { isFileProblem } from '#server/engine/files/problem.ts'
import { fileAnswer } from '#server/engine/files/store.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import type { Changes } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { columnsOf } from '#resources/exchange/table/columns.rules'
import { fieldError } from '#server/httpError.ts'
import { beginFile, sentFile, type ShownProblem } from './job.rules.ts'
import { isTable, type FileKind, type SentFile, tableIn } from './kind.rules.ts'
import { previewOf, rejectMapping } from './mapping.rules.ts'

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
  t: Of,
): Sql => sql`(select case when j.status = 'done' then 100 when j.total > 0 then least(100, j.done * 100 / j.total) else 0 end
  from job j where j.id = ${t('job')})`

/** Returns the rules of a kind of files. */
export const fileRules = (kind: FileKind) => ({
  derive: {
    fileName: (t: Of): Sql => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})`,
    progress,
    isStalled: (t: Of): Sql =>
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
    begin: async (tx: Tx, { id }: Document) => void (await beginFile(tx, kind, id)),
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
  return fileAnswer(writeRows({ sheet, columns, rows }), `${sheet}.xlsx`, MIME_TYPES.xlsx)
}

const placeKey = ({ row, sheet = '' }: { readonly row: number; readonly sheet?: string }): string => `${row} ${sheet}`

/** Returns the rejected rows of a table unchanged, each with its problems. */
async function faultyRows(
  tx: Tx,
  kind: FileKind,
  file: SentFile,
  texts: ReadonlyMap<string, readonly ShownProblem[]>,
): Promise<FaultyRow[]> {
  const rows: FaultyRow[] = []
  for await (const event of kind.read({ db: tx.db, zone: 'UTC' }, file)) {
    const { source } = event.kind === 'end' ? {} : event
    const wrong = source && texts.get(placeKey(source))
    if (wrong)
      rows.push({ cells: source.cells, error: wrong.map(({ field, message }) => [field, message].filter(Boolean).join(': ')).join('; ') })
  }
  return rows
}

/** Returns the rejected rows, to correct and upload again; for a file that is not a table, only the problems. */
async function errorFile(tx: Tx, kind: FileKind, { id, problems }: Document): Promise<Response> {
  const sheet = tx.texts('nerud.import.errors')
  const found = problems ?? []
  try {
    const file = await sentFile(tx, kind, id)
    if (!kind.shape || !(await isTable(kind, file))) return listOfProblems(tx, sheet, found)
    const { rows: first, row } = await columnsOf(await tableIn(file), kind.shape, file.mapping)
    const header = first.find(one => one.row === row)?.cells.map(({ text }) => text) ?? []
    const stated = Map.groupBy(found, placeKey)
    const rows = await faultyRows(tx, kind, file, stated)
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
  (kind: FileKind) =>
  async (tx: Tx, company: { readonly id: number }, { id: documentId }: { readonly id: number }): Promise<unknown> => {
    const [document] = (await tx.readMany(kind.document, [documentId])) as unknown as { owner: number }[]
    if (document?.owner !== company.id) throw fieldError('id', tx.texts('nerud.validation.reference'))
    await beginFile(tx, kind, documentId)
    return tx.read(kind.document, documentId)
  }
