import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { createBrowserRouter, createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import type { Menu, Resources, TabbedPages } from '#resource'
import { makeAuthProvider, type DeclaredAuthProvider } from './authProvider.ts'
import type { DeclaredDataProvider } from './data/providerTypes.ts'
import type { Handle } from './ahead/wants.ts'
import { makeDataProvider } from './dataProvider.ts'
import { screensOfAreas, type AreaScreens } from './areaScreens.ts'
import type { Declared } from './declared.tsx'
import type { LazyI18nProvider } from './i18nProvider.ts'
import type { PrefetchedRows } from './list/source.ts'
import { whenSettled } from './chunk.ts'
import { makeQueryClient } from './queryClient.ts'
import { Root } from './Root.tsx'
import { routesFor } from './routes.tsx'

export interface AdminOfProps {
  /** The declarations of the business. `resources` correspond to the `<Resource>` children of `<Admin>`; `pages` show several lists as tabs. */
  readonly app: { readonly resources: Resources; readonly menu?: Menu; readonly pages?: TabbedPages }
  /** The custom screens. */
  readonly screens?: AreaScreens
  /** Follows changes made by other users. */
  readonly live?: boolean
  readonly i18nProvider: LazyI18nProvider
  /** Made from the declarations by default, like the auth provider. */
  readonly dataProvider?: DeclaredDataProvider
  readonly authProvider?: DeclaredAuthProvider
  readonly queryClient?: QueryClient
  /** Opens a page without touching the browser's address; for tests. */
  readonly at?: string
  /** Rows that were requested before anything could be rendered. */
  readonly early?: PrefetchedRows | undefined
  /** Rendered when even the layout cannot be. */
  readonly fault?: ReactNode
}

/** The given providers, or those made from the declarations. */
const providersOf = ({ app: { resources }, dataProvider, authProvider }: AdminOfProps) => ({
  dataProvider: dataProvider ?? makeDataProvider(resources),
  authProvider: authProvider ?? makeAuthProvider(resources),
})

const declaredBy = ({ app: { resources, menu = [], pages = [] }, screens = {}, live = false }: AdminOfProps) =>
  ({ ...screensOfAreas([screens]), resources, menu, tabbed: pages, live }) satisfies Declared

/** The routes of an application. */
function routesOf(props: AdminOfProps, queryClient: QueryClient): RouteObject[] {
  const { i18nProvider, fault = null } = props
  const declared = declaredBy(props)
  const root = <Root {...{ declared, i18nProvider, queryClient, ...providersOf(props) }} />
  return [{ element: root, errorElement: fault, children: routesFor(declared) }]
}

function wired(props: AdminOfProps) {
  const { queryClient = makeQueryClient(), at, early } = props
  const rows = early?.loaded()
  if (early && rows) queryClient.setQueryData(early.key, rows)
  else if (early) void queryClient.prefetchQuery({ queryKey: early.key, queryFn: () => early.rows })
  const routes = routesOf(props, queryClient)
  const router = at === undefined ? createBrowserRouter(routes) : createMemoryRouter(routes, { initialEntries: [at] })
  // The words of a list load when it renders; those of the first one load here, earlier.
  const handle = router.state.matches.at(-1)?.route.handle as Handle | undefined
  if (handle?.screen?.kind === 'list' && handle.resource) void props.i18nProvider.ofLists(handle.resource.area)
  return { router, queryClient, app: props.app, i18nProvider: props.i18nProvider }
}

/**
 * A whole application made from declarations, as `<Admin>` makes one from resources: lists, cards, forms, menu, sign-in, rights. Wired
 * once; when declarations or words are replaced (hot reload), the routes are updated in place.
 */
export function AdminOf(props: AdminOfProps) {
  const [{ router, queryClient, ...first }] = useState(() => wired(props))
  const [shown, setShown] = useState(first)
  const isChanged = props.app !== shown.app || props.i18nProvider !== shown.i18nProvider
  useEffect(() => {
    if (!isChanged) return
    router._internalSetRoutes(routesOf(props, queryClient))
    setShown({ app: props.app, i18nProvider: props.i18nProvider })
  }, [isChanged, props, router, queryClient])
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const leave = whenSettled(
      () =>
        void import('./ahead/prefetchOnIntent.ts').then(
          ({ prefetchOnIntent }) => {
            const { dataProvider: provider, authProvider } = providersOf(props)
            const declared = declaredBy(props)
            if (!isUnmounted)
              stop = prefetchOnIntent({
                router,
                client: queryClient,
                who: () => ({ provider, declared, may: authProvider.permissionsNow() }),
              })
          },
          // The server may be unreachable: everything works without prefetching.
          () => undefined,
        ),
    )
    return () => {
      isUnmounted = true
      leave()
      stop?.()
    }
    // Props are read when they change, which happens only in development.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [router, queryClient])
  return <RouterProvider router={router} />
}
