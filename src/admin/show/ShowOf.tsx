import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, Suspense, useCallback, useId, useMemo, type ReactNode } from 'react'
import { ResourceContextProvider, ShowContextProvider, useShowController, useTranslate } from 'react-admin'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { cardPathOf, isElsewhere, titleOf, type Resource } from '#resource'
import { isOnMap } from '#resource/coordinates'
import { ON_DAY_PARAMETER } from '#resource/moment'
import { dayIn } from '../page/paths.tsx'
import { formatInteger } from '#resource/text'
import { isOption } from '../data/read.ts'
import { useMay } from '../authProvider.ts'
import { useResource, useResources, useScreen } from '../resourceContext.tsx'
import { useCustomScreens, type TabScreens } from '../customScreens.tsx'
import { useDeferred } from '../page/Deferred.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { panelProps, TabRow, type TabItem } from '../page/TabRow.tsx'
import { LoadFailure } from '../page/Message.tsx'
import type { Row } from '../data/rows.ts'
import { chunk } from '../chunk.ts'
import { DataOf, CreationNote } from '../record/DataOf.tsx'
import { againAfter, useSettled, ShowHeader } from './ShowHeader.tsx'
import { FirstRelated, isLatestShown, WIDE, tabsOf, type CardTab, isRelated, useRelated, type AllRelated } from './tabs.tsx'
import { headFieldsOf, RecordHead, StatusesOf } from '../record/RecordHead.tsx'

const RelatedTab = chunk(() => import('./RelatedTab.tsx').then(module => module.RelatedTab))
const MatrixTab = chunk(() => import('./MatrixTab.tsx').then(module => module.MatrixTab))
const DocumentsTab = chunk(() => import('./DocumentsTab.tsx').then(module => module.DocumentsTab))
const TemplatesTab = chunk(() => import('../papers/TemplatesOf.tsx').then(module => module.TemplatesTab))
const HistoryTab = chunk(() => import('./HistoryTab.tsx').then(module => module.HistoryTab))

const CardMap = chunk(() => import('../map/CardMap.tsx').then(module => module.CardMap))
const Latest = chunk(() => import('./HistoryTab.tsx').then(module => module.Latest))

const screenParts = new WeakMap<TabScreens, Map<string, ReturnType<typeof chunk>>>()
/** The chunk of a custom tab, cached. */
function screenPart(screens: TabScreens, name: string): ReturnType<typeof chunk> {
  const known = screenParts.get(screens) ?? new Map<string, ReturnType<typeof chunk>>()
  screenParts.set(screens, known)
  const load = screens[name]
  if (!load) throw new Error(`No tab screen is called ${name}`)
  const found = known.get(name) ?? chunk(load)
  known.set(name, found)
  return found
}

/** The label of a tab with the number of its records; the width of the number is reserved while it loads. */
const tabLabel = (label: string, total = 0) => (
  <span className="counted">
    {label}
    <span aria-hidden>{total > 0 && formatInteger(total)}</span>
  </span>
)
const counted = {
  '& .counted': { display: 'inline-flex', alignItems: 'baseline', gap: 0.75 },
  '& .counted > span': { typography: 'caption', color: 'text.secondary', minWidth: '2ch', textAlign: 'start' },
} as const

const ScreenTab = ({ name }: { readonly name: string }) => {
  const { tabs: screens } = useCustomScreens()
  const Screen = screenPart(screens, name)
  return <Screen />
}

interface ShowOfProps {
  readonly resource?: string
  /** The id of the record; from the address by default. */
  readonly id?: number | string
  /** A custom layout of `FieldOf`s that replaces the declared one. */
  readonly children?: ReactNode
}

const Panel = memo(
  ({
    resource,
    record,
    tab,
    below,
    children,
  }: {
    readonly resource: Resource
    readonly record: Row
    readonly tab: CardTab['tab']
    readonly below: ReactNode
    readonly children: ReactNode
  }) => {
    const isWide = isLatestShown(resource, useMediaQuery(WIDE))
    if (tab === 'data')
      return (
        <div style={{ display: 'grid', gridTemplateColumns: isWide ? 'minmax(0, 1fr) 280px' : 'minmax(0, 1fr)', gap: 24 }}>
          <div style={{ minWidth: 0 }}>
            {children ?? <DataOf without={headFieldsOf(resource)} />}
            <StatusesOf />
            {isOnMap(resource) && (
              <Suspense fallback={<Box sx={{ height: 300 }} />}>
                <CardMap resource={resource} record={record} />
              </Suspense>
            )}
            {!isWide && <CreationNote />}
            {/* Last, because it loads after the record and must not move anything. */}
            {below}
          </div>
          {isWide && <Latest resource={resource} id={record.id} above={<CreationNote isFirst />} />}
        </div>
      )
    if (tab === 'history') return <HistoryTab resource={resource} id={record.id} />
    if (tab.tab === 'related') return <RelatedTab key={tab.resource} tab={tab} id={record.id} />
    if (tab.tab === 'matrix') return <MatrixTab key={`${tab.resource}.${tab.view}`} tab={tab} record={record} />
    if (tab.tab === 'documents') return <DocumentsTab key={tab.resource} tab={tab} owner={record} />
    if (tab.tab === 'templates') return <TemplatesTab resource={resource} record={record} object={tab.object} of={tab.of} />
    return <ScreenTab name={tab.name} />
  },
)

/** The address of a tab: drops the queries of lists in the other tab, keeps the day as of which the card is shown. */
function withTab(search: string, tab: string): string {
  const day = dayIn(search)
  return new URLSearchParams({ ...(day && { [ON_DAY_PARAMETER]: day }), ...(tab !== 'data' && { tab }) }).toString()
}

/** The open tab, from a search parameter, so that tabs can be linked to; changing it adds no history entry. */
function useOpenTab(tabs: readonly CardTab[]): { open: CardTab; go: (key: string) => void } {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const key = new URLSearchParams(search).get('tab')
  const go = useCallback(
    (next: string): void => void navigate({ search: withTab(search, next) }, { replace: true, state, preventScrollReset: true }),
    [navigate, search, state],
  )
  return { open: tabs.find(tab => tab.key === key) ?? tabs[0]!, go }
}

/** The tabs as a row: each with the number of its records, once they are loaded. */
function useTabItems(tabs: readonly CardTab[], related: AllRelated | undefined): readonly TabItem[] {
  const translate = useTranslate()
  return useMemo(
    () =>
      tabs.map(({ key, label, tab }) => {
        if (!isRelated(tab)) return { key, label }
        const total = related?.get(key)?.total
        const description = total === undefined ? undefined : translate('nerud.show.related.count', { smart_count: total })
        return { key, label: tabLabel(label, total), description }
      }),
    [tabs, related, translate],
  )
}

const Card = memo(({ resource, record, children }: { readonly resource: Resource; readonly record: Row; readonly children: ReactNode }) => {
  const translate = useTranslate()
  const resources = useResources()
  const { tabs: screens } = useCustomScreens()
  const may = useMay()
  const id = useId()
  useSettled(resource, record)
  const tabs = useMemo(() => tabsOf(resource, { resources, tabs: screens }, may, translate), [resource, resources, screens, may, translate])
  const { open, go } = useOpenTab(tabs)
  // Eight requests and their answers before the record is painted would delay it.
  const related = useRelated(tabs, record.id, useDeferred())
  const items = useTabItems(tabs, related)
  const title = titleOf(resource, record)
  const below = useMemo(() => related && <FirstRelated {...{ tabs, related, go }} />, [tabs, related, go])
  return (
    <>
      <PageTitle title={title} />
      <ShowHeader resource={resource} record={record} />
      <RecordHead resource={resource} record={record} />
      <Paper variant="outlined" sx={{ minWidth: 0 }}>
        <TabRow id={id} label={translate('nerud.show.tabs.label')} tabs={items} open={open.key} onOpen={go} sx={counted} />
        <Box {...panelProps(id, open.key)} sx={{ p: { xs: 1.5, sm: 2 }, borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
            <Panel resource={resource} record={record} tab={open.tab} below={below}>
              {children}
            </Panel>
          </Suspense>
        </Box>
      </Paper>
    </>
  )
})

const Waiting = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: 1.5 }}>
    <Skeleton width="40%" height={32} />
    <Skeleton variant="rounded" height={48} />
    <Skeleton variant="rounded" height={220} />
  </Box>
)

// The page itself shows the error.
const onError = (): void => undefined

/** If the record does not belong to the view whose card is open: the address of its own card, else /404. */
function useElsewhere(resource: Resource, record: Row | undefined): string | undefined {
  const whole = useResources()[resource.name]!
  const screen = useScreen()
  const { can } = useMay()
  const view = screen?.kind === 'one' ? screen.view : undefined
  if (!record || view === undefined || !isElsewhere(whole, view, record)) return undefined
  return cardPathOf(whole, record.id, record, can) ?? '/404'
}

/** The card of any record: heading, actions, data and tabs, as declared. */
export const ShowOf = ({ resource: name, id: given, children }: ShowOfProps) => {
  const resource = useResource(name)
  const params = useParams()
  const translate = useTranslate()
  const id = given ?? params['id']
  const controller = useShowController<Row>({
    resource: resource.name,
    id: id as number,
    disableAuthentication: true,
    queryOptions: { onError, refetchInterval: ({ state }) => againAfter(resource, state.data) },
  })
  const { record, error, refetch } = controller
  // A record cached by a select has only its title, which is not enough for a card.
  const data = record && isOption(resource, record) ? undefined : record
  const elsewhere = useElsewhere(resource, name === undefined ? data : undefined)
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />
  if (!data && error) return <LoadFailure text={translate('nerud.show.failed')} error={error} retry={() => void refetch()} />
  return (
    <ResourceContextProvider value={resource.name}>
      {data ? (
        <ShowContextProvider value={controller}>
          <Card key={data.id} {...{ resource, children }} record={data} />
        </ShowContextProvider>
      ) : (
        <Waiting />
      )}
    </ResourceContextProvider>
  )
}
