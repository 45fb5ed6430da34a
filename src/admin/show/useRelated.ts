import { useQueries } from '@tanstack/react-query'
import type { Tab } from '#resource'
import { useResources } from '../declared.tsx'
import { useProvider, type ReadMeta } from '../data/providerTypes.ts'
import type { Row } from '../data/rows.ts'
import { sourceUnder } from '../list/source.ts'
import type { CardTab } from './tabs.ts'

/** A tab of records that belong to the one on the card. */
export type RelatedOf = Extract<Tab, { tab: 'related' | 'documents' }>

/** How many records a tab holds, and the first of them. */
export interface Related {
  readonly total: number
  readonly rows: readonly Row[]
}

/** So many of the first records are shown on the card itself. */
const FIRST = 3
const FRESH_MS = 30_000

/** Is this a tab of records that belong to the one on the card? */
export const isRelated = (tab: CardTab['tab']): tab is RelatedOf =>
  typeof tab === 'object' && (tab.tab === 'related' || tab.tab === 'documents')

/** What the tabs of a card hold, by the key of the tab; those that are not known yet are left out. */
interface RelatedRead {
  readonly related: ReadonlyMap<string, Related>
  /** Has every tab answered? What is shown of several at once would move otherwise. */
  readonly isWhole: boolean
}

/** The counts and first records of a card's tabs. */
export function useRelated(tabs: readonly CardTab[], id: number): RelatedRead {
  const provider = useProvider()
  const resources = useResources()
  const held = tabs.flatMap(({ key, tab }) => (isRelated(tab) ? [{ key, tab, resource: resources[tab.resource]! }] : []))
  return useQueries({
    queries: held.map(({ tab, resource }) => ({
      queryKey: [resource.name, 'related', tab.by, id],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Related> => {
        const { call: list, params, fixed } = sourceUnder(resource, tab.by, id)
        const meta: ReadMeta = { list, params, total: true, quiet: true }
        const { data, total } = await provider.getList<Row>(resource.name, {
          filter: { ...fixed },
          pagination: { page: 1, perPage: FIRST },
          meta,
          signal,
        })
        return { rows: data, total: total ?? data.length }
      },
      staleTime: FRESH_MS,
      retry: false,
    })),
    combine: results => ({
      related: new Map(results.flatMap(({ data }, at) => (data ? [[held[at]!.key, data] as const] : []))),
      isWhole: results.every(({ isPending }) => !isPending),
    }),
  })
}
