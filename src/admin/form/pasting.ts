import type { Resource } from '#resource'
import { foldedKey } from '#resource/fold'
import { fieldLabel } from '../cells/words.ts'
import type { Range } from './lines/paste.ts'
import type { Translate } from '../pageRecord.ts'
import type { ReadColumn } from './reading.ts'

/** Which column each column of a range goes into, and its rows without the heading. */
export interface Pasted {
  readonly columns: readonly (ReadColumn | undefined)[]
  readonly rows: Range
  /** Headings that are those of no column: what stands below them is left out. */
  readonly unknown: readonly string[]
}

const strip = (text: string): string => foldedKey(text.replaceAll(/[*:.,;]/gu, ' '))

/**
 * Finds the columns of a copied range: by its headings where the first row has them, else in their order from a column on. Two headings are no chance, nor is
 * the only one of a single column.
 */
export function columnsOfRange(range: Range, columns: readonly ReadColumn[], resource: Resource, from: string, t: Translate): Pasted {
  const labels = new Map(columns.map(column => [strip(fieldLabel(resource.name, column.name, t)), column]))
  const [first = [], ...rest] = range
  const found = first.map(text => labels.get(strip(text)))
  const filled = first.filter(text => text.trim() !== '').length
  const known = found.filter(column => column !== undefined).length
  if (known >= Math.min(2, filled) && known > 0 && rest.length > 0) {
    // A heading that stands twice goes into its column once.
    const once = found.map((column, at) => (found.indexOf(column) === at ? column : undefined))
    return { columns: once, rows: rest, unknown: first.filter((text, at) => text.trim() !== '' && !once[at]) }
  }
  return { columns: columns.slice(columns.findIndex(column => column.name === from)), rows: range, unknown: [] }
}
