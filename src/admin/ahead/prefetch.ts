import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'
import type { Resource, Rights, Screen, TabbedPage } from '#resource'
import type { AnyChunk } from '../chunk.ts'
import type { DeclaredDataProvider } from '../data/provider.ts'
import type { ApplicationScreens } from '../applicationScreens.tsx'
import type { May } from '../authProvider.ts'
import { mayMatch } from '../page/paths.tsx'

/** The handle of a route: the chunk that renders it, and what it shows. */
export interface RouteHandle {
  readonly part: AnyChunk
  readonly resource?: Resource
  readonly screen?: Screen
  readonly page?: TabbedPage
  /** The rights that open a custom page. */
  readonly right?: Rights
}

/** The user and what loads data for them. */
export interface PrefetchContext {
  readonly provider: DeclaredDataProvider
  readonly may: May
  readonly app: ApplicationScreens
}
/** The destination of a navigation. */
export interface Destination {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: string
}

/** A query that a screen starts with, as its own hook passes it to react-query. */
export interface PrefetchQuery {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: never) => Promise<unknown>
  readonly staleTime?: number
  /** Only for paged queries: the first page. */
  readonly initialPageParam?: unknown
  /** The component that shows it refreshes data in memory itself, page by page. */
  readonly renewsItself?: boolean
}

/** The queries that a custom page or block starts with; they begin at the click that leads to it. */
type Prefetch = (who: PrefetchContext, where: Destination) => readonly PrefetchQuery[]

/** Attaches the queries that a component starts with. */
export const withPrefetch = <C extends object>(component: C, wants: Prefetch): C & { readonly wants: Prefetch } =>
  Object.assign(component, { wants })

/** The queries attached to a component by `withPrefetch`. */
export const prefetchOf = (component: unknown): Prefetch | undefined => (component as { readonly wants?: Prefetch } | undefined)?.wants

/** All routes with a path, without their parents. */
export const leafRoutesOf = (routes: readonly RouteObject[]): readonly RouteObject[] =>
  routes.flatMap(({ children, ...route }) =>
    children ? leafRoutesOf(children) : route.path === undefined || route.path === '*' ? [] : [route],
  )

const leaves = new WeakMap<readonly RouteObject[], readonly RouteObject[]>()

/** The route of an address. `matchRoutes` alone compiles the paths of all routes at every call. */
export function routeAt(routes: RouteObject[], pathname: string): RouteMatch | undefined {
  const known = leaves.get(routes) ?? leafRoutesOf(routes)
  leaves.set(routes, known)
  return matchRoutes(
    known.filter(({ path }) => mayMatch(path!, pathname)),
    pathname,
  )?.at(-1)
}
