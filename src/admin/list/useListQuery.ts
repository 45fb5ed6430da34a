import { useCallback, useMemo, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Resource } from '#resource'
import { isStep, readListQuery, writeListQuery, type ListQuery } from './listQuery.ts'

/** Changes the query of a list; the parts that are left out stay. */
export type ChangeListQuery = (changes: Partial<ListQuery>) => void

/** The query of a list as the address holds it, and the way to change it: filters, search and order are kept there and nowhere else. */
export function useListQuery(resource: Resource, prefix = ''): { asked: ListQuery; ask: ChangeListQuery } {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const own = writeListQuery(
    resource,
    new URLSearchParams(),
    readListQuery(resource, new URLSearchParams(search), prefix),
    prefix,
  ).toString()
  // The same query keeps its identity when other parameters of the address change.
  const query = useMemo(() => readListQuery(resource, new URLSearchParams(own), prefix), [resource, own, prefix])
  // An address is drawn a while after it is gone to: what is changed meanwhile builds on it, not on what is still drawn.
  const latest = useRef({ asked: query, search })
  const drawn = useRef({ asked: query, key })
  if (drawn.current.key !== key || drawn.current.asked !== query) {
    drawn.current = { asked: query, key }
    latest.current = { asked: query, search }
  }
  const ask = useCallback<ChangeListQuery>(
    changes => {
      const { asked: before, search: address } = latest.current
      const next = { ...before, ...changes }
      const written = writeListQuery(resource, new URLSearchParams(address), next, prefix).toString()
      const replace = !isStep(resource, before, next)
      latest.current = { asked: next, search: written }
      void navigate({ search: written && `?${written}` }, { replace, preventScrollReset: true })
    },
    [resource, prefix, navigate],
  )
  return { asked: query, ask }
}

const visits = new Map<string, number>()

/** What a link to a list carries when it leads back to it: the list is shown as it was left. */
export const RETURN = { isReturn: true } as const

/** A visit of a list: begins when it is opened and whenever its query changes. */
export interface Visit {
  /** Under which key the list remembers its place. */
  readonly key: string
  /** The list was opened by a way back to it. */
  readonly isReturn: boolean
}

/** The visit of this question, which is a query with its place: a return to the same one gets the key of the last visit, others begin at the top. */
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
