import { Suspense, useEffect, type ComponentType } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { Navigate, useNavigate, useParams, type RouteObject } from 'react-router'
import { isTab, screensOf, type Resource, type Screen, type ScreenKind } from '#resource'
import { ScreenProvider, type Declared, type Page } from './declared.tsx'
import { LogoutPage } from './entry/LogoutPage.tsx'
import { Guard } from './layout/Guard.tsx'
import { Inside, SignedIn, SignedOut } from './layout/Inside.tsx'
import { PageFault } from './layout/PageFault.tsx'
import { Waiting } from './layout/Waiting.tsx'
import { openRecord } from './ownRecord.ts'
import { earlyPart, fetchUrgent, part, urgentPart } from './part.ts'

const LOAD = {
  list: (): Promise<ComponentType<{ readonly view?: string }>> => import('./list/ListOf.tsx').then(module => module.ListOf),
  one: () => import('./show/ShowOf.tsx').then(module => module.ShowOf),
  edit: () => import('./form/EditOf.tsx').then(module => module.EditOf),
  create: () => import('./form/CreateOf.tsx').then(module => module.CreateOf),
} satisfies Record<ScreenKind, () => Promise<ComponentType>>
const PARTS = { list: earlyPart(LOAD.list), one: part(LOAD.one), edit: part(LOAD.edit), create: part(LOAD.create) } as const

const ImportScreen = part(() => import('./import/ImportOf.tsx').then(module => module.ImportOf))

const TabbedLists = earlyPart(() => import('./list/TabbedLists.tsx').then(module => module.TabbedLists))

const DeniedPage = urgentPart(() => import('./entry/DeniedPage.tsx').then(module => module.DeniedPage))
const MissingPage = urgentPart(() => import('./entry/MissingPage.tsx').then(module => module.MissingPage))
const SorryPage = urgentPart(() => import('./entry/SorryPage.tsx').then(module => module.SorryPage))
const EntryFault = urgentPart(() => import('./layout/EntryFault.tsx').then(module => module.EntryFault))

const ENTRY = {
  '/login': part(() => import('./entry/LoginPage.tsx').then(module => module.LoginPage)),
  '/register': part(() => import('./entry/RegisterPage.tsx').then(module => module.RegisterPage)),
  '/forgot-password': part(() => import('./entry/ForgotPage.tsx').then(module => module.ForgotPage)),
  '/recover/:token': part(() => import('./entry/RecoverPage.tsx').then(module => module.RecoverPage)),
} as const

const drawn = (Part: ComponentType) => (
  <Suspense fallback={<Waiting />}>
    <Part />
  </Suspense>
)

/** Leads to /404 when the record that the page is about does not exist. */
function useOwnRecord(resource: Resource, screen: Screen, id: string | undefined): void {
  const navigate = useNavigate()
  const isAbout = id !== undefined && (screen.kind === 'one' || screen.kind === 'edit')
  useEffect(
    () => (isAbout ? openRecord(resource.name, id, () => void navigate('/404', { replace: true })) : undefined),
    [isAbout, resource.name, id, navigate],
  )
}

function ScreenOf({ resource, screen }: { readonly resource: Resource; readonly screen: Screen }) {
  const { id } = useParams()
  useOwnRecord(resource, screen, id)
  const Part = PARTS[screen.kind]
  return (
    <Guard right={screen.right}>
      <ResourceContextProvider value={resource.name}>
        <ScreenProvider screen={screen}>
          <Suspense fallback={<Waiting />}>{screen.view === undefined ? <Part key={id} /> : <PARTS.list view={screen.view} />}</Suspense>
        </ScreenProvider>
      </ResourceContextProvider>
    </Guard>
  )
}

const screenRoutes = (declared: Declared): RouteObject[] =>
  Object.values(declared.resources).flatMap(resource =>
    screensOf(resource)
      .filter(screen => !isTab(screen))
      .map(screen => ({ path: screen.path, element: <ScreenOf key={screen.path} resource={resource} screen={screen} /> })),
  )

/** The screens on which files of records are brought in. */
const importRoutes = (declared: Declared): RouteObject[] =>
  Object.values(declared.resources).flatMap(({ name, parts }) =>
    parts?.import
      ? {
          path: parts.import.screen,
          element: (
            <Guard right={parts.import.right}>
              <ResourceContextProvider value={name}>{drawn(ImportScreen)}</ResourceContextProvider>
            </Guard>
          ),
        }
      : [],
  )

/** The pages of several lists. */
const tabbedRoutes = ({ tabbed }: Declared): RouteObject[] =>
  tabbed.map(page => ({
    path: page.path,
    element: (
      <Guard key={page.path} right={page.right}>
        <Suspense fallback={<Waiting />}>
          <TabbedLists page={page} />
        </Suspense>
      </Guard>
    ),
  }))

const pageRoute = (page: Page): RouteObject => {
  const Part = part(page.load)
  return { path: page.path, element: page.public ? drawn(Part) : <Guard right={page.right}>{drawn(Part)}</Guard> }
}

/** Every route of the application: the documented paths of all screens and pages, each behind its rights; anything else leads to /404. */
export function routesFor(declared: Declared): RouteObject[] {
  const inside = declared.pages.filter(page => !page.public)
  return [
    {
      element: <SignedOut />,
      errorElement: drawn(EntryFault),
      children: Object.entries(ENTRY).map(([path, Part]) => ({ path, element: drawn(Part) })),
    },
    { path: '/404', element: drawn(MissingPage) },
    { errorElement: drawn(EntryFault), children: declared.pages.filter(page => page.public).map(pageRoute) },
    { element: <SignedIn />, children: [{ path: '/sorry', element: drawn(SorryPage) }] },
    {
      element: <Inside />,
      children: [
        {
          errorElement: <PageFault />,
          children: [
            ...screenRoutes(declared),
            ...importRoutes(declared),
            ...tabbedRoutes(declared),
            ...inside.map(pageRoute),
            { path: '/403', element: drawn(DeniedPage) },
            { path: '/logout', element: <LogoutPage /> },
          ],
        },
      ],
    },
    { path: '*', element: <Navigate to="/404" replace /> },
  ]
}

/** Fetches what lists are drawn by. */
export const fetchList = (): Promise<void> => PARTS.list.ahead()

/** Sooner, they would take the line and the processor from what the first page itself is waiting for. */
const AHEAD_MS = 3000
/** Fetches the parts that most pages need, once the first page has had its time and the browser has nothing else to do. */
export function fetchPartsAhead(): void {
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work))
  const fetchAll = (): void => {
    fetchUrgent()
    for (const one of Object.values(PARTS)) void one.ahead()
  }
  setTimeout(() => whenIdle(fetchAll), AHEAD_MS)
}
