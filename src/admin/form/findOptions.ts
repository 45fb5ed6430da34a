import type { Resource } from '#resource'
import { searchVariants, rankOf } from '#resource/ranking'
import type { Words } from '../cells/words.ts'
import type { DeclaredDataProvider, ReadMeta } from '../data/providerTypes.ts'
import { optionOf, type Found, type Narrowed, type RefOption } from './refOptions.ts'

interface Search {
  readonly query?: string
  readonly id?: number | string | undefined
}

/** Asks for records to choose from, at most 15: through the select call, or the list where there is none. Of a current `id` the record is always there. */
export async function findOptions(
  provider: DeclaredDataProvider,
  target: Resource,
  only: Narrowed | undefined,
  words: Words,
  { query = '', id }: Search,
): Promise<readonly RefOption[]> {
  const meta: ReadMeta = { options: true, ...(id !== undefined && { ids: [id] }) }
  const ask = async (text: string): Promise<readonly RefOption[]> => {
    const { data } = await provider.getList<Found>(target.name, { filter: { ...only, query: text }, meta })
    return data.map(record => optionOf(target, record, words))
  }
  // The select call puts the best first by itself, a list keeps its own order.
  if (target.api.select || query.trim() === '') return ask(query)
  for (const meant of searchVariants(query)) {
    const found = await ask(meant)
    if (found.length > 0) return found.toSorted((a, b) => (rankOf(a.label, meant) ?? Infinity) - (rankOf(b.label, meant) ?? Infinity) || 0)
  }
  return []
}

/** The option of one record by its id; nothing when it cannot be read. */
export async function findOption(
  provider: DeclaredDataProvider,
  target: Resource,
  words: Words,
  id: number,
): Promise<RefOption | undefined> {
  const { data } = await provider.getMany<Found>(target.name, { ids: [id] })
  return data[0] && optionOf(target, data[0], words)
}
