import { optionsOf, type Field, type Resource } from '#resource'
import type { Words } from '../../cells/words.ts'
import type { DeclaredDataProvider } from '../../data/verbs.ts'
import { inputKindOf } from '../kinds/index.ts'
import { isAlike } from '../kinds/kind.tsx'
import { findOptions } from '../references.ts'

/** Reads a copied range, rows of cells, as spreadsheets write it to the clipboard: tabs between cells, quotes around what holds tabs or line ends. Null for a single value. */
export function rangeOf(text: string): readonly (readonly string[])[] | null {
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

/** What reading a value needs beside its text. */
interface Reading {
  readonly child: Resource
  readonly name: string
  readonly one: Field
  readonly words: Words
  readonly provider: DeclaredDataProvider
}

async function findExact(text: string, { one, words, provider }: Reading): Promise<unknown> {
  const { target, only } = optionsOf(one)
  const resource = words.resources?.[target!]
  if (!resource) return text
  const found = await findOptions(provider, resource, only, words, { query: text }).catch(() => [])
  const fitting = found.filter(option => isAlike(option.label, text))
  return fitting.length === 1 ? fitting[0]!.record : text
}

/** Reads the copied values of a column, each by the kind of its field; records are looked for by their names, each once. */
export async function readColumn(texts: readonly string[], reading: Reading): Promise<readonly unknown[]> {
  const bare = texts.map(text => text.trim())
  const { child: resource, name, one, words } = reading
  const { paste = (text: string): unknown => text } = inputKindOf(one)
  const pasting = { resource, name, options: optionsOf(one), words }
  const found = new Map<string, Promise<unknown>>()
  if (one.kind === 'reference') for (const text of new Set(bare)) if (text !== '') found.set(text, findExact(text, reading))
  return Promise.all(bare.map(text => (text === '' ? null : (found.get(text) ?? paste(text, pasting)))))
}
