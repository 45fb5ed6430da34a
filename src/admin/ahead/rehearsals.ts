import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import type { Resource } from '#resource'
import type { Row, Rows } from '../data/rows.ts'
import type { May } from '../may.ts'
import type { Handle } from './wants.ts'
import { leavesOf } from './routeAt.ts'

/** A page to render in advance, with the record to render it with. */
export interface Rehearsed {
  readonly page: ReactNode
  readonly handle: Handle
  readonly resource: Resource
  readonly record?: Row
}

interface Screen {
  readonly resource: Resource
  readonly kind: string
  readonly handle: Handle
  readonly page: ReactNode
}

/** The screens of whole resources that the user may open. */
const screensFor = (routes: readonly RouteObject[], { allows }: May): readonly Screen[] =>
  leavesOf(routes).flatMap(({ element, handle: its }) => {
    const handle = its as Handle | undefined
    const { resource, screen } = handle ?? {}
    if (!handle || !resource || !screen || screen.view !== undefined || screen.under !== undefined) return []
    return allows({ right: screen.right, reads: screen.reads }) ? [{ resource, kind: screen.kind, handle, page: element }] : []
  })

const isRows = (data: unknown): data is Rows => typeof data === 'object' && data !== null && 'pages' in data && 'mark' in data

/** The first row of any loaded list of a resource. */
function rowOf(client: QueryClient, resource: Resource): Row | undefined {
  const lists = client.getQueriesData({ queryKey: [resource.name] }).map(([, data]) => data)
  return lists.flatMap(data => (isRows(data) ? (data.pages[0]?.data ?? []) : []))[0]
}

const lengthOf = ({ form = [], fields }: Resource): number => JSON.stringify(form).length + Object.keys(fields).length

/** The pages that the user is likely to open: the card of a loaded record, and the longest form, which has inputs of most kinds. Other cards and forms use the same components. */
export function rehearsalsFor(routes: readonly RouteObject[], client: QueryClient, may: May): readonly Rehearsed[] {
  const screens = screensFor(routes, may)
  const card = screens.find(({ kind, resource }) => kind === 'one' && rowOf(client, resource))
  const forms = screens.filter(({ kind }) => kind === 'create').toSorted((a, b) => lengthOf(b.resource) - lengthOf(a.resource))
  return [...(card ? [{ ...card, record: rowOf(client, card.resource)! }] : []), ...forms.slice(0, 1)]
}
