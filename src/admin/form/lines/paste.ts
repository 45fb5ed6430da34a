import { NORMALIZERS, optionsOf, placeOf, valueAt, type ControlledCode, type Field, type Resource } from '#resource'
import type { Words } from '../../cells/words.ts'
import type { DeclaredDataProvider } from '../../data/providerTypes.ts'
import type { Unread } from '../../inputs/unread.ts'
import { inputKindOf } from '../kinds/index.ts'
import { isAlike } from '../kinds/kind.tsx'
import { findOptions } from '../findOptions.ts'
import type { RefOption } from '../refOptions.ts'
import type { LineColumn } from './columns.ts'

/** The texts of a copied range: rows of cells. */
export type Range = readonly (readonly string[])[]

/** Reads a copied range as spreadsheets write it to the clipboard: tabs between cells, quotes around what holds tabs or line ends. Null for a single value. */
export function rangeOf(text: string): Range | null {
  const rows: string[][] = [['']]
  const source = text.replace(/\r\n?/gu, '\n').replace(/\n+$/u, '')
  if (!/[\t\n]/u.test(source)) return null
  let isQuoted = false
  for (let at = 0; at < source.length; at += 1) {
    const [sign, row] = [source[at]!, rows.at(-1)!]
    const cell = row.length - 1
    if (isQuoted && sign === '"' && source[at + 1] === '"') {
      row[cell] += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || row[cell] === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === '\t') row.push('')
    else if (!isQuoted && sign === '\n') rows.push([''])
    else row[cell] += sign
  }
  return rows
}

/** How many values of a range find no cell in so many lines and columns. */
export const beyond = (range: Range, lines: number, columns: number): number =>
  range.flatMap((row, at) => (at < lines ? row.slice(columns) : row)).filter(text => text.trim() !== '').length

/** What reading values needs beside their texts. */
interface Surroundings {
  /** The resource of the lines. */
  readonly child: Resource
  readonly words: Words
  readonly provider: DeclaredDataProvider
}

interface Reading extends Surroundings {
  readonly name: string
  readonly one: Field
}

/** The ways in which a text may be written in a field: as it is, and as the field's code is stored. */
function spellingsIn(one: Field | undefined, text: string): readonly string[] {
  const plain = one && NORMALIZERS[optionsOf(one).code as ControlledCode]
  return plain ? [text, plain(text)] : [text]
}

/** Is a record called so: by its whole title, or by one of the texts that make it, as spreadsheets of others have it (a plate, a full name, an INN)? */
function isCalled(resource: Resource, { label, record }: RefOption, text: string): boolean {
  if (isAlike(label, text)) return true
  return resource.title.fields.some(name => {
    const value = valueAt(record, placeOf(resource, name))
    return typeof value === 'string' && spellingsIn(resource.fields[name], text).some(one => isAlike(value, one))
  })
}

/** The one record that a text names; otherwise why there is none: a mere number would pass for an id. */
async function findExact(text: string, { one, words, provider }: Reading): Promise<unknown> {
  const { target, only } = optionsOf(one)
  const resource = words.resources?.[target!]
  if (!resource) return { unread: text, why: 'failed' } satisfies Unread
  const queries = new Set([text, ...resource.title.fields.flatMap(name => spellingsIn(resource.fields[name], text))])
  for (const query of queries) {
    const found = await findOptions(provider, resource, only, words, { query }).catch(() => [])
    const fitting = found.filter(option => isCalled(resource, option, text))
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0]!.record : ({ unread: text, why: 'several' } satisfies Unread)
  }
  return { unread: text, why: 'notFound' } satisfies Unread
}

/** Reads the copied values of a column, each by the kind of its field; records are looked for by their names, each once. */
export async function readColumn(texts: readonly string[], reading: Reading): Promise<readonly unknown[]> {
  const plain = texts.map(text => text.trim())
  const { child: resource, name, one, words } = reading
  const { paste = (text: string): unknown => text } = inputKindOf(one)
  const pasting = { resource, name, options: optionsOf(one), words }
  const found = new Map<string, Promise<unknown>>()
  if (one.kind === 'reference') for (const text of new Set(plain)) if (text !== '') found.set(text, findExact(text, reading))
  return Promise.all(plain.map(text => (text === '' ? null : (found.get(text) ?? paste(text, pasting)))))
}

/** A column that a range was copied into, with its values row by row; undefined where the range has no cell. */
export interface PastedColumn {
  readonly column: LineColumn
  readonly values: readonly unknown[]
}

/** Reads a range for the columns that it is copied into; those that are only shown take nothing. */
export function readRange(range: Range, columns: readonly LineColumn[], around: Surroundings): Promise<readonly PastedColumn[]> {
  const filled = columns.map((column, index) => ({ column, texts: range.map(row => row[index]) }))
  const taken = filled.filter(({ column, texts }) => column.isInput && texts.some(text => text !== undefined))
  return Promise.all(
    taken.map(async ({ column, texts }) => {
      const values = await readColumn(
        texts.map(text => text ?? ''),
        { ...around, name: column.name, one: column.one },
      )
      return { column, values: values.map((value, index) => (texts[index] === undefined ? undefined : value)) }
    }),
  )
}
