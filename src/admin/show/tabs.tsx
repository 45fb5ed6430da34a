import { useQueries } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { listRight, type Resource, type Tab, hasWrites, leadOf, titleOf } from '#resource'
import { formatInteger } from '#resource/text'
import { resourceName, type Translate, recordNumber } from '../cells/words.ts'
import type { ApplicationScreens } from '../applicationScreens.tsx'
import { useResources, useResource } from '../resourceContext.tsx'
import { joined, withTail } from '../theme/textParts.tsx'
import { type May, useMay } from '../authProvider.ts'
import { useProvider, type DeclaredDataProvider, type ReadMeta, type WithSignal } from '../data/provider.ts'
import type { Row } from '../data/rows.ts'
import { sourceUnder } from '../list/source.ts'
import { cellText } from '../cells.tsx'
import { useCardPath, useWords } from '../cells/context.ts'

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
type Known = Pick<ApplicationScreens, 'resources' | 'tabs'>

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
type RelatedOf = Extract<Tab, { tab: 'related' | 'documents' }>

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

/** The contents of a card's tabs, by tab key. */
export type AllRelated = ReadonlyMap<string, Related>

/** The query for the count and the first records that belong to a record. */
const relatedRead = (provider: DeclaredDataProvider, resource: Resource, by: string, id: number) => ({
  queryKey: [resource.name, 'related', by, id],
  queryFn: async ({ signal }: WithSignal): Promise<Related> => {
    const { call: list, params, fixed } = sourceUnder(resource, by, id)
    const meta: ReadMeta = { list, params, total: true, quiet: true }
    const pagination = { page: 1, perPage: FIRST }
    const { data, total } = await provider.getList<Row>(resource.name, { filter: { ...fixed }, pagination, meta, signal })
    return { rows: data, total: total ?? data.length }
  },
  staleTime: FRESH_MS,
  retry: false,
})

/** The counts and first records of a card's tabs, requested once `enabled`; undefined until all are loaded: one by one, they would move the content. */
export function useRelated(tabs: readonly CardTab[], id: number, enabled: boolean): AllRelated | undefined {
  const provider = useProvider()
  const resources = useResources()
  const existing = tabs.flatMap(({ key, tab }) => (isRelated(tab) ? [{ key, tab, resource: resources[tab.resource]! }] : []))
  return useQueries({
    queries: existing.map(({ tab, resource }) => ({ ...relatedRead(provider, resource, tab.by, id), enabled })),
    combine: results =>
      results.some(({ isPending }) => isPending)
        ? undefined
        : new Map(results.flatMap(({ data }, at) => (data ? [[existing[at]!.key, data] as const] : []))),
  })
}

interface PartProps {
  readonly card: CardTab
  readonly tab: RelatedOf
  readonly of: Related
  readonly go: (key: string) => void
}

/** The number of fields shown after the title. */
const MAX_DETAILS = 2

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A record in one line: its linked title and a few fields. */
const Line = ({ resource, row, details }: { readonly resource: Resource; readonly row: Row; readonly details: readonly string[] }) => {
  const words = useWords()
  const path = useCardPath()(resource.name, row.id, row)
  const title = titleOf(resource, row) || recordNumber(row.id, words.t)
  const rest = details.map(name => cellText(resource, name, row, words))
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 0.5, borderBottom: 1, borderColor: 'divider', typography: 'body2' }}>
      <Box sx={{ ...cut, flex: '0 1 auto' }}>
        {path ? (
          <Link component={RouterLink} to={path}>
            {withTail(title)}
          </Link>
        ) : (
          withTail(title)
        )}
      </Box>
      <Box sx={{ ...cut, flex: '1 1 0', textAlign: 'end', color: 'text.secondary' }}>{joined(rest, true)}</Box>
    </Box>
  )
}

/** The first records of a tab, with a link to all. */
const Part = ({ card, tab, of, go }: PartProps) => {
  const id = useId()
  const resource = useResource(tab.resource)
  const { t } = useWords()
  const { mayField } = useMay()
  const isDetail = (name: string): boolean =>
    name !== tab.by && !resource.title.fields.includes(name) && resource.fields[name]?.kind !== 'flag' && mayField(resource, name, 'read')
  const texts = leadOf(resource).filter(isDetail).slice(0, MAX_DETAILS)
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 0.5 }}>
        {card.label}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {of.rows.map(row => (
          <Line key={row.id} {...{ resource, row, details: texts }} />
        ))}
      </Box>
      {of.total > of.rows.length && (
        <Button size="small" onClick={() => go(card.key)} sx={{ mt: 0.5, mx: -1 }}>
          {t('nerud.show.related.all', { count: formatInteger(of.total) })}
        </Button>
      )}
    </Box>
  )
}

interface FirstRelatedProps {
  readonly tabs: readonly CardTab[]
  readonly related: AllRelated
  readonly go: (key: string) => void
}

/** The first records of each related tab; tabs without records are left out. */
export const FirstRelated = ({ tabs, related, go }: FirstRelatedProps) => {
  const existing = tabs.flatMap(card => {
    const of = related.get(card.key)
    return of && of.rows.length > 0 ? [{ card, tab: card.tab as RelatedOf, of }] : []
  })
  if (existing.length === 0) return null
  return (
    <Box
      sx={{
        displayPrint: 'none',
        mt: 2.5,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 4,
        rowGap: 2.5,
      }}
    >
      {existing.map(one => (
        <Part key={one.card.key} {...one} go={go} />
      ))}
    </Box>
  )
}
