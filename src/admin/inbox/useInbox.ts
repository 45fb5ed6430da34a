import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MOST_ROWS } from '#resource'
import { useProvider, type DeclaredDataProvider } from '../data/providerTypes.ts'
import { useMay } from '../may.ts'
import { useResources } from '../declared.tsx'
import { readPage, readTotal } from '../list/source.ts'
import { mergedLines, streamsOf, type Line, type Stream } from './streams.ts'

/** The number of records loaded per stream at a time, oldest first. */
export const STEP = 100
/** The polling interval for changes by others, in milliseconds. */
const AGAIN_MS = 60_000

/** A query key that starts with the resource, so that writes of it invalidate the query. */
const keyOf = ({ resource }: Stream, ...rest: readonly unknown[]): readonly unknown[] => [resource.name, 'inbox', ...rest]

const rowsOf = (provider: DeclaredDataProvider, stream: Stream, size: number) => ({
  queryKey: keyOf(stream, 'rows', size),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readPage(provider, stream.source, stream.query, { size, signal }),
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
  readonly lines: readonly Line[]
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
    hasMore: size < MOST_ROWS && shown.some(({ page }) => page.data?.next !== undefined),
    readAt: new Map(streams.map((stream, at) => [stream.key, pages[at]!.dataUpdatedAt])),
  }
}
