import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useSyncExternalStore, type ReactNode, useState } from 'react'
import { useNotify, AdminContext, ResourceDefinitionContextProvider, useTranslate, type RaRecord } from 'react-admin'
import { useLocation, useNavigate, Outlet, createBrowserRouter, createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import CssBaseline from '@mui/material/CssBaseline'
import type { QueryClient } from '@tanstack/react-query'
import { screensOf, type Resources, type ScreenKind, type Menu, type TabbedPages } from '#resource'
import { onDenied, setFailureRules, setTranslator } from './api.ts'
import { failureRulesOf, type Failures } from './failures.ts'
import { setLanguage } from './connection.ts'
import { type DeclaredAuthProvider, useSessionState, makeAuthProvider } from './authProvider.ts'
import { representationOf } from './data/read.ts'
import type { DeclaredDataProvider } from './data/provider.ts'
import { ApplicationScreensProvider, type ApplicationScreens } from './applicationScreens.tsx'
import { screensOfAreas, type AreaScreens } from './customScreens.tsx'
import type { LazyI18nProvider } from './i18nProvider.ts'
import { Notices } from './layout/Notices.tsx'
import { useFavicon } from './page/PageTitle.tsx'
import { useScrollRestoration } from './layout/scroll.ts'
import { setUpdatedMessage, reloadPage, setTranslationsLoader, whenFirstPageLoaded } from './chunk.ts'
import { ReportProvider } from './report/ReportProvider.tsx'
import { followOtherTabs } from './session.ts'
import { storeOf } from './browserStorage.ts'
import { Styles } from './Styles.tsx'
import type { Translate } from './pageRecord.ts'
import { themes } from './theme/themes.ts'
import type { RouteHandle } from './ahead/prefetch.ts'
import { makeDataProvider } from './dataProvider.ts'
import type { PrefetchedRows } from './list/source.ts'
import { makeQueryClient } from './queryClient.ts'
import { routesFor } from './start.tsx'

const STAYS_ON: ReadonlySet<string> = new Set(['/403', '/login'])

/** Any call denied with 403 shows 'Доступ запрещен' and redirects to /403, except on /403 and /login (foundations §8). */
function useDenied(): void {
  const notify = useNotify()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leave = useEffectEvent(() => {
    notify('nerud.shell.http.denied', { type: 'error' })
    if (!STAYS_ON.has(pathname)) void navigate('/403')
  })
  useEffect(() => onDenied(() => leave()), [])
}

/** The declarations, the translator and the providers. */
interface RootProps {
  readonly app: ApplicationScreens
  readonly i18nProvider: LazyI18nProvider
  readonly dataProvider: DeclaredDataProvider
  readonly authProvider: DeclaredAuthProvider
  readonly queryClient: QueryClient
}

/** What react-admin's own components know about the resources: which screens each has, and how its records are named. */
const definitionsOf = (resources: Resources, t: Translate) =>
  Object.fromEntries(
    Object.values(resources).map(resource => {
      const kinds = screensOf(resource).map(screen => screen.kind)
      const has = (kind: ScreenKind): boolean => kinds.includes(kind)
      return [
        resource.name,
        {
          name: resource.name,
          hasList: has('list'),
          hasShow: has('one'),
          hasEdit: has('edit'),
          hasCreate: has('create'),
          recordRepresentation: (record: RaRecord) => representationOf(resource, record, t),
        },
      ]
    }),
  )

/** Behaviour common to all pages; renders nothing. */
function Habits() {
  const translate = useTranslate()
  useScrollRestoration()
  useFavicon()
  useDenied()
  useEffect(() => {
    setTranslator(translate)
    setUpdatedMessage(() => translate('nerud.shell.updated'))
  }, [translate])
  useEffect(() => followOtherTabs(() => reloadPage()), [])
  return null
}

interface LookProps {
  readonly i18nProvider: LazyI18nProvider
  readonly queryClient: QueryClient
  readonly children: ReactNode
}
/** Styles and direction for the current language; another language renders everything again. */
function Look({ i18nProvider, queryClient, children }: LookProps) {
  const lang = i18nProvider.getLocale()
  const dir = i18nProvider.direction()
  useLayoutEffect(() => {
    Object.assign(document.documentElement, { lang, dir })
    // Server texts in the previous language are loaded again.
    if (setLanguage(lang)) void queryClient.invalidateQueries()
  }, [lang, dir, queryClient])
  return (
    <Styles direction={dir}>
      <CssBaseline enableColorScheme />
      {children}
    </Styles>
  )
}

/** The root of the screens: react-admin's contexts, styles and what outlives pages; the page renders in the outlet. */
function Root({ app, i18nProvider, dataProvider, authProvider, queryClient }: RootProps) {
  const { session, lapsed } = useSessionState()
  const userId = (session ?? lapsed)?.id
  const store = useMemo(() => storeOf(userId, i18nProvider.getLocale()), [userId, i18nProvider])
  const shownTo = useRef(userId)
  useEffect(() => {
    if (shownTo.current === userId) return
    shownTo.current = userId
    // Cached data of one user must not be shown to the next one.
    queryClient.removeQueries({ type: 'inactive' })
  }, [userId, queryClient])
  const permissions = useSyncExternalStore(authProvider.onPermissions, authProvider.permissionsNow)
  useEffect(() => {
    // The permissions cached by react-admin's own components are out of date.
    void queryClient.invalidateQueries({ queryKey: ['auth'] })
  }, [permissions, queryClient])
  const definitions = useMemo(
    () => definitionsOf(app.resources, (key, options) => i18nProvider.translate(key, options)),
    [app, i18nProvider],
  )
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={themes.light}
      darkTheme={themes.dark}
    >
      <Look i18nProvider={i18nProvider} queryClient={queryClient}>
        <ApplicationScreensProvider app={app}>
          <ResourceDefinitionContextProvider definitions={definitions}>
            <ReportProvider>
              <Habits />
              <Outlet />
              <Notices />
            </ReportProvider>
          </ResourceDefinitionContextProvider>
        </ApplicationScreensProvider>
      </Look>
    </AdminContext>
  )
}

/** What only the screens have of a business: its words and its custom components. */
interface AppScreens extends AreaScreens {
  readonly i18nProvider: LazyI18nProvider
  /** Rendered when even the layout cannot be. */
  readonly fault?: ReactNode
}

interface AdminOfProps {
  /** The declarations of the business. `resources` correspond to the `<Resource>` children of `<Admin>`; `pages` show several lists as tabs. */
  readonly app: { readonly resources: Resources; readonly menu?: Menu; readonly pages?: TabbedPages; readonly failures?: Failures }
  readonly screens: AppScreens
  /** Follows changes made by other users, unless it is false. */
  readonly live?: boolean
  /** Made from the declarations by default, like the auth provider. */
  readonly dataProvider?: DeclaredDataProvider
  readonly authProvider?: DeclaredAuthProvider
  readonly queryClient?: QueryClient
  /** Opens a page without touching the browser's address; for tests. */
  readonly at?: string
  /** Rows that were requested before anything could be rendered. */
  readonly early?: PrefetchedRows | undefined
}

/** The given providers, or those made from the declarations. */
const providersOf = ({ app: { resources }, dataProvider, authProvider }: AdminOfProps) => ({
  dataProvider: dataProvider ?? makeDataProvider(resources),
  authProvider: authProvider ?? makeAuthProvider(resources),
})

const applicationScreensOf = ({ app: { resources, menu = [], pages = [] }, screens, live = true }: AdminOfProps) =>
  ({ ...screensOfAreas([screens]), resources, menu, tabbed: pages, live }) satisfies ApplicationScreens

/** The routes of an application. */
function routesOf(props: AdminOfProps, queryClient: QueryClient): RouteObject[] {
  const { i18nProvider, fault = null } = props.screens
  const app = applicationScreensOf(props)
  const root = <Root {...{ app, i18nProvider, queryClient, ...providersOf(props) }} />
  return [{ element: root, errorElement: fault, children: routesFor(app) }]
}

/** Tells the layers below the components, which read no context, what the application says and how its calls fail. */
function announce({ app, screens: { i18nProvider } }: AdminOfProps): void {
  setFailureRules(failureRulesOf(app.resources, app.failures))
  setTranslationsLoader(i18nProvider.more)
  setTranslator(key => i18nProvider.translate(key))
}

function wired(props: AdminOfProps) {
  const { queryClient = makeQueryClient(), at, early } = props
  const { i18nProvider } = props.screens
  announce(props)
  const rows = early?.loaded()
  if (early && rows) queryClient.setQueryData(early.key, rows)
  else if (early) void queryClient.prefetchQuery({ queryKey: early.key, queryFn: () => early.rows })
  const routes = routesOf(props, queryClient)
  const router = at === undefined ? createBrowserRouter(routes) : createMemoryRouter(routes, { initialEntries: [at] })
  // The words of a list load when it renders; those of the first one load here, earlier.
  const handle = router.state.matches.at(-1)?.route.handle as RouteHandle | undefined
  if (handle?.screen?.kind === 'list' && handle.resource) void i18nProvider.ofLists(handle.resource.area)
  return { router, queryClient, app: props.app, i18nProvider }
}

/**
 * A whole application made from declarations, as `<Admin>` makes one from resources: lists, cards, forms, menu, sign-in, rights. Wired
 * once; when declarations or words are replaced (hot reload), the routes are updated in place.
 */
export function AdminOf(props: AdminOfProps) {
  const [{ router, queryClient, ...first }] = useState(() => wired(props))
  const [shown, setShown] = useState(first)
  const isChanged = props.app !== shown.app || props.screens.i18nProvider !== shown.i18nProvider
  useEffect(() => {
    if (!isChanged) return
    announce(props)
    router._internalSetRoutes(routesOf(props, queryClient))
    setShown({ app: props.app, i18nProvider: props.screens.i18nProvider })
  }, [isChanged, props, router, queryClient])
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const leave = whenFirstPageLoaded(
      () =>
        void import('./ahead/prefetchOnIntent.ts').then(
          ({ prefetchOnIntent }) => {
            const { dataProvider: provider, authProvider } = providersOf(props)
            const app = applicationScreensOf(props)
            if (!isUnmounted)
              stop = prefetchOnIntent({
                router,
                client: queryClient,
                who: () => ({ provider, app, may: authProvider.permissionsNow() }),
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
  // A transition would be rendered in slices of 5 ms, between which the answers of its own requests interrupt it and start it anew.
  return <RouterProvider router={router} useTransitions={false} />
}
