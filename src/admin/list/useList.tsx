import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  useTranslate,
  InfinitePaginationContext,
  ListContextProvider,
  type Exporter,
  type ListControllerResult,
  type SortPayload,
} from 'react-admin'
import { useLocation } from 'react-router'
import { matrixOf, PAGE, type Resource, type FilterValues } from '#resource'
import { type ListColumn, useColumns, useLayout } from './useColumns.tsx'
import type { Row, VisibleRange } from '../data/rows.ts'
import { useRowHeight } from '../theme/themes.ts'
import { rememberedPosition } from '../table/useGrid.ts'
import { useInForce, useListRows, type ListRows } from './useListRows.tsx'
import { type Listing, type ShownRows, useListQuery, useVisit } from './listing.ts'
import { storeKeyOf, keyInView, useSavedView } from '../table/columns.ts'
import { listQueryKey, sourceFor, type ListLocation, type Source } from './source.ts'
import { useOpening } from './useOpening.ts'
import { listTitle, seenIn } from './view.ts'
import { useProvider, type ReadMeta } from '../data/provider.ts'

export interface ListOfProps {
  /** The resource of the list; that of the page by default. */
  readonly resource?: string
  /** Fields or custom columns that replace the declared ones. The array must be stable: every row re-renders when it changes. */
  readonly columns?: readonly ListColumn[]
  /** The declared filters that are offered. */
  readonly filters?: readonly string[]
  /** Rendered between the tools and the rows; reads the list by `useListing`. */
  readonly children?: ReactNode
  /** Buttons for the selected rows, in addition to the declared actions; makes rows selectable. They read `useListContext`. */
  readonly bulk?: ReactNode
  /** The key under which layouts and last filters are stored; the resource's name by default. */
  readonly storeKey?: string
  /** The prefix of this list's search parameters, when another list is on the same page. Example: 'left.' */
  readonly prefix?: string
  /** Embedded in another page: no heading, fewer tools. */
  readonly compact?: boolean
  /** The heading; the resource's name by default. */
  readonly title?: string
  /** A view of the list, by its name in `list.views`: its rows, columns, filters, order, actions and sums. */
  readonly view?: string | undefined
  /** Another list call of the resource, by its key in `api.lists`. */
  readonly call?: string
  /** Query parameters of the call besides filters. */
  readonly takes?: Readonly<Record<string, string>>
  /** The list is one of several tabs: parameters of dialogs have no prefix, since only one tab is open. */
  readonly inTab?: boolean
  /** A custom create button, instead of the declared form. */
  readonly create?: ReactNode
  /** Only the rows of a parent: the reference field and the id of the parent. */
  readonly under?: { readonly by: string; readonly id: number }
}

const nowhere = (): void => undefined
const NONE: ReadonlySet<number | string> = new Set()

/** The indexes of the rows between two vertical positions of a table, in pixels from its top. */
export const visibleRangeAt = (row: number, top: number, height: number): VisibleRange => [
  Math.floor(top / row),
  Math.ceil((top + height) / row),
]

/** The source of the rows, memoised by the values of its parameters. */
function useSource(resource: Resource, { view, call, under, takes }: ListLocation): Source {
  const { by, id } = under ?? {}
  const taken = JSON.stringify(takes)
  return useMemo(
    () =>
      sourceFor(resource, {
        view,
        ...(call !== undefined && { call }),
        ...(by !== undefined && id !== undefined && { under: { by, id } }),
        ...(taken !== undefined && { takes: JSON.parse(taken) as Readonly<Record<string, string>> }),
      }),
    [resource, view, call, by, id, taken],
  )
}

/** The selected rows; cleared when the query changes. Also whether all matching rows are meant, and whether any row was ever selected. */
function useSelected(question: string) {
  const [selected, select] = useState(NONE)
  const [isAll, selectAll] = useState(false)
  const [wasUsed, setUsed] = useState(false)
  if (selected.size > 0 && !wasUsed) setUsed(true)
  useEffect(() => select(NONE), [question])
  return { selected, select, isAll, selectAll, wasUsed }
}

/** The rows of a list, or those that its open groups show. */
function useShown(read: ListRows, fields: ShownRows['fields']): ShownRows {
  const [grouped, show] = useState<readonly Row[]>()
  return useMemo(() => ({ ...read, ...(grouped && { rows: grouped }), show, fields }), [read, grouped, fields])
}

/** The state of a list: query (stored in the address), rows, columns, selection, and how records open. */
export function useList(whole: Resource, props: ListOfProps) {
  const { view, call, takes, under, prefix = '', inTab = false, compact = false, bulk } = props
  const resource = seenIn(whole, view, under !== undefined)
  const { storeKey = storeKeyOf(resource, view) } = props
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { query, setQuery } = useListQuery(resource, prefix)
  const question = JSON.stringify([pathname, resource.name, view, call, under, JSON.stringify(takes), query])
  const visit = useVisit(question)
  const row = useRowHeight()
  const source = useSource(resource, props)
  const begin = useMemo(() => visibleRangeAt(row, rememberedPosition(visit.key)?.top ?? 0, PAGE * row * 0.5), [visit.key, row])
  // The columns of a board load their own cards, a matrix its own figures.
  const board = view === undefined ? undefined : whole.list?.views?.[view]?.board
  const matrix = matrixOf(whole, source.call)
  const order = useMemo(() => listQueryKey(source, query), [source, query])
  const opening = useOpening(resource, { under, prefix: inTab ? '' : prefix, order })
  const saved = useSavedView(prefix)
  const layout = useLayout(resource, keyInView(storeKey, saved), { given: props.columns, without: under?.by })
  // Row actions and custom components may read any field.
  const isWhole = opening.inDialog || props.children !== undefined || bulk !== undefined
  const fields = isWhole ? undefined : layout.fields
  const read = useListRows(source, query, {
    begin,
    isRead: [board, matrix, query.pivot, query.bin ? undefined : query.group].every(one => one === undefined),
    fields,
  })
  const rows = useShown(read, fields)
  const inForce = useInForce(resource, rows.rows, rows.isEnd, query.sort)
  const columns = useColumns(resource, layout, {
    withActions: opening.inDialog,
    onCopy: opening.openCopy,
    rows: rows.rows,
    orders: rows.orders,
  })
  const { selected, select, isAll, selectAll, wasUsed: wasSelected } = useSelected(question)
  const isAllSelected = isAll && !rows.isEnd && selected.size > 0 && selected.size === rows.rows.length
  const { open = nowhere } = opening
  const title = listTitle(resource, view, translate)
  const isBoard = board !== undefined || matrix !== undefined
  const listing = useMemo(
    (): Listing => ({
      resource,
      title,
      source,
      query,
      setQuery,
      rows,
      columns,
      selected,
      select,
      isAllSelected,
      selectAll,
      isEmbedded: compact,
      isBoard,
      open,
      bulk,
    }),
    [resource, title, source, query, setQuery, rows, columns, selected, select, isAllSelected, selectAll, compact, isBoard, open, bulk],
  )
  return { listing, storeKey, visit, inForce, opening, wasSelected, board, matrix }
}

type Shown = Readonly<Record<string, unknown>>
const NO_SELECTION: ReadonlySet<number | string> = new Set()
const unchanged = (): void => undefined
const noPage = (): Promise<never> => Promise.resolve(undefined as never)
const ONE_PAGE = { page: 1, setPage: unchanged, setPerPage: unchanged, hasPreviousPage: false, meta: undefined } as const
/** Writes rows as CSV in the browser; loaded only when a stock button is pressed. */
const exporter: Exporter = (...rows) => import('./csv.ts').then(({ exportCsv }) => exportCsv(...rows))

/** Converts the filters set by stock inputs: their `q` is the search text. */
const queryOf = ({ q, ...filter }: Readonly<Record<string, unknown>>): { query: string; filter: FilterValues } => ({
  query: typeof q === 'string' ? q : '',
  filter,
})

/** The list as react-admin's own components see it; it has no pages, since rows are appended. */
function useListValue({ resource, title, source, query, setQuery, rows, selected, select }: Listing): ListControllerResult {
  const provider = useProvider()
  const [shownFilters, display] = useState<Shown>({})
  const { rows: data, isLoading, isRenewing, isEnd, error, retry } = rows
  return useMemo(() => {
    const [first] = query.sort
    const sort: SortPayload = { field: first?.field ?? '', order: first?.descending ? 'DESC' : 'ASC' }
    const filterValues = { ...query.filter, ...(query.query && { q: query.query }) }
    const meta: ReadMeta = { list: source.call, params: source.params, takes: source.takes }
    const value = {
      ...ONE_PAGE,
      exporter,
      resource: resource.name,
      defaultTitle: title,
      data: isLoading ? undefined : data,
      total: isEnd ? data.length : undefined,
      perPage: Math.max(PAGE, data.length),
      hasNextPage: !isEnd,
      isPending: isLoading,
      isLoading,
      isFetching: isLoading || isRenewing,
      error,
      refetch: retry,
      sort,
      filter: source.fixed,
      filterValues,
      displayedFilters: shownFilters,
      setSort: ({ field, order }: SortPayload) => setQuery({ sort: [{ field, descending: order === 'DESC' }] }),
      setFilters: (filters: Shown, displayed?: Shown) => {
        if (displayed) display(displayed)
        setQuery(queryOf(filters))
      },
      showFilter: (name: string, preset?: unknown) => {
        display(before => ({ ...before, [name]: true }))
        if (preset !== undefined) setQuery(queryOf({ ...filterValues, [name]: preset }))
      },
      hideFilter: (name: string) => {
        display(before => ({ ...before, [name]: undefined }))
        setQuery(queryOf({ ...filterValues, [name]: undefined }))
      },
      getData: async ({ maxResults = 1000, meta: more }: { maxResults?: number; meta?: object } = {}) => {
        const filter = { ...filterValues, ...source.fixed }
        const request = { filter, sort, pagination: { page: 1, perPage: maxResults }, meta: { ...meta, ...more } }
        return (await provider.getList(resource.name, request)).data
      },
      selectedIds: [...selected],
      onSelect: (ids: readonly (number | string)[]) => select(new Set(ids)),
      onToggleItem: (id: number | string) =>
        select(new Set(selected.has(id) ? [...selected].filter(one => one !== id) : [...selected, id])),
      onUnselectItems: () => select(NO_SELECTION),
      onSelectAll: () => select(new Set(data.map(({ id }) => id))),
    }
    return value as unknown as ListControllerResult
  }, [provider, resource, title, source, query, setQuery, data, isLoading, isRenewing, isEnd, error, retry, selected, select, shownFilters])
}

/** react-admin's contexts around a list, so that any of its fields, buttons, filters and hooks work inside. */
export const ListContexts = ({ listing, children }: { readonly listing: Listing; readonly children: ReactNode }) => {
  const value = useListValue(listing)
  const { isEnd, more, isLoadingMore } = listing.rows
  const pages = useMemo(
    () => ({
      hasNextPage: !isEnd,
      isFetchingNextPage: isLoadingMore,
      hasPreviousPage: false,
      isFetchingPreviousPage: false,
      fetchNextPage: (): Promise<never> => {
        more()
        return noPage()
      },
      fetchPreviousPage: noPage,
    }),
    [isEnd, more, isLoadingMore],
  )
  return (
    <ListContextProvider value={value}>
      <InfinitePaginationContext.Provider value={pages}>{children}</InfinitePaginationContext.Provider>
    </ListContextProvider>
  )
}
