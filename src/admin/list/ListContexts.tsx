import { useMemo, useState, type ReactNode } from 'react'
import { InfinitePaginationContext, ListContextProvider, type Exporter, type ListControllerResult, type SortPayload } from 'react-admin'
import { PAGE, type FilterValues } from '#resource'
import { useProvider, type ReadMeta } from '../data/providerTypes.ts'
import type { Listing } from './listing.ts'

type Shown = Readonly<Record<string, unknown>>
const NOBODY: ReadonlySet<number | string> = new Set()
const nowhere = (): void => undefined
const noPage = (): Promise<never> => Promise.resolve(undefined as never)
const ONE_PAGE = { page: 1, setPage: nowhere, setPerPage: nowhere, hasPreviousPage: false, meta: undefined } as const
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
      onUnselectItems: () => select(NOBODY),
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
