import { Suspense, useEffect, type ComponentType, StrictMode, type ReactNode } from 'react'
import { Outlet, useLocation, matchRoutes, Navigate, useNavigate, useParams, type RouteObject } from 'react-router'
import { ResourceContextProvider } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { isTab, pathOf, screensOf, type Resource, type Resources, type Screen, type ScreenKind } from '#resource'
import { chunk, earlyChunk, fetchChunks, urgentChunk, handleFailedChunks } from './chunk.ts'
import { PageLoading } from './page/PageTitle.tsx'
import { dayIn } from './page/paths.tsx'
import { ScreenProvider, useResources } from './resourceContext.tsx'
import type { ApplicationScreens } from './applicationScreens.tsx'
import type { Page } from './customScreens.tsx'
import { LogoutPage, RequireRight, OptionalSession, Frame, RequireSession, RequireNoSession } from './layout/Frame.tsx'
import type { RouteHandle } from './ahead/prefetch.ts'
import { ownResource } from './list/view.ts'
import { setPageRecord } from './pageRecord.ts'
import { whenServerUp } from './connection.ts'
import { followTabs } from './form/tabs.ts'
import type { PrefetchedRows } from './list/source.ts'

const DayFrame = chunk(() => import('./onDay/DayFrame.tsx').then(module => module.DayFrame))

/** The page as of now, or as of the day in its address. */
const OnDay = () => {
  const day = dayIn(useLocation().search)
  if (day === undefined) return <Outlet />
  return (
    <Suspense fallback={<PageLoading />}>
      <DayFrame key={day} day={day} />
    </Suspense>
  )
}

const LOAD = {
  list: (): Promise<ComponentType<{ readonly view?: string }>> => import('./list/ListOf.tsx').then(module => module.ListOf),
  one: () => import('./show/ShowOf.tsx').then(module => module.ShowOf),
  edit: () => import('./form/EditOf.tsx').then(module => module.EditOf),
  create: () => import('./form/CreateOf.tsx').then(module => module.CreateOf),
} satisfies Record<ScreenKind, () => Promise<ComponentType>>
const SCREENS = { list: earlyChunk(LOAD.list), one: chunk(LOAD.one), edit: chunk(LOAD.edit), create: chunk(LOAD.create) } as const

const EntryScreen = chunk(() => import('./sheet/EntryOf.tsx').then(module => module.EntryOf))

const ImportScreen = chunk(() => import('./import/ImportOf.tsx').then(module => module.ImportOf))

const TabbedLists = earlyChunk(() => import('./list/TabbedLists.tsx').then(module => module.TabbedLists))

const HomePage = chunk(() => import('./menu/MenuOf.tsx').then(module => module.HomePage))
const DeniedPage = urgentChunk(() => import('./entry/DeniedPage.tsx').then(module => module.DeniedPage))
const MissingPage = urgentChunk(() => import('./entry/MissingPage.tsx').then(module => module.MissingPage))
const SorryPage = urgentChunk(() => import('./entry/ServiceDownPage.tsx').then(module => module.ServiceDownPage))
const PageFault = urgentChunk(() => import('./layout/PageFault.tsx').then(module => module.PageFault))
const EntryFault = urgentChunk(() => import('./layout/PageFault.tsx').then(module => module.EntryFault))

const ENTRY = {
  '/login': chunk(() => import('./entry/LoginPage.tsx').then(module => module.LoginPage)),
  '/register': chunk(() => import('./entry/RegisterPage.tsx').then(module => module.RegisterPage)),
  '/forgot-password': chunk(() => import('./entry/ForgotPage.tsx').then(module => module.ForgotPage)),
  '/recover/:token': chunk(() => import('./entry/RecoverPage.tsx').then(module => module.RecoverPage)),
} as const

const drawn = (Drawn: ComponentType) => (
  <Suspense fallback={<PageLoading />}>
    <Drawn />
  </Suspense>
)

/** Redirects to /404 when the record of the page does not exist. */
function useOwnRecord(resource: Resource, screen: Screen, id: string | undefined): void {
  const navigate = useNavigate()
  const isAbout = id !== undefined && (screen.kind === 'one' || screen.kind === 'edit')
  useEffect(
    () => (isAbout ? setPageRecord(resource.name, id, () => void navigate('/404', { replace: true })) : undefined),
    [isAbout, resource.name, id, navigate],
  )
}

function ScreenOf({ resource, screen }: { readonly resource: Resource; readonly screen: Screen }) {
  const { id } = useParams()
  useOwnRecord(resource, screen, id)
  const Drawn = screen.kind === 'create' && resource.parts?.entry ? EntryScreen : SCREENS[screen.kind]
  return (
    <RequireRight right={screen.right} reads={screen.reads}>
      <ResourceContextProvider value={resource.name}>
        <ScreenProvider screen={screen} resource={ownResource(resource, screen)}>
          <Suspense fallback={<PageLoading />}>
            {screen.kind === 'list' ? <SCREENS.list {...(screen.view !== undefined && { view: screen.view })} /> : <Drawn key={id} />}
          </Suspense>
        </ScreenProvider>
      </ResourceContextProvider>
    </RequireRight>
  )
}

const screenRoutes = (app: ApplicationScreens): RouteObject[] =>
  Object.values(app.resources).flatMap(resource =>
    screensOf(resource)
      .filter(screen => !isTab(screen))
      .map(screen => ({
        path: screen.path,
        element: <ScreenOf key={screen.path} resource={resource} screen={screen} />,
        handle: { part: SCREENS[screen.kind], resource, screen } satisfies RouteHandle,
      })),
  )

/** The import screens. */
const importRoutes = (app: ApplicationScreens): RouteObject[] =>
  Object.values(app.resources).flatMap(({ name, parts }) =>
    parts?.import
      ? {
          path: parts.import.screen,
          handle: { part: ImportScreen } satisfies RouteHandle,
          element: (
            <RequireRight key={parts.import.screen} right={parts.import.right} reads={false}>
              <ResourceContextProvider value={name}>{drawn(ImportScreen)}</ResourceContextProvider>
            </RequireRight>
          ),
        }
      : [],
  )

/** The pages that show several lists. */
const tabbedRoutes = ({ tabbed }: ApplicationScreens): RouteObject[] =>
  tabbed.map(page => ({
    path: page.path,
    handle: { part: TabbedLists, page } satisfies RouteHandle,
    element: (
      <RequireRight key={page.path} right={page.right}>
        <Suspense fallback={<PageLoading />}>
          <TabbedLists page={page} />
        </Suspense>
      </RequireRight>
    ),
  }))

const pageRoute = (page: Page): RouteObject => {
  const Drawn = chunk(page.load)
  const handle: RouteHandle = { part: Drawn, right: page.right }
  return { path: page.path, handle, element: page.public ? drawn(Drawn) : <RequireRight right={page.right}>{drawn(Drawn)}</RequireRight> }
}

/** Maps the addresses that react-admin's own links make (`/name`, `/name/create`, `/name/5`, `/name/5/show`) to documented paths. */
function screenAt(resources: Resources, pathname: string): string | undefined {
  const [name = '', second, third] = pathname.split('/').slice(1)
  const resource = resources[decodeURIComponent(name)]
  if (!resource) return undefined
  if (second === undefined || second === '') return pathOf(resource, 'list')
  if (second === 'create') return pathOf(resource, 'create')
  const id = Number(second)
  return pathOf(resource, third === 'show' ? 'one' : 'edit', id) ?? pathOf(resource, 'one', id) ?? pathOf(resource, 'list')
}

const DENIED: ReadonlySet<string> = new Set(['/access-denied', '/authentication-error'])

/** Redirects react-admin's addresses to the documented ones, and everything unknown to /404. */
function Elsewhere() {
  const { pathname } = useLocation()
  const resources = useResources()
  return <Navigate to={DENIED.has(pathname) ? '/403' : (screenAt(resources, pathname) ?? '/404')} replace />
}

/** All routes of the application: the documented paths of all screens and pages, each with its rights; anything else goes to /404. */
export function routesFor(app: ApplicationScreens): RouteObject[] {
  const inside = app.pages.filter(page => !page.public)
  // A custom page replaces the declared screen with the same path.
  const made = [...inside.map(pageRoute), ...screenRoutes(app), ...importRoutes(app), ...tabbedRoutes(app)]
  const pages = made.some(({ path }) => path === '/') ? made : [...made, { path: '/', element: drawn(HomePage) }]
  return [
    {
      element: <RequireNoSession isPage={path => matchRoutes(pages, path) !== null} />,
      errorElement: drawn(EntryFault),
      children: Object.entries(ENTRY).map(([path, Drawn]) => ({ path, element: drawn(Drawn) })),
    },
    { errorElement: drawn(EntryFault), children: app.pages.filter(page => page.public).map(pageRoute) },
    { element: <OptionalSession />, children: [{ path: '/404', element: drawn(MissingPage) }] },
    { element: <RequireSession />, children: [{ path: '/sorry', element: drawn(SorryPage) }] },
    {
      element: <Frame />,
      children: [
        {
          errorElement: drawn(PageFault),
          children: [
            { element: <OnDay />, children: pages },
            { path: '/403', element: drawn(DeniedPage) },
            { path: '/logout', element: <LogoutPage /> },
          ],
        },
      ],
    },
    { path: '*', element: <Elsewhere /> },
  ]
}

/** Loads the code of lists. */
const fetchList = (): Promise<void> => SCREENS.list.ahead()

/** Milliseconds before prefetching starts: earlier, it would compete with the first page for bandwidth and CPU. */
const PREFETCH_DELAY_MS = 3000
/** Prefetches the code of pages, once the first page has loaded and the browser is idle. */
function prefetchChunks(): void {
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work))
  const whenFree = (): Promise<void> => new Promise(resolve => whenIdle(() => resolve()))
  // Some browsers never retry a failed import, so do not import while the server is down.
  setTimeout(
    () =>
      void whenFree()
        .then(whenServerUp)
        .then(() => fetchChunks(whenFree)),
    PREFETCH_DELAY_MS,
  )
}

/** How long the first render waits for the list, in milliseconds: rendering once is faster than rendering the layout first. */
const LIST_TIMEOUT_MS = 200

/**
 * Renders an application into the page. `prefetched`: the rows of the list that it opens with, if any; `isAlone`: a single page for people
 * without an account, for which nothing else is loaded.
 */
export function startScreens(
  application: ReactNode,
  { prefetched, isAlone = false }: { readonly prefetched?: PrefetchedRows | undefined; readonly isAlone?: boolean } = {},
): void {
  const draw = (): void => createRoot(document.getElementById('root')!).render(<StrictMode>{application}</StrictMode>)
  handleFailedChunks()
  followTabs()
  if (prefetched) {
    const rows = prefetched.rows.catch(() => undefined)
    void Promise.race([Promise.all([fetchList(), rows]), new Promise(resolve => setTimeout(resolve, LIST_TIMEOUT_MS))]).then(draw)
  } else draw()
  if (!isAlone) prefetchChunks()
}
