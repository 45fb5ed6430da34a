import { useCallback, useMemo, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Resource } from '#resource'
import { isStep, readListQuery, writeListQuery, type ListQuery } from './listQuery.ts'

/** Changes the query of a list; omitted parts stay. */
export type ChangeListQuery = (changes: Partial<ListQuery>) => void

/** The query of a list and the function that changes it. The address is the only place where filters, search and order are stored. */
export function useListQuery(resource: Resource, prefix = ''): { query: ListQuery; setQuery: ChangeListQuery } {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const own = writeListQuery(
    resource,
    new URLSearchParams(),
    readListQuery(resource, new URLSearchParams(search), prefix),
    prefix,
  ).toString()
  // The same object while only other parameters of the address change.
  const query = useMemo(() => readListQuery(resource, new URLSearchParams(own), prefix), [resource, own, prefix])
  // A new address renders with a delay: changes made meanwhile must build on it, not on the rendered one.
  const latest = useRef({ query, search })
  const drawn = useRef({ query, key })
  if (drawn.current.key !== key || drawn.current.query !== query) {
    drawn.current = { query, key }
    latest.current = { query, search }
  }
  const setQuery = useCallback<ChangeListQuery>(
    changes => {
      const { query: before, search: address } = latest.current
      const next = { ...before, ...changes }
      const written = writeListQuery(resource, new URLSearchParams(address), next, prefix).toString()
      const replace = !isStep(resource, before, next)
      latest.current = { query: next, search: written }
      void navigate({ search: written && `?${written}` }, { replace, preventScrollReset: true })
    },
    [resource, prefix, navigate],
  )
  return { query, setQuery }
}

const visits = new Map<string, number>()

/** The history state of a link back to a list: the list is shown as it was left. */
export const RETURN = { isReturn: true } as const

/** A visit of a list: begins when it is opened and when its query changes. */
export interface Visit {
  /** The key under which the list stores its scroll position. */
  readonly key: string
  /** The list was opened by a link back to it or by browser history. */
  readonly isReturn: boolean
}

/** The visit of a query: returning to the same one reuses the key of the last visit, otherwise the list starts at the top. */
export function useVisit(question: string): Visit {
  const way = useNavigationType()
  const { state } = useLocation()
  const isReturn = way === NavigationType.Pop || (state as Partial<typeof RETURN> | null)?.isReturn === true
  const valueRef = useRef<Visit & { readonly question: string }>(undefined)
  if (valueRef.current?.question !== question) {
    if (!isReturn) visits.set(question, (visits.get(question) ?? 0) + 1)
    valueRef.current = { question, key: `${question}#${visits.get(question) ?? 0}`, isReturn }
  }
  return valueRef.current
}
