import { useCallback, useMemo, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Resource } from '#resource'
import { readAsked, writeAsked, type Asked } from './asked.ts'

/** Changes what a list asks for; the parts that are left out stay. */
export type Ask = (changes: Partial<Asked>) => void

/** What the address asks of a list, and the way to ask otherwise: filters, search and order live there and nowhere else. */
export function useAsked(resource: Resource, prefix = ''): { asked: Asked; ask: Ask } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const own = writeAsked(resource, new URLSearchParams(), readAsked(resource, new URLSearchParams(search), prefix), prefix).toString()
  // The same question keeps its identity when other words of the address change.
  const asked = useMemo(() => readAsked(resource, new URLSearchParams(own), prefix), [resource, own, prefix])
  const latest = useRef({ asked, search })
  latest.current = { asked, search }
  const ask = useCallback<Ask>(
    changes => {
      const { asked: before, search: address } = latest.current
      const written = writeAsked(resource, new URLSearchParams(address), { ...before, ...changes }, prefix).toString()
      void navigate({ search: written && `?${written}` }, { replace: true, preventScrollReset: true })
    },
    [resource, prefix, navigate],
  )
  return { asked, ask }
}

const visits = new Map<string, number>()

/** What a link to a list carries when it leads back to it: the list is shown as it was left. */
export const RETURN = { isReturn: true } as const

/**
 * Under which key a list remembers its place: a return to the same question finds the place again, a fresh visit and a new question begin at
 * the top. Says too whether this is a return.
 */
export function useVisit(question: string): { key: string; isReturn: boolean } {
  const way = useNavigationType()
  const { state } = useLocation()
  const isReturn = way === NavigationType.Pop || (state as Partial<typeof RETURN> | null)?.isReturn === true
  const held = useRef<{ question: string; key: string; isReturn: boolean }>(undefined)
  if (held.current?.question !== question) {
    const returns = held.current === undefined && isReturn
    if (!returns) visits.set(question, (visits.get(question) ?? 0) + 1)
    held.current = { question, key: `${question}#${visits.get(question) ?? 0}`, isReturn: returns }
  }
  return held.current
}
