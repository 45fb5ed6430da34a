import { useQueries } from '@tanstack/react-query'
import type { Resource, Tab } from '#resource'
import { useResources } from '../declared.tsx'
import { useProvider, type DeclaredDataProvider, type ReadMeta, type Signalled } from '../data/providerTypes.ts'
import type { Row } from '../data/rows.ts'
import { sourceUnder } from '../list/source.ts'
import type { CardTab } from './tabs.ts'

/** A tab of records that belong to the card's record. */
export type RelatedOf = Extract<Tab, { tab: 'related' | 'documents' }>

/** The number of records of a tab, and the first of them. */
export interface Related {
  readonly total: number
  readonly rows: readonly Row[]
}

/** The number of first records shown on the card itself. */
const FIRST = 3
const FRESH_MS = 30_000

/** Whether a tab shows records that belong to the card's record. */
export const isRelated = (tab: CardTab['tab']): tab is RelatedOf =>
  typeof tab === 'object' && (tab.tab === 'related' || tab.tab === 'documents')

/** The loaded contents of a card's tabs, by tab key. */
interface RelatedRead {
  readonly related: ReadonlyMap<string, Related>
  /** Whether all tabs are loaded; showing them one by one would move the content. */
  readonly isWhole: boolean
}

/** The query for the count and the first records that belong to a record. */
export const relatedRead = (provider: DeclaredDataProvider, resource: Resource, by: string, id: number) => ({
  queryKey: [resource.name, 'related', by, id],
  queryFn: async ({ signal }: Signalled): Promise<Related> => {
    const { call: list, params, fixed } = sourceUnder(resource, by, id)
    const meta: ReadMeta = { list, params, total: true, quiet: true }
    const pagination = { page: 1, perPage: FIRST }
    const { data, total } = await provider.getList<Row>(resource.name, { filter: { ...fixed }, pagination, meta, signal })
    return { rows: data, total: total ?? data.length }
  },
  staleTime: FRESH_MS,
  retry: false,
})

/** The counts and first records of a card's tabs. */
export function useRelated(tabs: readonly CardTab[], id: number): RelatedRead {
  const provider = useProvider()
  const resources = useResources()
  const existing = tabs.flatMap(({ key, tab }) => (isRelated(tab) ? [{ key, tab, resource: resources[tab.resource]! }] : []))
  return useQueries({
    queries: existing.map(({ tab, resource }) => relatedRead(provider, resource, tab.by, id)),
    combine: results => ({
      related: new Map(results.flatMap(({ data }, at) => (data ? [[existing[at]!.key, data] as const] : []))),
      isWhole: results.every(({ isPending }) => !isPending),
    }),
  })
}
