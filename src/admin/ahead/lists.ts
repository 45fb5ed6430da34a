import { matrixOf, type Resource } from '#resource'
import { mayCount, sumsRead } from '../list/sums.ts'
import { sumsCallOf } from '../list/summed.ts'
import { fieldsAtFirst, storeKeyOf, keyInView, VIEW } from '../table/columns.ts'
import { readListQuery, viewed } from '../list/view.ts'
import { matrixRead } from '../list/matrix/answered.ts'
import { matrixQuery } from '../list/FiltersOf.tsx'
import { listQueryKey, readFirst, sourceFor } from '../list/source.ts'
import { ROWS_CACHE } from '../list/useListRows.tsx'
import { opensInDialog } from '../list/useOpening.ts'
import { chunkOf, type AnyChunk } from '../chunk.ts'
import type { WithSignal } from '../data/provider.ts'
import { withPrefetch, type PrefetchQuery, type Destination, type PrefetchContext } from './prefetch.ts'

/** What a list needs: its custom components and its queries. */
interface ListLoaders {
  readonly parts: readonly AnyChunk[]
  readonly reads: readonly PrefetchQuery[]
}

interface ListDestination extends Destination {
  readonly view: string | undefined
  readonly prefix?: string
}

/** The rows of a list, its sums and indicators; for a matrix, its figures. The columns of a board load their own cards. */
export function ofList({ provider, may, app }: PrefetchContext, whole: Resource, { view, prefix, search }: ListDestination): ListLoaders {
  const resource = viewed(whole, view)
  const takes = matrixQuery(whole, view, search)
  const source = sourceFor(resource, { view, ...(takes && { takes }) })
  const address = new URLSearchParams(search)
  const query = readListQuery(resource, address, prefix)
  const strip = app.strips[storeKeyOf(whole, view)]
  const parts = strip ? [chunkOf(strip.load)] : []
  const matrix = matrixOf(whole, source.call)
  if (matrix) return { parts, reads: [matrixRead(provider, matrix, source, query)] }
  const { counts } = resource.list?.indicators ?? {}
  const sums: PrefetchQuery[] = [
    ...[sumsCallOf(resource, may)].flatMap(name => (name === undefined ? [] : [sumsRead(provider, source, query, name)])),
    ...(mayCount(resource, counts, may) ? [sumsRead(provider, source, query, counts, true)] : []),
  ]
  // Groups and board columns load their own rows.
  if (query.group !== undefined || (view !== undefined && whole.list?.views?.[view]?.board)) return { parts, reads: sums }
  const isWhole = opensInDialog(resource, app.windows[resource.name] !== undefined)
  const fields =
    isWhole || may.userId === undefined
      ? undefined
      : fieldsAtFirst(resource, keyInView(storeKeyOf(resource, view), Number(address.get(`${prefix ?? ''}${VIEW}`))), may.userId)
  const rows: PrefetchQuery = {
    ...ROWS_CACHE,
    renewsItself: true,
    queryKey: listQueryKey(source, query),
    queryFn: ({ signal }: WithSignal) => readFirst(provider, source, query, fields, signal),
  }
  return { parts, reads: [rows, ...sums] }
}

/** A custom page that contains a list of a resource. */
export const withList = <C extends object>(name: string, view: string, page: C): C =>
  withPrefetch(page, (who, where) => ofList(who, who.app.resources[name]!, { ...where, view }).reads)
