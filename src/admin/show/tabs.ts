import { useQueries } from '@tanstack/react-query'
import { listRight, type Resource, type Tab, hasWrites } from '#resource'
import { resourceName, type Translate } from '../cells/words.ts'
import { type Declared, useResources } from '../declared.tsx'
import type { May } from '../authProvider.ts'
import { useProvider, type DeclaredDataProvider, type ReadMeta, type Signalled } from '../data/providerTypes.ts'
import type { Row } from '../data/rows.ts'
import { sourceUnder } from '../list/source.ts'

/** The tabs that are not part of the data tab. */
type OwnTab = Exclude<Tab, { tab: 'data' | 'head' }>
const isOwn = (tab: Tab): tab is OwnTab => tab.tab !== 'data' && tab.tab !== 'head'

/** A tab of a card: its key in the address, and its label. */
export interface CardTab {
  readonly key: string
  readonly label: string
  /** The declared tab; data and history exist without declaration. */
  readonly tab: OwnTab | 'data' | 'history'
}

const keyOf = (tab: OwnTab): string =>
  tab.tab === 'matrix'
    ? `${tab.resource}.${tab.view}`
    : tab.tab === 'related' || tab.tab === 'documents'
      ? tab.resource
      : tab.tab === 'templates'
        ? 'templates'
        : tab.name

const labelOf = (resource: Resource, tab: OwnTab, t: Translate): string => {
  if (tab.tab === 'matrix') return t(`resources.${tab.resource}.views.${tab.view}`)
  const plain = tab.tab === 'related' ? resourceName(tab.resource, 2, t) : tab.tab === 'screen' ? tab.name : t(`nerud.show.tabs.${tab.tab}`)
  return t(`resources.${resource.name}.sections.${keyOf(tab)}`, { _: plain })
}

/** The declarations that the tabs are made from. */
type Known = Pick<Declared, 'resources' | 'tabs'>

function mayOpen(tab: OwnTab, { resources, tabs }: Known, { may, can }: May): boolean {
  if (tab.tab === 'templates') return true
  if (tab.tab === 'screen') return tab.name in tabs && can(tab.right ?? [])
  const child = resources[tab.resource]
  if (tab.tab === 'matrix') return child !== undefined && can(listRight(child, tab.view))
  return child !== undefined && may(child, 'read')
}

/** The tabs of a resource's card that the user may open: data first, history last. */
export function tabsOf(resource: Resource, known: Known, may: May, t: Translate): readonly CardTab[] {
  const declared = (resource.show ?? [])
    .filter(isOwn)
    .filter(tab => mayOpen(tab, known, may))
    .map(tab => ({ key: keyOf(tab), label: labelOf(resource, tab, t), tab }))
  return [
    { key: 'data', label: t('nerud.show.tabs.data'), tab: 'data' },
    ...declared,
    { key: 'history', label: t('nerud.show.tabs.history'), tab: 'history' },
  ]
}

/** From this window width on, the history is shown beside the data. */
export const WIDE = '(min-width: 1360px)'

/** Whether the history is shown beside the data; a table of lines needs that width itself. */
export const isLatestShown = ({ fields }: Resource, isWide: boolean): boolean => isWide && !Object.values(fields).some(hasWrites)

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
