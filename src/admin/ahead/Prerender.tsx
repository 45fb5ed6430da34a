import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Activity, Suspense, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  type RouteObject,
  createMemoryRouter,
  RouterProvider,
  UNSAFE_DataRouterContext,
  UNSAFE_LocationContext,
  UNSAFE_RouteContext,
} from 'react-router'
import { createPortal } from 'react-dom'
import type { Resource } from '#resource'
import type { Row, Rows } from '../data/rows.ts'
import { type May, useMay } from '../authProvider.ts'
import { type RouteHandle, leafRoutesOf } from './prefetch.ts'
import { useCustomScreens } from '../customScreens.tsx'
import { chunk } from '../chunk.ts'
import { formChunksOf } from '../form/aids.tsx'
import { makeQueryClient } from '../queryClient.ts'

/** A page to render in advance, with the record to render it with. */
interface Rehearsed {
  readonly page: ReactNode
  readonly handle: RouteHandle
  readonly resource: Resource
  readonly record?: Row
}

interface Screen {
  readonly resource: Resource
  readonly kind: string
  readonly handle: RouteHandle
  readonly page: ReactNode
}

/** The screens of whole resources that the user may open. */
const screensFor = (routes: readonly RouteObject[], { allows }: May): readonly Screen[] =>
  leafRoutesOf(routes).flatMap(({ element, handle: its }) => {
    const handle = its as RouteHandle | undefined
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
function rehearsalsFor(routes: readonly RouteObject[], client: QueryClient, may: May): readonly Rehearsed[] {
  const screens = screensFor(routes, may)
  const card = screens.find(({ kind, resource }) => kind === 'one' && rowOf(client, resource))
  const forms = screens.filter(({ kind }) => kind === 'create').toSorted((a, b) => lengthOf(b.resource) - lengthOf(a.resource))
  return [...(card ? [{ ...card, record: rowOf(client, card.resource)! }] : []), ...forms.slice(0, 1)]
}

/** Milliseconds after which rendering a page is given up. */
const RENDER_TIMEOUT_MS = 5000

const whenFree = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const waiting = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(waiting)
}

const OUTSIDE = { outlet: null, matches: [], isDataRoute: false }
const nothing = (): void => undefined

/** The router and query client of one rehearsed page. Under the real address the page would pick up the draft stored for it. */
function stageOf({ page, resource, record }: Rehearsed) {
  const client = makeQueryClient()
  if (record) client.setQueryData([resource.name, 'getOne', { id: String(record.id) }], record)
  const router = createMemoryRouter([{ path: '/rehearsed/:id?', element: page, errorElement: <span /> }], {
    initialEntries: [record ? `/rehearsed/${record.id}` : '/rehearsed'],
  })
  return { client, router }
}

interface StageProps {
  readonly onDrawn: () => void
  /** Renders into the element that it is given. */
  readonly children: (container: HTMLElement) => ReactNode
}

/** Renders something into a detached element and reports when it has been. */
function Stage({ onDrawn, children }: StageProps) {
  const [container] = useState(() => document.createElement('div'))
  const drawn = useEffectEvent(onDrawn)
  useEffect(() => {
    let leave = nothing
    const end = (): void => {
      leave = whenFree(() => drawn())
    }
    const watch = new MutationObserver(end)
    watch.observe(container, { childList: true })
    const timer = setTimeout(end, RENDER_TIMEOUT_MS)
    return () => {
      leave()
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [container])
  return createPortal(<Suspense fallback={null}>{children(container)}</Suspense>, container)
}

/** A page in a hidden tree, which runs no effects: it loads, stores and announces nothing. */
function RehearsedPage({ of }: { readonly of: Rehearsed }) {
  const [{ client, router }] = useState(() => stageOf(of))
  useEffect(() => () => router.dispose(), [router])
  return (
    <Activity mode="hidden">
      <UNSAFE_LocationContext value={null as never}>
        <UNSAFE_RouteContext value={OUTSIDE}>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} onError={nothing} />
          </QueryClientProvider>
        </UNSAFE_RouteContext>
      </UNSAFE_LocationContext>
    </Activity>
  )
}

const RehearsedOptions = chunk(() => import('../inputs/SelectInput.tsx').then(module => module.RehearsedOptions))
const RehearsedSearch = chunk(() => import('../search/SearchDialog.tsx').then(module => module.RehearsedSearch))

/** The options of a select, with effects, since one of them places the options; and the open search. */
const WINDOWS: readonly StageProps['children'][] = [
  container => <RehearsedOptions container={container} />,
  () => (
    <Activity mode="hidden">
      <RehearsedSearch />
    </Activity>
  ),
]

/**
 * Renders the pages that the user is likely to open next, the options of a select, and the search, into a detached element, one after another in idle time: a first
 * render takes twice as long, because its code is not compiled yet and its styles are not inserted.
 */
export function Prerender() {
  const routes = useContext(UNSAFE_DataRouterContext)?.router.routes
  const client = useQueryClient()
  const may = useMay()
  const [at, setAt] = useState(-1)
  // Chosen once; what is loaded later does not change it.
  const [chosen] = useState(() => rehearsalsFor(routes ?? [], client, may))
  const stages = useMemo(() => [...chosen.map(one => () => <RehearsedPage of={one} />), ...WINDOWS], [chosen])
  const screens = useCustomScreens()
  useEffect(() => {
    let leave = nothing
    let isUnmounted = false
    const parts = chosen.flatMap(({ handle, resource }) => [handle.part, ...formChunksOf(screens, resource)])
    void Promise.allSettled(parts.map(part => part.ahead())).then(() => {
      if (!isUnmounted) leave = whenFree(() => setAt(0))
    })
    return () => {
      isUnmounted = true
      leave()
    }
  }, [chosen, screens])
  const next = stages[at]
  return next ? (
    <Stage key={at} onDrawn={() => setAt(at + 1)}>
      {next}
    </Stage>
  ) : null
}
