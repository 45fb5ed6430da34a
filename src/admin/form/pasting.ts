import type { Resource } from '#resource'
import { foldedKey } from '#resource/fold'
import { fieldLabel } from '../cells/words.ts'
import type { Range } from './lines/paste.ts'
import type { Translate } from '../pageRecord.ts'
import type { ReadColumn } from './reading.ts'

/** The columns and rows of a pasted range, without its header row. */
export interface Pasted {
  readonly columns: readonly (ReadColumn | undefined)[]
  readonly rows: Range
  /** Headings that match no column; their values are skipped. */
  readonly unknown: readonly string[]
}

const strip = (text: string): string => foldedKey(text.replaceAll(/[*:.,;]/gu, ' '))

/**
 * Assigns columns to a pasted range: by its first row if that contains headings, else in order from the given column. The first row counts
 * as headings if two of them match, or the only one of a single column does.
 */
export function columnsOfRange(range: Range, columns: readonly ReadColumn[], resource: Resource, from: string, t: Translate): Pasted {
  const labels = new Map(columns.map(column => [strip(fieldLabel(resource.name, column.name, t)), column]))
  const [first = [], ...rest] = range
  const found = first.map(text => labels.get(strip(text)))
  const filled = first.filter(text => text.trim() !== '').length
  const known = found.filter(column => column !== undefined).length
  if (known >= Math.min(2, filled) && known > 0 && rest.length > 0) {
    // A duplicate heading is used once.
    const once = found.map((column, at) => (found.indexOf(column) === at ? column : undefined))
    return { columns: once, rows: rest, unknown: first.filter((text, at) => text.trim() !== '' && !once[at]) }
  }
  return { columns: columns.slice(columns.findIndex(column => column.name === from)), rows: range, unknown: [] }
}
