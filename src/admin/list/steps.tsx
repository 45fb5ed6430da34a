import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cardPathOf, type Resource } from '#resource'
import { useProvider } from '../data/provider.ts'
import { append, makeFlatten, nextOf, type Row, type Rows } from '../data/rows.ts'
import { useResources } from '../resourceContext.tsx'
import { readListPage, type listQueryKey, type Source } from './source.ts'
import type { ListQuery } from './view.ts'
import { type Ordered, StepButtons } from '../page/StepButtons.tsx'
import { OVERLAY, overlayKey } from '../page/paths.tsx'
import { useMay } from '../authProvider.ts'

/** How many rows before the last loaded one the next page is requested. */
const PREFETCH_ROWS = 5

/** The previous and next records in the list from which this one was opened. */
interface Steps {
  /** Whether the list is known and contains the record. */
  readonly isKnown: boolean
  readonly previous: Row | undefined
  readonly next: Row | undefined
}

/** The cached rows of a list without loading anything: a query observer without a `queryFn` would replace that of the list. */
function useCached(key: Ordered['order']): Rows | undefined {
  const cache = useQueryClient()
  const follow = useCallback((changed: () => void) => cache.getQueryCache().subscribe(changed), [cache])
  return useSyncExternalStore(follow, () => (key ? cache.getQueryData<Rows>(key) : undefined))
}

/** The adjacent records in the list from which this one was opened, in its order and with its filters; further pages are loaded as needed. */
function useSteps(resource: string, id: number): Steps {
  const { state } = useLocation()
  const resources = useResources()
  const provider = useProvider()
  const client = useQueryClient()
  const order = (state as Ordered | null)?.order as ReturnType<typeof listQueryKey> | undefined
  const key = order?.[0] === resource ? order : undefined
  const data = useCached(key)
  const [flatten] = useState(makeFlatten)
  const rows = useMemo(() => flatten(key && data), [flatten, key, data])
  const at = rows.findIndex(row => row.id === id)
  const after = key && at >= rows.length - PREFETCH_ROWS ? nextOf(data) : undefined
  const isNear = at >= 0 && after !== undefined
  const keyText = JSON.stringify(key)
  useEffect(() => {
    if (!isNear || keyText === undefined) return undefined
    const ending = new AbortController()
    const existing = JSON.parse(keyText) as NonNullable<typeof key>
    const { call, params, fixed, takes, ...query } = existing[2]
    const source = { resource: resources[existing[0]]!, call, params, fixed, takes } as Source
    const fields = client.getQueryData<Rows>(existing)?.pages.at(-1)?.fields
    readListPage(provider, source, query as ListQuery, { after, fields, signal: ending.signal })
      .then(page => client.setQueryData<Rows>(existing, rows => rows && append(rows, page)))
      // The list itself shows the error when it is open again.
      .catch(() => undefined)
    return () => ending.abort()
  }, [isNear, after, keyText, client, provider, resources])
  return { isKnown: at >= 0, previous: rows[at - 1], next: at < 0 ? undefined : rows[at + 1] }
}

/** The neighbours of a record among those on the screen from which it was opened; undefined if it is not among them. */
function neighboursIn(
  { shown = [] }: Ordered,
  own: string,
): { readonly before: string | undefined; readonly after: string | undefined } | undefined {
  const isCard = (one: string): boolean => one.startsWith('/')
  const alike = shown.filter(one => isCard(one) === isCard(own))
  const at = alike.indexOf(own)
  return at < 0 ? undefined : { before: alike[at - 1], after: alike[at + 1] }
}

/** Buttons to the previous and next record of the list from which an overlay was opened. */
export const OverlaySteps = ({ resource, id }: { readonly resource: string; readonly id: number }) => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { isKnown, previous, next } = useSteps(resource, id)
  const address = new URLSearchParams(search)
  const near = neighboursIn((state ?? {}) as Ordered, overlayKey(resource, id))
  if ((!isKnown && !near) || !address.has(OVERLAY)) return null
  const keyOf = (row: Row | undefined): string | undefined => row && overlayKey(resource, row.id)
  const to = (key: string | undefined): (() => void) | undefined => {
    if (key === undefined) return undefined
    address.set(OVERLAY, key)
    const path = `${pathname}?${address.toString()}`
    return () => void navigate(path, { replace: true, preventScrollReset: true, state })
  }
  const { before, after } = near ?? { before: keyOf(previous), after: keyOf(next) }
  return <StepButtons previous={to(before)} next={to(after)} />
}

/** Buttons to the previous and next card in the list from which this one was opened; tab and the link back to the list are kept. */
export const CardSteps = ({ resource, id }: { readonly resource: Resource; readonly id: number }) => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { can } = useMay()
  const { isKnown, previous, next } = useSteps(resource.name, id)
  const near = neighboursIn((state ?? {}) as Ordered, pathname)
  if (!isKnown && !near) return null
  const pathOf = (row: Row | undefined): string | undefined => row && cardPathOf(resource, row.id, row, can)
  const to = (path: string | undefined, query: string): (() => void) | undefined =>
    path === undefined ? undefined : () => void navigate(path + query, { replace: true, state })
  // Other resources have other tabs.
  if (near) return <StepButtons previous={to(near.before, '')} next={to(near.after, '')} />
  return <StepButtons previous={to(pathOf(previous), search)} next={to(pathOf(next), search)} />
}
