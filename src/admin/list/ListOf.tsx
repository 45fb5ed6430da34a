import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type UIEvent } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { offers, PAGE, type List as Listed, type Resource } from '#resource'
import { useMay, useResource } from '../declared.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { chunk } from '../chunk.ts'
import { ROW_HEIGHT } from '../table/GridFrame.tsx'
import { rememberedPlace } from '../table/useScrollMemory.ts'
import { WindowedTable } from '../table/WindowedTable.tsx'
import { nextSort } from './asked.ts'
import { Failure, Nothing } from './Blank.tsx'
import { InForceProvider, useInForce } from './inForce.tsx'
import { ListContexts } from './ListContexts.tsx'
import { ListingContext, useListing, type Listing } from './listing.ts'
import type { Row, Sight } from '../data/rows.ts'
import { sourceFor } from './source.ts'
import { CreateButton, Toolbar } from './Toolbar.tsx'
import { useAsked, useVisit } from './useAsked.ts'
import { useColumns, type ListColumn } from './useColumns.tsx'
import { useListRows } from './useListRows.ts'
import { useOpening } from './useOpening.ts'
import { listTitle, viewed } from './view.ts'

const RecordWindow = chunk(() => import('./RecordWindow.tsx').then(module => module.RecordWindow))
const SumsOf = chunk(() => import('./SumsOf.tsx').then(module => module.SumsOf))
const BulkBar = chunk(() => import('./BulkBar.tsx').then(module => module.BulkBar))

export interface ListOfProps {
  /** The resource whose records are listed; the page's own when left out. */
  readonly resource?: string
  /** Fields in place of the declared columns, or columns of one's own. Keep the array the same between renders: every row is redrawn when it changes. */
  readonly columns?: readonly ListColumn[]
  /** Which of the declared filters are offered. */
  readonly filters?: readonly string[]
  /** What stands between the tools and the rows; it reads the list by `useListing`. */
  readonly children?: ReactNode
  /** Buttons for the selected rows, beside those of the declared actions: rows can be selected then. They read `useListContext`. */
  readonly bulk?: ReactNode
  /** Under which name layouts and last filters are kept; the resource's name when left out. */
  readonly storeKey?: string
  /** Keeps the words of this list in the address apart from those of another list on the same page: 'left.' */
  readonly prefix?: string
  /** Stands inside another page: no heading of its own, fewer tools. */
  readonly compact?: boolean
  /** The heading, where it is not the resource's name. */
  readonly title?: string
  /** A further list of the resource, by its name in `list.views`: its rows, columns, filters, order, actions and sums. */
  readonly view?: string | undefined
  /** A further list call of the resource, by its key in `api.lists`. */
  readonly call?: string
  /** Parameters that the call takes beside the filters. */
  readonly takes?: Readonly<Record<string, string>>
  /** The list is one of several tabs: dialogs are addressed without the prefix, since only one of the tabs is open. */
  readonly inTab?: boolean
  /** Makes a new record in place of the declared form: a button among the tools. */
  readonly create?: ReactNode
  /** Only the rows of a parent: the reference field that names it, and its id. */
  readonly under?: { readonly by: string; readonly id: number }
}

/** Keeps the place of the sums while their part is on its way. */
const SumsRoom = ({ list }: { readonly list: Listed }) => (
  <Paper variant="outlined" sx={{ height: 50, mb: 1, ...(list.indicators && { mt: 5 }) }} />
)

const nowhere = (): void => undefined
const idOfRow = (row: Row): number => row.id
const NONE: ReadonlySet<number | string> = new Set()
const sightAt = (top: number, height: number): Sight => [Math.floor(top / ROW_HEIGHT), Math.ceil((top + height) / ROW_HEIGHT)]

/** The rows of the list around, in a table that draws only those in view. */
const Rows = ({
  restoreKey,
  isReturn,
  hrefOf,
  create,
}: {
  readonly restoreKey: string
  readonly isReturn: boolean
  readonly hrefOf: ((row: Row) => string) | undefined
  readonly create: ReactNode
}) => {
  const translate = useTranslate()
  const { resource, asked, ask, rows, columns, selected, select, open, title, bulk } = useListing()
  const { can } = useMay()
  const selects =
    bulk !== undefined ||
    Object.values(resource.actions ?? {}).some(action => action.on === 'many' && action.button !== false && can(action.right))
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReturn && rememberedPlace(restoreKey)?.active)
      frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
    // Only on arrival.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const nothing = useRef<HTMLDivElement>(null)
  const hasRows = rows.rows.length > 0
  const isEmpty = rows.isEnd && !hasRows
  const hadRows = useRef(false)
  useEffect(() => {
    // The table went with the focus in it, as after an action on its last rows: Tab goes on from here.
    if (isEmpty && hadRows.current && document.activeElement === document.body) nothing.current?.focus({ preventScroll: true })
    hadRows.current = hasRows
  }, [isEmpty, hasRows])
  // Measured when the list has come to rest: a measure at every move would cost a layout each.
  const onScroll = ({ target }: UIEvent): void => {
    const scroller = target as HTMLElement
    rows.see(() => sightAt(scroller.scrollTop, scroller.clientHeight))
  }
  const [sort] = asked.sort
  const failed = translate(`resources.${resource.name}.failures.list`, { _: translate('nerud.list.failed') })
  if (rows.error && rows.rows.length === 0) return <Failure text={failed} error={rows.error} retry={rows.retry} />
  if (isEmpty)
    return (
      <Paper ref={nothing} tabIndex={-1} variant="outlined" sx={{ px: 2, py: 6, textAlign: 'center' }}>
        <Nothing create={create} />
      </Paper>
    )
  return (
    <div ref={frame} onScrollCapture={onScroll} style={{ minWidth: 0 }}>
      {rows.error && <Failure text={failed} error={rows.error} retry={rows.retry} />}
      {rows.moreError && <Failure text={translate('nerud.list.moreFailed')} error={rows.moreError} retry={rows.retryMore} />}
      <WindowedTable<Row>
        columns={columns.shown}
        rows={rows.rows}
        endReached={rows.isEnd}
        busy={rows.isLoading || rows.isRenewing || rows.isLoadingMore}
        rowKey={idOfRow}
        {...(hrefOf && { rowHref: hrefOf, onRowOpen: open })}
        {...(sort && { sort: { field: sort.field, order: sort.descending ? 'DESC' : 'ASC' } })}
        onSort={field => ask({ sort: nextSort(resource, asked.sort, field) })}
        {...(selects && { selected, onSelect: select })}
        onNeedMore={rows.more}
        widths={columns.layout.widths}
        onWidths={widths => columns.setLayout({ ...columns.layout, widths })}
        stickyFirst
        emptyText={null}
        endText={translate('nerud.list.end')}
        ariaLabel={title}
        restoreKey={restoreKey}
      />
    </div>
  )
}

const List = ({ resource: whole, ...props }: Omit<ListOfProps, 'resource'> & { readonly resource: Resource }) => {
  const { columns: given, filters, children, compact = false, prefix = '', under, view, inTab = false, bulk } = props
  const resource = viewed(whole, view)
  const { storeKey = view === undefined ? resource.name : `${resource.name}.${view}` } = props
  const translate = useTranslate()
  const { may } = useMay()
  const { pathname } = useLocation()
  const { asked, ask } = useAsked(resource, prefix)
  const takes = JSON.stringify(props.takes)
  const question = JSON.stringify([pathname, resource.name, view, props.call, under, takes, asked])
  const visit = useVisit(question)
  const { by, id } = under ?? {}
  const source = useMemo(
    () =>
      sourceFor(resource, {
        view,
        ...(props.call !== undefined && { call: props.call }),
        ...(by !== undefined && id !== undefined && { under: { by, id } }),
        ...(takes !== undefined && { takes: JSON.parse(takes) as Readonly<Record<string, string>> }),
      }),
    [resource, view, props.call, by, id, takes],
  )
  const begin = useMemo(() => sightAt(rememberedPlace(visit.key)?.top ?? 0, PAGE * ROW_HEIGHT * 0.5), [visit.key])
  const rows = useListRows(source, asked, begin)
  const inForce = useInForce(resource, rows.rows, rows.isEnd, asked.sort)
  const opening = useOpening(resource, { under, prefix: inTab ? '' : prefix })
  const columns = useColumns(resource, storeKey, { given, without: by, withActions: opening.inDialog, rows: rows.rows })
  const [selected, select] = useState(NONE)
  const [hasSelected, setHasSelected] = useState(false)
  if (selected.size > 0 && !hasSelected) setHasSelected(true)
  useEffect(() => select(NONE), [question])
  const frame = useRef<HTMLDivElement>(null)
  const goDown = useCallback(() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus(), [])

  const create =
    props.create ??
    (offers(resource, 'create') && may(resource, 'create') && opening.openNew ? <CreateButton onClick={opening.openNew} /> : null)
  const { open = nowhere } = opening
  const title = listTitle(resource, view, translate)
  const listing = useMemo(
    (): Listing => ({ resource, title, source, asked, ask, rows, columns, selected, select, isEmbedded: compact, open, bulk }),
    [resource, title, source, asked, ask, rows, columns, selected, compact, open, bulk],
  )
  return (
    <ListingContext.Provider value={listing}>
      <ListContexts listing={listing}>
        {!compact && <PageTitle title={props.title ?? title} />}
        <Box ref={frame} sx={{ minWidth: 0, position: 'relative' }}>
          <Toolbar {...{ storeKey, filters, create, under }} onDown={goDown} />
          {(resource.list?.sums ?? resource.list?.indicators) && (
            <Suspense fallback={<SumsRoom list={resource.list} />}>
              <SumsOf />
            </Suspense>
          )}
          {children}
          <Suspense fallback={null}>{(selected.size > 0 || hasSelected) && <BulkBar />}</Suspense>
          <InForceProvider value={inForce}>
            <Rows restoreKey={visit.key} isReturn={visit.isReturn} hrefOf={opening.hrefOf} create={create} />
          </InForceProvider>
        </Box>
        <Suspense fallback={null}>
          {opening.dialog !== undefined && <RecordWindow of={opening.dialog} close={opening.close} {...(under && { under })} />}
        </Suspense>
      </ListContexts>
    </ListingContext.Provider>
  )
}

/** The list of any resource: a windowed table with search, filters, columns, export and everything that the declaration says. */
export const ListOf = ({ resource: name, ...props }: ListOfProps) => {
  const resource = useResource(name)
  return (
    <ResourceContextProvider value={resource.name}>
      <List key={`${resource.name} ${props.view ?? ''}`} resource={resource} {...props} />
    </ResourceContextProvider>
  )
}
