import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, createContext, useContext, type ReactNode } from 'react'
import Chip from '@mui/material/Chip'
import { useTranslate } from 'react-admin'
import { MAX_ROWS, PAGE, idOf, optionsOf, wirePathOf, valueAt, type Resource, type Sort } from '#resource'
import { isOffline, onConnectionChange } from '../connection.ts'
import { useProvider, type DeclaredDataProvider } from '../data/provider.ts'
import type { ListQuery } from './view.ts'
import {
  append,
  hasFields,
  makeFlatten,
  nextOf,
  visiblePages,
  renew,
  type RowsPage,
  type Row,
  type Rows,
  type VisibleRange,
} from '../data/rows.ts'
import { listQueryKey, readFirst, readListPage, type Source } from './source.ts'
import { businessDay } from '../data/values.ts'

/** Milliseconds before the list loads the next page (foundations §2.3, R-103). */
const END_WAIT_MS = 500
/** Rows older than this are loaded again when the list is shown again. */
const FRESH_MS = 30_000
/** How long the rows of a closed list stay cached. */
const CACHE_MS = 15 * 60_000
/** The cache options of list rows. */
export const ROWS_CACHE = { staleTime: FRESH_MS, gcTime: CACHE_MS, structuralSharing: false, retry: false } as const
/** The number of extra rows in a reloaded page, since rows may have been added in between. */
const SPARE = 25
const SCROLL_WAIT_MS = 250

interface Question {
  readonly provider: DeclaredDataProvider
  readonly key: ReturnType<typeof listQueryKey>
  readonly source: Source
  readonly query: ListQuery
  /** The fields of the rows; all fields of the list by default. */
  readonly fields: readonly string[] | undefined
}

/** Whether a page must be reloaded when it becomes visible: it was requested before the mark, or without a field that is shown now. */
const isOld = (page: RowsPage, mark: number, fields: Question['fields']): boolean => page.at < mark || !hasFields(page, fields)

/** Reads the first page; of a loaded list only the visible pages, or only the outdated ones among them. */
async function readVisiblePages(
  client: QueryClient,
  { provider, key, source, query, fields }: Question,
  visible: VisibleRange,
  onlyOld: boolean,
  signal: AbortSignal,
): Promise<Rows> {
  const now = Date.now()
  const existing = client.getQueryData<Rows>(key)
  if (!existing?.pages.length) return readFirst(provider, source, query, fields, signal)
  const mark = onlyOld ? existing.mark : now
  const reread = (index: number): Promise<RowsPage> => {
    const { after, data } = existing.pages[index]!
    const size = index === existing.pages.length - 1 ? Math.max(PAGE, data.length) : data.length + SPARE
    return readListPage(provider, source, query, { after, size: Math.min(size, MAX_ROWS), fields, signal })
  }
  const fresh = await Promise.all(
    visiblePages(existing, visible)
      .filter(index => isOld(existing.pages[index]!, mark, fields))
      .map(reread),
  )
  // More pages may have been appended meanwhile.
  const rows = fresh.reduce(
    (rows, page) =>
      renew(
        rows,
        rows.pages.findIndex(one => one.after === page.after),
        page,
      ),
    client.getQueryData<Rows>(key) ?? existing,
  )
  return { ...rows, mark }
}

/** Loads the next page 500 ms after it is requested, one at a time; a failed page is loaded again when the server is back, or on request. */
function useFurtherPages(question: Question, next: string | undefined) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const awaited = useRef<string>(undefined)
  const { mutate, isPending, isIdle, error, reset } = useMutation({
    mutationFn: ({ provider, source, query, fields, after }: Question & { readonly after: string }) =>
      readListPage(provider, source, query, { after, fields }),
    onSuccess: (page, { key }) => {
      const updatedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
      client.setQueryData<Rows>(key, existing => existing && append(existing, page), { updatedAt })
    },
  })
  const latest = useRef(question)
  latest.current = question
  const hash = JSON.stringify(question.key)

  const restart = useEffectEvent(() => {
    awaited.current = undefined
    // Resetting renders the whole list.
    if (!isIdle) reset()
  })
  useEffect(() => {
    restart()
    return () => clearTimeout(timer.current)
  }, [hash])

  const load = useCallback(() => {
    if (next === undefined || awaited.current === next) return
    awaited.current = next
    timer.current = setTimeout(() => mutate({ ...latest.current, after: next }), END_WAIT_MS)
  }, [next, mutate])
  const retry = useCallback(() => {
    if (next !== undefined) mutate({ ...latest.current, after: next })
  }, [next, mutate])
  const mayRetry = error !== null
  useEffect(() => (mayRetry ? onConnectionChange(() => isOffline() || retry()) : undefined), [mayRetry, retry])
  return { load, retry, isLoading: isPending, error }
}

/** The rows of a list for the table. */
export interface ListRows {
  readonly rows: readonly Row[]
  /** The wire paths by which the list can be sorted; any if undefined or if all rows are loaded. */
  readonly orders: readonly string[] | undefined
  /** Nothing is loaded yet. */
  readonly isLoading: boolean
  /** The rows are those of the previous query, or are being reloaded. */
  readonly isRenewing: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Requests the next page; called whenever the end is visible. */
  readonly more: () => void
  readonly isLoadingMore: boolean
  readonly moreError: Error | null
  readonly retryMore: () => void
  /** There is no further page. */
  readonly isEnd: boolean
  /** To be called on every scroll; `look` returns the visible rows and is called only after the last one. */
  readonly see: (look: () => VisibleRange) => void
}

interface HowToRead {
  /** The fields of the rows; all fields of the list by default. */
  readonly fields?: readonly string[] | undefined
  /** The initially visible rows. */
  readonly begin?: VisibleRange
  /** If false, the rows are loaded elsewhere. */
  readonly isRead?: boolean
}
const FIRST: VisibleRange = [0, PAGE - 1]

/** The rows of a list, loaded in pages of 50. On return, or when another field is shown, the loaded rows appear at once and only visible pages are reloaded. */
export function useListRows(source: Source, request: ListQuery, { fields, begin = FIRST, isRead = true }: HowToRead = {}): ListRows {
  const client = useQueryClient()
  const provider = useProvider()
  const question: Question = { provider, key: listQueryKey(source, request), source, query: request, fields }
  const look = useRef((): VisibleRange => begin)
  const onlyOld = useRef(false)
  const query = useQuery<Rows>({
    queryKey: question.key,
    enabled: isRead,
    queryFn: ({ signal }) =>
      readVisiblePages(client, question, look.current(), onlyOld.current, signal).finally(() => (onlyOld.current = false)),
    ...ROWS_CACHE,
    placeholderData: keepPreviousData,
  })
  const { data, refetch, isPlaceholderData } = query
  const [flatten] = useState(makeFlatten)
  const rows = useMemo(() => flatten(data), [flatten, data])
  const next = isPlaceholderData ? undefined : nextOf(data)
  const further = useFurtherPages(question, next)

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const latest = useRef(() => undefined as void)
  latest.current = () => {
    if (!data || isPlaceholderData || !visiblePages(data, look.current()).some(index => isOld(data.pages[index]!, data.mark, fields)))
      return
    onlyOld.current = true
    void refetch()
  }
  // Another field is shown.
  const fieldsKey = fields?.join()
  useEffect(() => latest.current(), [fieldsKey, isPlaceholderData])
  const see = useCallback((next: () => VisibleRange) => {
    look.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), SCROLL_WAIT_MS)
  }, [])
  const isEnd = data !== undefined && !isPlaceholderData && next === undefined
  const offered = isEnd ? undefined : data?.pages[0]?.orders?.join()
  const orders = useMemo(() => offered?.split(','), [offered])
  return {
    rows,
    orders,
    isLoading: query.isPending,
    isRenewing: query.isFetching && !query.isPending,
    error: query.error,
    retry: () => void refetch(),
    more: further.load,
    isLoadingMore: further.isLoading,
    moreError: further.error,
    retryMore: further.retry,
    isEnd,
    see,
  }
}

const NONE: ReadonlySet<number> = new Set()
const InForce = createContext(NONE)
/** Provides the ids of dated rows in force to the cells of a list. */
export const InForceProvider = InForce.Provider

const keyAt = (resource: Resource, name: string, row: Row): string => {
  const value = valueAt(row, wirePathOf(resource, name))
  return String(typeof value === 'object' ? idOf(value) : value)
}

const isLiving = (resource: Resource, row: Row): boolean =>
  valueAt(row, wirePathOf(resource, 'isDelete')) !== true && valueAt(row, wirePathOf(resource, 'isActive')) !== false

/** The loaded rows in force on a day: for each key the latest start up to that day; of equal starts the later record. */
export function inForceOf(resource: Resource, rows: readonly Row[], day: string): ReadonlySet<number> {
  const { start, per } = resource.parts!.dated!
  const found = new Map<string, { id: number; begins: string }>()
  for (const row of rows) {
    const value = valueAt(row, wirePathOf(resource, start))
    if (typeof value !== 'string' || value.slice(0, 10) > day || !isLiving(resource, row)) continue
    const key = per.map(name => keyAt(resource, name, row)).join(' ')
    const existing = found.get(key)
    if (!existing || value > existing.begins || (value === existing.begins && row.id > existing.id))
      found.set(key, { id: row.id, begins: value })
  }
  return new Set([...found.values()].map(({ id }) => id))
}

/** The ids of the rows in force; empty while an unloaded row might be one of them. */
export function useInForce(resource: Resource, rows: readonly Row[], isEnd: boolean, [first]: readonly Sort[]): ReadonlySet<number> {
  const dated = resource.parts?.dated
  const isWhole = isEnd || (first?.field === dated?.start && first?.descending === true)
  return useMemo(() => (dated && isWhole ? inForceOf(resource, rows, businessDay()) : NONE), [resource, dated, rows, isWhole])
}

/** Whether a field is the start of a dated entry. */
export const isStart = (resource: Resource, name: string): boolean =>
  resource.parts?.dated?.start === name && optionsOf(resource.fields[name]!).hidden !== true

/** The start of an entry, with a mark if the entry is in force. */
export const StartCell = ({ row, children }: { readonly row: Row; readonly children: ReactNode }) => {
  const translate = useTranslate()
  return (
    <>
      {children}
      {useContext(InForce).has(row.id) && (
        <Chip label={translate('nerud.list.inForce')} size="small" color="success" variant="outlined" sx={{ ml: 1, height: 20 }} />
      )}
    </>
  )
}
