import { isFileProblem } from '#server/engine/files/problem.ts'
import type { Tx } from '#server/engine/tx.ts'
import { columnsOf } from '#resources/exchange/table/columns.rules'
import type { AnyShape, Mapping } from '#resources/exchange/table/mapping.rules'
import { fittingSheets } from '#resources/exchange/table/sheets.rules'
import { fieldError, httpError } from '#server/httpError.ts'
import { sentFile } from './job.rules.ts'
import { isTable, type FileKind, tableIn } from './kind.rules.ts'

/** The maximum length of a heading, and of a shown cell, because any of the first rows may be the header. */
const MOST = 500

const isColumn = (one: unknown): boolean => {
  const { title, column } = (one ?? {}) as { title?: unknown; column?: unknown }
  const isTitle = typeof title === 'string' && title.trim() !== '' && title.length <= MOST
  return isTitle && Number.isInteger(column) && Number(column) >= 0 && Number(column) < 1000
}

const isMapping = (mapping: unknown): mapping is Mapping =>
  typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping) && Object.values(mapping).every(isColumn)

const quoted = (names: readonly string[]): string => names.map(name => `«${name}»`).join(', ')

/** Returns a message why selected columns are invalid for any file; undefined when they are valid. */
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
  // A field that may be above the rows is checked in the file itself.
  const missing = needs.filter(names => !names.some(name => name in mapping || name === group?.field))
  const or = ` ${tx.texts('nerud.incoming.or')} `
  return missing.length
    ? tx.texts('nerud.incoming.noColumn', { names: missing.map(names => names.map(labelOf).join(or)).join('; ') })
    : undefined
}

/** Returns a message which selected headings the file does not have, or why it cannot be read. */
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

/** Throws when the selected columns are invalid, incomplete or not in the file. `id`: of the document, when it exists. */
export async function rejectMapping(tx: Tx, kind: FileKind, mapping: unknown, id: number | undefined): Promise<void> {
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
