import type { QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router'
import type { Resources } from '#resource'
import { makeAuthProvider, type DeclaredAuthProvider } from './authProvider.ts'
import type { DeclaredDataProvider } from './data/providerTypes.ts'
import { makeDataProvider } from './dataProvider.ts'
import type { Declared } from './declared.tsx'
import type { LazyI18nProvider } from './i18nProvider.ts'
import type { PrefetchedRows } from './list/prefetch.ts'
import { makeQueryClient } from './queryClient.ts'
import { Root } from './Root.tsx'
import { routesFor } from './routes.tsx'

export interface AdminOfProps extends Partial<Omit<Declared, 'resources'>> {
  /** The declarations, by name: what `<Admin>` takes as its `<Resource>` children. */
  readonly resources: Resources
  readonly i18nProvider: LazyI18nProvider
  /** Made from the declarations when left out, as is the auth provider. */
  readonly dataProvider?: DeclaredDataProvider
  readonly authProvider?: DeclaredAuthProvider
  readonly queryClient?: QueryClient
  /** Opens a page without touching the browser's own address: for tests. */
  readonly at?: string
  /** Rows that were asked for before anything could be drawn. */
  readonly early?: PrefetchedRows | undefined
  /** What is left when even the frame cannot be drawn. */
  readonly fault?: ReactNode
}

const declaredBy = ({
  resources,
  menu = [],
  pages = [],
  tabs = {},
  aids = {},
  windows = {},
  notes = {},
  strips = {},
  documentSources = {},
  tabbed = [],
  live = false,
}: AdminOfProps) => ({ resources, menu, pages, tabs, aids, windows, notes, strips, documentSources, tabbed, live }) satisfies Declared

function routerOf(props: AdminOfProps) {
  const { resources, i18nProvider, queryClient = makeQueryClient(), at, early, fault = null } = props
  const { dataProvider = makeDataProvider(resources), authProvider = makeAuthProvider(resources) } = props
  const declared = declaredBy(props)
  const rows = early?.loaded()
  if (early && rows) queryClient.setQueryData(early.key, rows)
  else if (early) void queryClient.prefetchQuery({ queryKey: early.key, queryFn: () => early.rows })
  const root = <Root {...{ declared, i18nProvider, dataProvider, authProvider, queryClient }} />
  const routes = [{ element: root, errorElement: fault, children: routesFor(declared) }]
  return at === undefined ? createBrowserRouter(routes) : createMemoryRouter(routes, { initialEntries: [at] })
}

/** The whole of an application from declarations, as `<Admin>` is one from resources: lists, cards, forms, menu, sign-in, rights. Wired once: later props are not looked at. */
export function AdminOf(props: AdminOfProps) {
  const [router] = useState(() => routerOf(props))
  return <RouterProvider router={router} />
}
