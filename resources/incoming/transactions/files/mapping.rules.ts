import { isFileProblem } from '#server/engine/files/problem.ts'
import type { Tx } from '#server/engine/tx.ts'
import { columnsOf } from '#resources/exchange/table/columns.rules'
import type { AnyShape, Mapping } from '#resources/exchange/table/mapping.rules'
import { fittingSheets } from '#resources/exchange/table/sheets.rules'
import { fieldError, httpError } from '#server/httpError.ts'
import { sentFile } from './job.rules.ts'
import { isTable, type FileKind, tableIn } from './kind.rules.ts'

/** The most characters of a heading, and those of a cell that are shown: any of the first rows may be that of the headings. */
const MOST = 500

const isColumn = (one: unknown): boolean => {
  const { title, column } = (one ?? {}) as { title?: unknown; column?: unknown }
  const isTitle = typeof title === 'string' && title.trim() !== '' && title.length <= MOST
  return isTitle && Number.isInteger(column) && Number(column) >= 0 && Number(column) < 1000
}

const isMapping = (mapping: unknown): mapping is Mapping =>
  typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping) && Object.values(mapping).every(isColumn)

const quoted = (names: readonly string[]): string => names.map(name => `«${name}»`).join(', ')

/** What is wrong with columns that were chosen, whatever the file: in words, naming what is meant. */
function wrongIn(tx: Tx, { document }: FileKind, { columns, needs, group }: AnyShape, mapping: Mapping): string | undefined {
  const labelOf = (name: string): string => `«${tx.texts(`resources.${document.name}.columns.${name}`)}»`
  const unknown = Object.keys(mapping).filter(name => !Object.hasOwn(columns, name))
  if (unknown.length) return tx.texts('nerud.incoming.noMeaning', { names: quoted(unknown) })
  const names = Object.keys(mapping)
  const twice = names.find((name, at) => names.slice(0, at).some(other => mapping[other]!.column === mapping[name]!.column))
  if (twice !== undefined) {
    const other = names.find(name => mapping[name]!.column === mapping[twice]!.column)!
    return tx.texts('nerud.incoming.columnTwice', { title: mapping[twice]!.title, one: labelOf(other), other: labelOf(twice) })
  }
  // What a file may say above its rows is looked for in the file.
  const missing = needs.filter(names => !names.some(name => name in mapping || name === group?.field))
  const or = ` ${tx.texts('nerud.incoming.or')} `
  return missing.length
    ? tx.texts('nerud.incoming.noColumn', { names: missing.map(names => names.map(labelOf).join(or)).join('; ') })
    : undefined
}

/** Which of the headings that were chosen the file does not have; why not any, where it cannot be read. */
async function lackingIn(tx: Tx, kind: FileKind, shape: AnyShape, mapping: Mapping, id: number): Promise<string | undefined> {
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

/** Throws where the columns that were chosen are none, leave out what is needed or stand in no row of the file. `id`: of the document, once it is there. */
export async function rejectMapping(tx: Tx, kind: FileKind, mapping: unknown, id: number | undefined): Promise<void> {
  if (mapping === null) return
  const { shape } = kind
  if (!shape || !isMapping(mapping)) throw fieldError('mapping', tx.texts('nerud.incoming.mapping'))
  const wrong = wrongIn(tx, kind, shape, mapping) ?? (id === undefined ? undefined : await lackingIn(tx, kind, shape, mapping, id))
  if (wrong !== undefined) throw fieldError('mapping', wrong)
}

/** What is shown of a file whose columns nobody chooses. */
const FIXED = { rows: [], row: null, mapping: {}, confidence: {}, needs: [], by: 'fixed' }

/**
 * The beginning of a file and what its columns are taken for, for a person to agree to: {rows: [{row, cells}], row, mapping, confidence, needs, by}. `by`: as
 * was said for this file (`file`), for an earlier one of the same company (`owner`), by the headings, by nothing, or
 * by the format itself (`fixed`), whose files have no columns to choose.
 */
export async function previewOf(tx: Tx, kind: FileKind, id: number): Promise<unknown> {
  const { shape } = kind
  if (!shape) return FIXED
  try {
    const file = await sentFile(tx, kind, id)
    if (!(await isTable(kind, file))) return FIXED
    const { rows, by, ...taken } = await columnsOf(await tableIn(file), shape, file.mapping)
    const shown = rows.map(({ row, cells }) => ({ row, cells: cells.map(({ text }) => text.slice(0, MOST)) }))
    return { ...taken, rows: shown, needs: shape.needs, by: by === 'mapping' ? (file.isBorrowed ? 'owner' : 'file') : by }
  } catch (error) {
    if (isFileProblem(error)) throw httpError(422, 'WRONG_FILE', tx.texts(error.key, error.params))
    throw error
  }
}
