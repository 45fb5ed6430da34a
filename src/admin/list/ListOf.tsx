import Box from '@mui/material/Box'
import { Suspense, use, useCallback, useRef, type ReactNode } from 'react'
import { ResourceContextProvider, useI18nProvider, useStore } from 'react-admin'
import { matrixOf, offers, type Resource } from '#resource'
import { chunk, chunkOf } from '../chunk.ts'
import type { LazyI18nProvider } from '../i18nProvider.ts'
import { useMay, type May } from '../authProvider.ts'
import { useResource } from '../resourceContext.tsx'
import { useCustomScreens } from '../customScreens.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { InForceProvider } from './useListRows.tsx'
import { ListContexts, type ListOfProps, useList } from './useList.tsx'
import { ListingContext, useListing, type Listing, STEPS_HEIGHT, TABS_HEIGHT } from './listing.ts'
import { ListTable } from './ListTable.tsx'
import { CreateButton, Toolbar } from './Toolbar.tsx'
import { useSumsCall } from './sums.ts'
import { summedNames } from './summed.ts'
import type { SidesOf } from './aside/Sides.tsx'
import { useMatrixQuery } from './FiltersOf.tsx'

export type { ListOfProps } from './useList.tsx'

const RecordWindow = chunk(() => import('./RecordWindow.tsx').then(module => module.RecordWindow))
const SumsOf = chunk(() => import('./SumsOf.tsx').then(module => module.SumsOf))
const BoardOf = chunk(() => import('./board/BoardOf.tsx').then(module => module.BoardOf))
const MatrixOf = chunk(() => import('./matrix/MatrixOf.tsx').then(module => module.MatrixOf))
const SharedActions = chunk(() => import('./SharedActions.tsx').then(module => module.SharedActions))
const PaperFilters = chunk(() => import('./chips/PaperFilters.tsx').then(module => module.PaperFilters))
const ViewTabs = chunk(() => import('./views/ViewTabs.tsx').then(module => module.ViewTabs))
const BinTable = chunk(() => import('./BinTable.tsx').then(module => module.BinTable))
const GroupedTable = chunk(() => import('./groups/GroupedTable.tsx').then(module => module.GroupedTable))
const DatedSteps = chunk(() => import('./DatedSteps.tsx').then(module => module.DatedSteps))
const BulkBar = chunk(() => import('./bulk/BulkBar.tsx').then(module => module.BulkBar))

/** Reserves the height of the sums while their code loads; none if all sums are shown under columns. */
const SumsRoom = () => {
  const { resource, columns } = useListing()
  const name = useSumsCall()
  const may = useMay()
  const isCounted = resource.list?.indicators !== undefined
  const shown = new Set(columns.shown.map(({ key }) => key))
  const isEmpty = name === undefined || summedNames(resource, name, may).every(field => shown.has(field))
  return !isCounted && isEmpty ? null : <Box sx={{ height: isCounted ? 28 : 50, mb: 1 }} />
}

/** Reserves the height of a board or a matrix while its code loads. */
const BoardRoom = () => <Box sx={{ height: 320, borderRadius: 1, bgcolor: 'action.hover' }} />

/** The height with margin of the note about actions of other users, in pixels. */
const WATCH_ROOM = { xs: 76, sm: 56 }
/** On a view that exists for actions on several records, a note for users who may run none of them. */
const WatchOnly = ({ resource, view }: { readonly resource: Resource; readonly view: string | undefined }) => {
  const { mayAct } = useMay()
  const declared = (view !== undefined && resource.list?.views?.[view]?.actions) || []
  const names = declared.filter(name => resource.actions![name]!.on === 'many')
  if (names.length === 0 || names.some(name => mayAct(resource.actions![name]!))) return null
  return (
    <Suspense fallback={<Box sx={{ height: WATCH_ROOM }} />}>
      <SharedActions resource={resource} names={names} />
    </Suspense>
  )
}

/** The custom component above the rows of a list or one of its views. */
const Strip = ({ resource, view }: { readonly resource: Resource; readonly view: string | undefined }) => {
  const strip = useCustomScreens().strips[view === undefined ? resource.name : `${resource.name}.${view}`]
  if (!strip) return null
  const Own = chunkOf(strip.load)
  return (
    <Suspense fallback={strip.room && <Box sx={{ height: strip.room, flexShrink: 0 }} />}>
      <Own />
    </Suspense>
  )
}

/** The saved views of a list; their height is reserved while they load if the list had any when last opened here. */
const Views = ({ list, prefix }: { readonly list: string; readonly prefix: string }) => {
  const [known] = useStore<readonly string[]>('list.views', [])
  return (
    <Suspense fallback={known.includes(list) && <Box sx={{ height: TABS_HEIGHT, mb: 1 }} />}>
      <ViewTabs list={list} prefix={prefix} />
    </Suspense>
  )
}

/** The key of the list for its saved views; undefined for custom lists and lists under a parent, which have none. */
const viewedList = ({ compact, under, storeKey, call }: Omit<ListOfProps, 'resource'>, own: string): string | undefined =>
  [compact, under, storeKey, call].some(Boolean) ? undefined : own

/** Whether new records can be created from this list; not from its matrix or its deleted records. */
const canCreate = ({ resource, source, query }: Listing, may: May['may']): boolean =>
  !matrixOf(resource, source.call) && !query.bin && offers(resource, 'create') && may(resource, 'create')

/** A step chart of a parent's dated values, above their rows. */
const Steps = ({ parent }: { readonly parent: string }) => {
  const { resource, rows } = useListing()
  const { mayField } = useMay()
  const { value, per } = resource.parts?.dated ?? {}
  if (value === undefined || !per?.includes(parent) || !mayField(resource, value, 'read')) return null
  const room = <Box sx={{ height: STEPS_HEIGHT, mb: 1 }} />
  if (rows.isLoading) return room
  return (
    rows.rows.length > 0 && (
      <Suspense fallback={room}>
        <DatedSteps parent={parent} />
      </Suspense>
    )
  )
}

type RecordsProps = Pick<ReturnType<typeof useList>, 'board' | 'matrix' | 'visit'> & {
  readonly hrefOf: ReturnType<typeof useList>['opening']['hrefOf']
  readonly create: ReactNode
  readonly sides: SidesOf
}
/** The records of a list: as a board, a matrix, in groups, or as rows. */
const Records = ({ board, matrix, visit, create, hrefOf, sides }: RecordsProps) => {
  const { query } = useListing()
  const suspended = (drawn: ReactNode): ReactNode => <Suspense fallback={<BoardRoom />}>{drawn}</Suspense>
  if (board) return suspended(<BoardOf board={board} hrefOf={hrefOf} />)
  if (matrix) return suspended(<MatrixOf matrix={matrix} />)
  if (query.bin) return suspended(<BinTable />)
  return query.group === undefined ? (
    <ListTable {...{ visit, hrefOf, create, sides }} />
  ) : (
    suspended(<GroupedTable {...{ hrefOf, sides }} />)
  )
}

const List = ({ resource: whole, ...props }: Omit<ListOfProps, 'resource'> & { readonly resource: Resource }) => {
  const { filters, children, compact = false, under, prefix = '' } = props
  const { may } = useMay()
  const { listing, storeKey, visit, inForce, opening, wasSelected, board, matrix } = useList(whole, props)
  const { resource } = listing
  const frame = useRef<HTMLDivElement>(null)
  const goDown = useCallback(() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus(), [])
  const { openNew } = opening
  const create = props.create ?? (openNew && canCreate(listing, may) ? <CreateButton onClick={openNew} /> : null)
  const list = viewedList(props, storeKey)
  return (
    <ListingContext.Provider value={listing}>
      <ListContexts listing={listing}>
        {!compact && <PageTitle title={props.title ?? listing.title} />}
        <Box ref={frame} sx={{ minWidth: 0, position: 'relative' }}>
          <WatchOnly resource={whole} view={props.view} />
          <Suspense fallback={<i hidden data-paper="" />}>
            <PaperFilters />
          </Suspense>
          {list !== undefined && <Views {...{ list, prefix }} />}
          <Box sx={{ position: 'relative', mb: 1 }}>
            <div inert={listing.selected.size > 0}>
              <Toolbar {...{ storeKey, list, prefix, filters, create, under }} onDown={goDown} />
            </div>
            <Suspense fallback={null}>{wasSelected && <BulkBar goDown={goDown} />}</Suspense>
          </Box>
          {!matrix && (resource.list?.sums ?? resource.list?.indicators) && (
            <Suspense fallback={<SumsRoom />}>
              <SumsOf />
            </Suspense>
          )}
          <Strip resource={whole} view={props.view} />
          {under && <Steps parent={under.by} />}
          {children}
          <InForceProvider value={inForce}>
            <Records
              {...{ board, matrix, visit, create }}
              hrefOf={opening.hrefOf}
              sides={{ opening: compact ? undefined : opening, prefix }}
            />
          </InForceProvider>
        </Box>
        <Suspense fallback={null}>
          {opening.dialog !== undefined && (
            <RecordWindow of={opening.dialog} copyOf={opening.copyOf} close={opening.close} {...(under && { under })} />
          )}
        </Suspense>
      </ListContexts>
    </ListingContext.Provider>
  )
}

/** The list of any resource: a windowed table with search, filters, columns, export and everything else that is declared. */
export const ListOf = ({ resource: name, ...props }: ListOfProps) => {
  const resource = useResource(name)
  const words = (useI18nProvider() as Partial<LazyI18nProvider>).ofLists?.(resource.area)
  if (words) use(words)
  const takes = useMatrixQuery(resource, props.view)
  return (
    <ResourceContextProvider value={resource.name}>
      <List key={`${resource.name} ${props.view ?? ''}`} resource={resource} {...(takes && { takes })} {...props} />
    </ResourceContextProvider>
  )
}
