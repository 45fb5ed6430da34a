import type { Resource } from '#resource'
import { searchVariants, rankOf } from '#resource/ranking'
import type { Words } from '../cells/words.ts'
import type { DeclaredDataProvider, ReadMeta } from '../data/providerTypes.ts'
import { optionOf, type Found, type Narrowed, type RefOption } from './refOptions.ts'

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
