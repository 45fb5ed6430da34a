import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listRight, wirePathOf, valueAt, type Action, type Inbox, type Resource, type Rights, MAX_ROWS } from '#resource'
import type { Row } from '../data/rows.ts'
import { type ListQuery, viewed } from '../list/view.ts'
import { sourceFor, type Source, readListPage, readTotal } from '../list/source.ts'
import { useProvider, type DeclaredDataProvider } from '../data/provider.ts'
import { useMay } from '../authProvider.ts'
import { useResources } from '../resourceContext.tsx'

/** The pending records of one resource: their source, and how the inbox shows them. */
export interface Stream {
  readonly key: string
  /** The resource as modified by the view. */
  readonly resource: Resource
  readonly inbox: Inbox
  readonly accept: Action
  readonly source: Source
  readonly query: ListQuery
}

const flagsAsNumbers = (only: Inbox['only'] = {}): Record<string, string | number> =>
  Object.fromEntries(Object.entries(only).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]))

/** The streams that the user may see, in the order of the declarations. */
export function streamsOf(resources: Readonly<Record<string, Resource>>, can: (needed: Rights) => boolean): readonly Stream[] {
  return Object.values(resources).flatMap((whole): Stream[] => {
    const inbox = whole.list?.inbox
    if (!inbox || !can(listRight(whole, inbox.view)) || (inbox.right && !can(inbox.right))) return []
    return [
      {
        key: whole.name,
        resource: viewed(whole, inbox.view),
        inbox,
        accept: whole.actions![inbox.accept]!,
        source: sourceFor(whole, { view: inbox.view }),
        query: {
          query: '',
          filter: flagsAsNumbers(inbox.only),
          sort: [inbox.day, 'id'].map(field => ({ field, descending: false })),
        },
      },
    ]
  })
}

/** A pending record. */
export interface InboxEntry {
  readonly key: string
  readonly stream: Stream
  readonly row: Row
  /** YYYY-MM-DD; '' if it has none. */
  readonly day: string
}

/** The loaded start of a stream, and whether it is complete. */
export interface Loaded {
  readonly stream: Stream
  readonly rows: readonly Row[]
  readonly isWhole: boolean
}

const dayOf = ({ resource, inbox }: Stream, row: Row): string => String(valueAt(row, wirePathOf(resource, inbox.day)) ?? '').slice(0, 10)

/** Merges the streams, oldest first, up to the day to which every stream is loaded: after that, older records may still be unloaded. */
export function mergedLines(all: readonly Loaded[]): readonly InboxEntry[] {
  const ends = all.flatMap(({ stream, rows, isWhole }) => (isWhole || rows.length === 0 ? [] : [dayOf(stream, rows.at(-1)!)]))
  const end = ends.toSorted()[0]
  return all
    .flatMap(({ stream, rows }) => rows.map(row => ({ key: `${stream.key}.${row.id}`, stream, row, day: dayOf(stream, row) })))
    .filter(line => end === undefined || line.day <= end)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** The number of records loaded per stream at a time, oldest first. */
export const STEP = 100
/** The polling interval for changes by others, in milliseconds. */
const AGAIN_MS = 60_000

/** A query key that starts with the resource, so that writes of it invalidate the query. */
const keyOf = ({ resource }: Stream, ...rest: readonly unknown[]): readonly unknown[] => [resource.name, 'inbox', ...rest]

const rowsOf = (provider: DeclaredDataProvider, stream: Stream, size: number) => ({
  queryKey: keyOf(stream, 'rows', size),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readListPage(provider, stream.source, stream.query, { size, signal }),
  placeholderData: keepPreviousData,
  refetchInterval: AGAIN_MS,
})
const totalOf = (provider: DeclaredDataProvider, stream: Stream) => ({
  queryKey: keyOf(stream, 'total'),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readTotal(provider, stream.source, stream.query, signal),
  refetchInterval: AGAIN_MS,
})

/** The state of the inbox. */
export interface InboxRows {
  readonly streams: readonly Stream[]
  /** The number of pending records, by stream key. */
  readonly counts: ReadonlyMap<string, number | undefined>
  readonly lines: readonly InboxEntry[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** More records are pending and can be loaded. */
  readonly hasMore: boolean
  /** When the rows of a stream were loaded, by stream key; milliseconds since 1970. */
  readonly readAt: ReadonlyMap<string, number>
}

/** The pending records of the user, oldest first; of one stream if `only` is set. */
export function useInbox(only: string | null, size: number): InboxRows {
  const provider = useProvider()
  const resources = useResources()
  const { can } = useMay()
  const streams = useMemo(() => streamsOf(resources, can), [resources, can])
  const pages = useQueries({ queries: streams.map(stream => rowsOf(provider, stream, size)) })
  const totals = useQueries({ queries: streams.map(stream => totalOf(provider, stream)) })
  const shown = streams.map((stream, at) => ({ stream, page: pages[at]! })).filter(({ stream }) => only === null || stream.key === only)
  const stamp = shown.map(({ page }) => page.dataUpdatedAt).join()
  const lines = useMemo(
    () =>
      mergedLines(
        shown.flatMap(({ stream, page: { data } }) => (data ? [{ stream, rows: data.data, isWhole: data.next === undefined }] : [])),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the pages are new objects whenever they are asked for; the stamp says when they changed
    [streams, only, size, stamp],
  )
  return {
    streams,
    counts: new Map(streams.map((stream, at) => [stream.key, totals[at]!.data])),
    lines,
    isLoading: shown.some(({ page }) => page.isPending),
    error: shown.find(({ page }) => page.error)?.page.error ?? null,
    retry: () => shown.forEach(({ page }) => void page.refetch()),
    hasMore: size < MAX_ROWS && shown.some(({ page }) => page.data?.next !== undefined),
    readAt: new Map(streams.map((stream, at) => [stream.key, pages[at]!.dataUpdatedAt])),
  }
}
