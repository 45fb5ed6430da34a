import type { QueryClient } from '@tanstack/react-query'
import { createPath, parsePath, type DataRouter, type To } from 'react-router'
import { listRight, optionsOf, tabName, type Resource } from '#resource'
import type { AnyChunk } from '../chunk.ts'
import { formChunksOf } from '../form/aids.tsx'
import { COPY_PARAMETER, copyIn } from '../pageRecord.ts'
import { copyRead, filledRead, parentRead, formRecordQuery } from '../form/formRecord.ts'
import { ownResource } from '../list/view.ts'
import { ofList } from './lists.ts'
import { prefetchOf, type RouteHandle, type PrefetchQuery, type Destination, type PrefetchContext, routeAt } from './prefetch.ts'
import { dayIn } from '../page/paths.tsx'
import { JUST_READ_MS } from '../queryClient.ts'

/** What a screen needs in order to render: chunks and queries. */
interface Loaders {
  readonly parts: readonly AnyChunk[]
  readonly reads: readonly PrefetchQuery[]
}
type Found = Partial<Loaders>

/** The record of a card: what belongs to it is below and requested after the card has been painted. */
const ofCard = ({ provider }: PrefetchContext, resource: Resource, id: number): Found => ({
  reads: [
    {
      queryKey: [resource.name, 'getOne', { id: String(id) }],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await provider.getOne(resource.name, { id, signal } as never)).data as unknown,
    },
  ],
})

/** What a create form starts from: the parent, the values that the parent prefills, the record to copy. */
function ofCreate(
  { provider, app }: PrefetchContext,
  resource: Resource,
  under: string | undefined,
  { params: { id }, search }: Destination,
): Found {
  const copy = copyIn(new URLSearchParams(search), COPY_PARAMETER)
  const { target, prefills } = (under === undefined ? undefined : optionsOf(resource.fields[under]!)) ?? {}
  const parent = id === undefined || target === undefined ? undefined : app.resources[target]
  return {
    parts: formChunksOf(app, resource),
    reads: [
      ...(copy === undefined ? [] : [copyRead(provider, app.resources, resource, copy)]),
      ...(parent ? [parentRead(provider, parent, id)] : []),
      ...(parent && prefills ? [filledRead(provider, resource, parent, under, id)] : []),
    ],
  }
}

/** What the screen at an address loads first, derived from its route: any list, card, form, report or custom page. Refers to no entity by name. */
export function loadersOf(
  who: PrefetchContext,
  { part, resource: whole, screen, page, right = [] }: RouteHandle,
  where: Destination,
): Loaders {
  const { app, may } = who
  const with_ = ({ parts = [], reads = [] }: Found): Loaders => ({ parts: [part, ...parts], reads })
  if (page) {
    const tabs = page.tabs.filter(({ resource, view }) => may.can(listRight(app.resources[resource]!, view)))
    const name = new URLSearchParams(where.search).get('tab')
    const open = tabs.find(tab => tabName(tab) === name) ?? tabs[0]
    return with_(open ? ofList(who, app.resources[open.resource]!, { ...where, view: open.view, prefix: `${tabName(open)}.` }) : {})
  }
  if (!may.can(right)) return with_({})
  if (!whole || !screen) return with_({ reads: prefetchOf(part.loaded())?.(who, where) ?? [] })
  if (!may.allows(screen)) return with_({})
  const resource = ownResource(whole, screen) ?? whole
  const id = Number(where.params['id'])
  if (screen.kind === 'list') return with_(ofList(who, whole, { ...where, view: screen.view }))
  if (screen.kind === 'create') return with_(ofCreate(who, resource, screen.under, where))
  if (screen.kind === 'edit') return with_({ parts: formChunksOf(app, resource), reads: [formRecordQuery(who.provider, resource, id)] })
  return with_(ofCard(who, resource, id))
}

/** Milliseconds to wait for the data before navigating: rendering once with data is faster than a render without it and a second one with it. */
const DATA_TIMEOUT_MS = 100
/** Milliseconds that the current page stays while the code of the next one loads. */
const CODE_MS = 1500

interface Asking {
  readonly router: DataRouter
  readonly client: QueryClient
  readonly who: () => PrefetchContext
}

const after = (time: number): Promise<void> => new Promise(resolve => setTimeout(resolve, time))
const isPages = (read: PrefetchQuery): boolean => 'initialPageParam' in read

/** Prefetches a query unless its data are fresh; a list that has data renews itself. */
function prefetchRead(client: QueryClient, read: PrefetchQuery): Promise<unknown> | undefined {
  const state = client.getQueryState(read.queryKey)
  const stays = read.staleTime ?? JUST_READ_MS
  const isFresh = state?.isInvalidated === false && Date.now() - state.dataUpdatedAt < stays
  if (state?.data !== undefined && (isFresh || read.renewsItself)) return undefined
  const query = isPages(read) ? client.prefetchInfiniteQuery(read as never) : client.prefetchQuery(read as never)
  // Data in memory are rendered at once and refreshed in the background, so there is nothing to wait for.
  return state?.data === undefined ? query : undefined
}

const awaited = (parts: readonly AnyChunk[]): readonly Promise<void>[] => parts.filter(part => !part.loaded()).map(part => part.ahead())

/** Starts loading everything that an address needs; returns a promise of what is worth waiting for before navigating, undefined if nothing is. */
function begin({ router, client, who }: Asking, to: To): Promise<unknown> | undefined {
  const { pathname = '', search = '' } = typeof to === 'string' ? parsePath(to) : to
  const match = routeAt(router.routes, pathname)
  const handle = match?.route.handle as RouteHandle | undefined
  if (!match || !handle) return undefined
  const known = who()
  const where = { params: match.params, search }
  const isKnown = handle.part.loaded() !== undefined
  const { parts, reads } = loadersOf(known, handle, where)
  // A page as of a day has a query client of its own.
  if (dayIn(search) !== undefined) return void awaited(parts)
  const queryOf = (all: readonly PrefetchQuery[]): readonly Promise<unknown>[] => all.flatMap(one => prefetchRead(client, one) ?? [])
  const code = awaited(parts)
  const data = queryOf(reads)
  // The queries of a custom page are known only after its code has loaded.
  const rest = isKnown ? [] : [handle.part.ahead().then(() => Promise.all(queryOf(loadersOf(known, handle, where).reads)))]
  if (code.length === 0 && data.length === 0) return undefined
  const all = Promise.all(code).then(() => Promise.race([Promise.all([...data, ...rest]), after(DATA_TIMEOUT_MS)]))
  return Promise.race([all, after(CODE_MS)]).catch(() => undefined)
}

/** The address of the link or list row under the pointer. */
function addressAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined
  const link = target.closest<HTMLAnchorElement>('a[href]') ?? target.closest('[role="row"]')?.querySelector<HTMLAnchorElement>('a.open')
  if (!link || link.origin !== window.location.origin || link.target === '_blank') return undefined
  return link.pathname + link.search
}

/**
 * Loads what a page needs when the user is about to open it: its code when a link is hovered or focused, its data when the button is
 * pressed, and both on any navigation, which waits for them for a moment. Returns the function that stops it.
 */
export function prefetchOnIntent(asking: Asking): () => void {
  const { router } = asking
  const own = router.navigate
  let turn = 0
  const point = ({ target }: Event): void => {
    const to = addressAt(target)
    const handle =
      to === undefined ? undefined : (routeAt(router.routes, parsePath(to).pathname ?? '')?.route.handle as RouteHandle | undefined)
    if (handle && !handle.part.loaded()) void handle.part.ahead()
  }
  const press = ({ target }: Event): void => {
    const to = addressAt(target)
    if (to !== undefined && to !== createPath(router.state.location)) void begin(asking, to)
  }
  const back = (): void => {
    const { pathname, search } = window.location
    // Closing a dialog over the same page loads nothing.
    if (pathname !== router.state.location.pathname) void begin(asking, pathname + search)
  }
  router.navigate = async (to: To | number | null, options?: { readonly replace?: boolean }) => {
    const mine = (turn += 1)
    const go = (): Promise<void> => own(to as To, options)
    if (to === null || typeof to === 'number' || options?.replace) return go()
    const { pathname } = typeof to === 'string' ? parsePath(to) : to
    const from = router.state.location
    if (!pathname?.startsWith('/') || pathname === from.pathname) return go()
    const waits = begin(asking, to)
    if (!waits) return go()
    await waits
    // Do not navigate if the user has navigated elsewhere meanwhile.
    return mine === turn && router.state.location === from ? go() : undefined
  }
  const events = [
    ['pointerover', point],
    ['focusin', point],
    ['pointerdown', press],
  ] as const
  for (const [name, hear] of events) document.addEventListener(name, hear, { passive: true })
  window.addEventListener('popstate', back)
  // The first match is the slowest, so do it before anybody waits for it.
  routeAt(router.routes, router.state.location.pathname)
  return () => {
    router.navigate = own
    for (const [name, hear] of events) document.removeEventListener(name, hear)
    window.removeEventListener('popstate', back)
  }
}
