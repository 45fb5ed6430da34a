import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { useNotify, AdminContext, ResourceDefinitionContextProvider, useTranslate, type RaRecord } from 'react-admin'
import { useLocation, useNavigate, Outlet } from 'react-router'
import { onDenied, setTranslator } from './api.ts'
import CssBaseline from '@mui/material/CssBaseline'
import type { QueryClient } from '@tanstack/react-query'
import { screensOf, type Resources, type ScreenKind } from '#resource'
import { setLanguage } from './connection.ts'
import { type DeclaredAuthProvider, useSessionState } from './authProvider.ts'
import { representationOf } from './data/read.ts'
import type { DeclaredDataProvider } from './data/providerTypes.ts'
import { DeclaredProvider, type Declared } from './declared.tsx'
import type { LazyI18nProvider } from './i18nProvider.ts'
import { Notices } from './layout/Notices.tsx'
import { useFavicon } from './page/PageTitle.tsx'
import { useScrollRestoration } from './layout/scroll.ts'
import { setUpdatedMessage, reloadPage } from './chunk.ts'
import { ReportProvider } from './report/ReportProvider.tsx'
import { followOtherTabs } from './session.ts'
import { storeOf } from './browserStorage.ts'
import { Styles } from './Styles.tsx'
import type { Translate } from './pageRecord.ts'
import { themes } from './theme/themes.ts'

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
export interface RootProps {
  readonly declared: Declared
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
export function Root({ declared, i18nProvider, dataProvider, authProvider, queryClient }: RootProps) {
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
    () => definitionsOf(declared.resources, (key, options) => i18nProvider.translate(key, options)),
    [declared, i18nProvider],
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
        <DeclaredProvider declared={declared}>
          <ResourceDefinitionContextProvider definitions={definitions}>
            <ReportProvider>
              <Habits />
              <Outlet />
              <Notices />
            </ReportProvider>
          </ResourceDefinitionContextProvider>
        </DeclaredProvider>
      </Look>
    </AdminContext>
  )
}
