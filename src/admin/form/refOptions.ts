import { wirePathOf, valueAt, type Narrow, type Ref, type Resource } from '#resource'
import { searchVariants, rankOf } from '#resource/ranking'
import type { Words } from '../cells/words.ts'
import { refText } from '../kinds/index.ts'
import type { Option } from '../inputs/useOptions.ts'
import type { DeclaredDataProvider, ReadMeta } from '../data/provider.ts'

/** An option of a reference, with the record that the form will contain. */
export interface RefOption extends Option {
  readonly record: Ref
}
/** A record as returned by a select call. */
export type Found = Ref & { readonly label?: string }

/** Whether a reference contains more than its id. */
export const hasTitle = (record: Ref): boolean => Object.entries(record).some(([key, value]) => key !== 'id' && value !== null)

/** The text of a record in a select: its title, the label from the server, or its number. */
const labelOf = (target: Resource, record: Found, words: Words): string => {
  const { label, ...rest } = record
  const entitled = target.title.fields.every(name => valueAt(record, wirePathOf(target, name)) !== undefined)
  return entitled || label === undefined ? refText(rest, target.name, words) : label
}

/** Converts a record to an option. */
export const optionOf = (target: Resource, record: Found, words: Words): RefOption => ({
  id: record.id,
  label: labelOf(target, record, words),
  record,
})

/** Filters of options, by field of their resource. */
export type Narrowed = Readonly<Record<string, Narrow>>

interface Search {
  readonly query?: string
  readonly id?: number | string | undefined
}

/** Loads at most 15 records to choose from: by the select call, or by the list if there is none. The record with the current `id` is always included. */
export async function findOptions(
  provider: DeclaredDataProvider,
  target: Resource,
  only: Narrowed | undefined,
  words: Words,
  { query = '', id }: Search,
): Promise<readonly RefOption[]> {
  const meta: ReadMeta = { options: true, ...(id !== undefined && { ids: [id] }) }
  const search = async (text: string): Promise<readonly RefOption[]> => {
    const { data } = await provider.getList<Found>(target.name, { filter: { ...only, query: text }, meta })
    return data.map(record => optionOf(target, record, words))
  }
  // The select call ranks by itself; a list has an order of its own.
  if (target.api.select || query.trim() === '') return search(query)
  for (const meant of searchVariants(query)) {
    const found = await search(meant)
    if (found.length > 0) return found.toSorted((a, b) => (rankOf(a.label, meant) ?? Infinity) - (rankOf(b.label, meant) ?? Infinity) || 0)
  }
  return []
}

/** The option of one record by id; undefined when it cannot be read. */
export async function findOption(
  provider: DeclaredDataProvider,
  target: Resource,
  words: Words,
  id: number,
): Promise<RefOption | undefined> {
  const { data } = await provider.getMany<Found>(target.name, { ids: [id] })
  return data[0] && optionOf(target, data[0], words)
}
