import { type Resource, optionsOf, type Field, type Resources } from '#resource'
import { foldedKey } from '#resource/fold'
import { fieldLabel, type Words } from '../cells/words.ts'
import type { Range } from './lines/paste.ts'
import type { Translate } from '../pageRecord.ts'
import type { DeclaredDataProvider } from '../data/provider.ts'
import { inputKindOf } from './kinds/index.ts'
import {
  searchTitles,
  loadTitles,
  type TitleIndexKey,
  recordsByName,
  matchableTextsOf,
  suggestionsFor,
  normalizedForms,
} from './titleIndex.ts'
import { findOptions, optionOf, type Narrowed, type RefOption } from './refOptions.ts'
import { matchingOption } from '../inputs/useOptions.ts'
import type { UnresolvedText } from '../inputs/pending.ts'

/** The columns and rows of a pasted range, without its header row. */
interface Pasted {
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

/** A column of lines, as far as parsing texts needs it. */
export interface ReadColumn {
  readonly name: string
  readonly one: Field
  /** The titles to choose from; undefined if it is not a reference. */
  readonly names: TitleIndexKey | undefined
}

/** The column of a resource's field. */
export function readColumnOf(name: string, one: Field, resources: Resources): ReadColumn {
  const { target, only, matching = {} } = optionsOf(one)
  const of = target === undefined ? undefined : resources[target]
  return { name, one, names: of && { target: of, only, fields: Object.keys(matching) } }
}

/** Parses the texts of cells. */
interface Reader {
  /** Parses a text synchronously; undefined if the server must be asked. */
  readonly now: (column: ReadColumn, text: string, narrowed?: Narrowed) => unknown
  /** Parses with the help of the server. `isCopied`: pasted text, which names a record only by its full name. */
  readonly lookup: (column: ReadColumn, text: string, isCopied: boolean) => Promise<unknown>
  /** Parses a pasted text: the record with exactly this name. */
  readonly copied: (column: ReadColumn, text: string) => unknown
  /** Suggestions for a text that matches no record, best first. */
  readonly near: (column: ReadColumn, text: string) => readonly RefOption[]
  /** Loads the titles for these columns. */
  readonly prepare: (columns: readonly ReadColumn[]) => Promise<unknown>
}

const unread = (text: string, why: UnresolvedText['why']): UnresolvedText => ({ unread: text, why })

/** The number of best matches to consider in order to tell which record is meant. */
const MAX_CANDIDATES = 15
/** How long a server response is reused for the same text, in milliseconds. */
const ANSWER_MS = 5000

/** The only record found by its full name, or why there is none; `isLike`: others have similar names. */
const taken = (found: readonly RefOption[], text: string, isLike: () => boolean): unknown =>
  found.length === 1 ? found[0]!.record : unread(text, found.length > 1 ? 'several' : isLike() ? 'inexact' : 'notFound')

/** Parses texts with the help of the server; equal texts share one call. */
function makeAsking(provider: DeclaredDataProvider, words: Words): Reader['lookup'] {
  const query = new Map<string, ReturnType<typeof findOptions>>()
  const find = ({ name, names }: ReadColumn, text: string): ReturnType<typeof findOptions> => {
    const key = `${name} ${text}`
    const answer = query.get(key) ?? findOptions(provider, names!.target, names!.only, words, { query: text })
    query.set(key, answer)
    void answer.catch(() => undefined).then(() => setTimeout(() => query.delete(key), ANSWER_MS))
    return answer
  }
  return async (column, text, isCopied) => {
    const { target } = column.names!
    try {
      const found = await find(column, text)
      if (isCopied) {
        const accepted = new Set(normalizedForms(target, text))
        return taken(
          found.filter(option => matchableTextsOf(target, option).some(call => accepted.has(call))),
          text,
          () => found.length > 0,
        )
      }
      const meant = matchingOption(found, text)
      return typeof meant === 'string' ? unread(text, meant) : (meant as RefOption).record
    } catch {
      return unread(text, 'failed')
    }
  }
}

/** Makes the parser for the columns of a resource. */
export function makeReader(resource: Resource, provider: DeclaredDataProvider, words: Words): Reader {
  const paste = ({ name, one }: ReadColumn, text: string): unknown => {
    const read = inputKindOf(one).paste
    return read ? read(text, { resource, name, options: optionsOf(one), words }) : text
  }
  const copied = (column: ReadColumn, text: string): unknown => {
    if (text === '') return null
    if (!column.names) return paste(column, text)
    const { names } = column
    const found = recordsByName(names, text)
    return found ? taken(found, text, () => suggestionsFor(names, text).length > 0) : undefined
  }
  return {
    now: (column, text, narrowed = {}) => {
      if (text.trim() === '') return null
      if (!column.names) return paste(column, text.trim())
      const found = searchTitles(column.names, text, { narrowed })
      if (!found || found.length === 0) return undefined
      const meant = matchingOption(found.slice(0, MAX_CANDIDATES), text.trim())
      return typeof meant === 'string' ? unread(text.trim(), meant) : (meant as RefOption).record
    },
    copied,
    lookup: makeAsking(provider, words),
    near: ({ names }, text) => (names ? suggestionsFor(names, text) : []),
    prepare: columns =>
      Promise.all(
        columns.flatMap(({ names }) =>
          names
            ? [
                loadTitles(provider, names, record => {
                  const { words: _, ...rest } = record
                  return optionOf(names.target, rest, words)
                }),
              ]
            : [],
        ),
      ),
  }
}

/** Parses the pasted texts of a column: from memory, which is loaded first, else with the help of the server. */
export async function readTexts(reader: Reader, column: ReadColumn, texts: readonly string[]): Promise<readonly unknown[]> {
  await reader.prepare([column])
  const read = (text: string): unknown => {
    const value = reader.copied(column, text)
    return value === undefined ? reader.lookup(column, text, true) : value
  }
  return Promise.all(texts.map(text => read(text.trim())))
}
