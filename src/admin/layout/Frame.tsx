import { useLocation, useSearchParams, useNavigate, Navigate, Outlet } from 'react-router'
import { memo, useEffect, Suspense, useRef, useCallback, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate, useAuthProvider } from 'react-admin'
import MuiLink from '@mui/material/Link'
import { formatDateTime } from '#resource/text'
import type { Demand } from '#resource'
import { signOut, useSessionState, useMay } from '../authProvider.ts'
import { useHeadingText, useSystemName, HeadingContext, useDocumentTitle, hidden, CONTENT_ID } from '../page/PageTitle.tsx'
import { useZone, useSystem, useProvider } from '../data/provider.ts'
import { usePrintTime } from '../table/usePaper.ts'
import { useIsLive } from '../applicationScreens.tsx'
import { chunk, urgentChunk, earlyChunk, whenFetched } from '../chunk.ts'
import { keepPageOpen, areRightsOld } from '../session.ts'
import { lastCallAt } from '../api.ts'
import { RecordOverlay } from '../page/paths.tsx'
import { BAR, Sidebar, useIsPhone } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useDensityOfPage } from '../theme/themes.ts'

/** Pages that a sign-in never returns to. */
const NO_REDIRECT = /^\/(?:login|logout|register|forgot-password|recover|403|404|sorry)(?:\/|$)/u
/** Pages that need no session, and sign-out: they add no `redirectFrom`. */
const OPEN = /^\/(?:login|logout|register|forgot-password|recover|404)(?:\/|$)/u

const BASE = 'http://here'
/** Whether the application has a page at this path. */
type IsPage = (pathname: string) => boolean

/** The page to open after signing in: `redirectFrom` if it is a page of the application, else the default page. The value is parsed as browsers do: '/%09/host' would be another host. */
export function redirectTarget(redirectFrom: string | null, isPage: IsPage = () => true): string {
  const url = redirectFrom?.startsWith('/') && URL.canParse(redirectFrom, BASE) ? new URL(redirectFrom, BASE) : null
  if (url?.origin !== BASE || url.pathname.startsWith('//') || NO_REDIRECT.test(url.pathname) || !isPage(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The page to open after signing in. */
function useRedirectTarget(isPage: IsPage): string {
  const [address] = useSearchParams()
  return redirectTarget(address.get('redirectFrom'), isPage)
}

/** The address of the sign-in page with the current page as `redirectFrom` (foundations §2.1). */
function useLoginPath(): string {
  const { pathname, search, hash } = useLocation()
  return OPEN.test(pathname) ? '/login' : `/login?${new URLSearchParams({ redirectFrom: pathname + search + hash }).toString()}`
}

/** Ends the session and redirects to /login (foundations §2.2). */
export function LogoutPage() {
  const navigate = useNavigate()
  useEffect(() => {
    void signOut()
    void navigate('/login', { replace: true })
  }, [navigate])
  return null
}

/** The header of a printed page: system, title, and time of printing. The top bar with the heading is not printed. */
function PaperHead() {
  const translate = useTranslate()
  const heading = useHeadingText()
  const system = useSystemName()
  const zone = useZone()
  const at = usePrintTime()
  return (
    <Box className="paper-head" aria-hidden sx={{ display: 'none', displayPrint: 'block' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption' }}>
        <span>{system}</span>
        <span>{at && translate('nerud.shell.frame.printed', { at: formatDateTime(at, zone) })}</span>
      </Box>
      <Typography component="p" variant="h1">
        {heading}
      </Typography>
    </Box>
  )
}

const OfflineBanner = urgentChunk(() => import('./OfflineBanner.tsx').then(module => module.OfflineBanner))
const ImpersonationBanner = chunk(() => import('./ImpersonationBanner.tsx').then(module => module.ImpersonationBanner))
const ReadOnlyBanner = urgentChunk(() => import('./ReadOnlyBanner.tsx').then(module => module.ReadOnlyBanner))
const SignInAgain = urgentChunk(() => import('./SignInAgain.tsx').then(module => module.SignInAgain))

/** Keeps the page when the session expires: shows a sign-in dialog over it; requests made meanwhile are repeated afterwards. */
function SessionEnd() {
  const { session, lapsed } = useSessionState()
  useEffect(keepPageOpen, [])
  return lapsed && !session ? (
    <Suspense fallback={null}>
      <SignInAgain lapsed={lapsed} />
    </Suspense>
  ) : null
}

const PAUSE_MS = 5 * 60_000

/** Keeps the session alive while the user types, although a form sends nothing to the server. */
function useHeartbeat(): void {
  const provider = useProvider()
  useEffect(() => {
    const beat = (): void => {
      if (Date.now() - lastCallAt() > PAUSE_MS) void provider.invoke(null, { path: 'api/init_menu', quiet: true }).catch(() => undefined)
    }
    document.addEventListener('input', beat)
    return () => document.removeEventListener('input', beat)
  }, [provider])
}

/** After navigation, focuses the start of the new page unless something has the focus: the focused element may be gone, and Tab would start at the top. */
function PageFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return null
}

// No `chunk`: that would load words, before the first list on slow machines.
const LiveUpdates = earlyChunk(() => import('../live/LiveUpdates.ts').then(module => module.LiveUpdates))

/** Follows the changes of other users, unless the application turns it off. */
const Live = () =>
  useIsLive() && (
    <Suspense fallback={null}>
      <LiveUpdates />
    </Suspense>
  )

const Rehearsal = earlyChunk(() => import('../ahead/Prerender.tsx').then(module => module.Prerender))

/** Renders likely pages in advance when the browser is idle. */
function IdlePrerender() {
  const [isTime, setTime] = useState(false)
  useEffect(() => whenFetched(() => setTime(true)), [])
  return isTime ? (
    <Suspense fallback={null}>
      <Rehearsal />
    </Suspense>
  ) : null
}

/** The first tab stop: a link past the top bar and the menu. */
function SkipLink() {
  const translate = useTranslate()
  const skip = (): void => document.getElementById(CONTENT_ID)?.focus()
  return (
    <MuiLink
      href={`#${CONTENT_ID}`}
      onClick={event => {
        event.preventDefault()
        skip()
      }}
      sx={{
        displayPrint: 'none',
        position: 'fixed',
        zIndex: theme => theme.zIndex.tooltip,
        top: 8,
        insetInlineStart: 8,
        px: 2,
        py: 1,
        borderRadius: '6px',
        backgroundColor: 'background.paper',
        boxShadow: 4,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {translate('nerud.shell.frame.skip')}
    </MuiLink>
  )
}

/** Announces the opened page to screen readers. */
function Announcer() {
  const heading = useHeadingText()
  useDocumentTitle(heading)
  return (
    <Box role="status" sx={hidden}>
      {heading}
    </Box>
  )
}

/** Not rendered again by navigation: what depends on the address reads it itself. */
const FrameLayout = memo(() => {
  const { session } = useSessionState()
  const { readOnly } = useMay()
  const isPhone = useIsPhone()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  useHeartbeat()
  useDensityOfPage()
  const openDrawer = useCallback(() => setDrawerOpen(true), [])
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  return (
    <Box
      sx={{
        display: 'flex',
        minHeight: '100dvh',
        paddingTop: `${BAR}px`,
        backgroundColor: 'background.default',
        '@media print': { paddingTop: 0 },
      }}
    >
      <SkipLink />
      <TopBar isPhone={isPhone} openDrawer={openDrawer} heading={setHeading} />
      <Sidebar isPhone={isPhone} isDrawerOpen={isDrawerOpen} closeDrawer={closeDrawer} />
      <Box
        component="main"
        id={CONTENT_ID}
        tabIndex={-1}
        sx={{ flexGrow: 1, minWidth: 0, outline: 'none', display: 'flex', flexDirection: 'column' }}
      >
        <HeadingContext value={heading}>
          <PaperHead />
        </HeadingContext>
        <Suspense fallback={null}>
          <OfflineBanner />
        </Suspense>
        {/* The height is reserved, so that nothing moves when it loads. */}
        <Suspense fallback={readOnly && <Box sx={{ minHeight: 40 }} />}>
          {session?.viewer ? <ImpersonationBanner session={session} /> : readOnly && <ReadOnlyBanner />}
        </Suspense>
        <Box sx={{ flexGrow: 1, minWidth: 0, px: { xs: 1, sm: 2 }, py: 1.5, display: 'flex', flexDirection: 'column' }}>
          <HeadingContext value={heading}>
            <Outlet />
          </HeadingContext>
        </Box>
      </Box>
      <HeadingContext value={heading}>
        <Announcer />
      </HeadingContext>
      <RecordOverlay />
      <Live />
      <IdlePrerender />
      <SessionEnd />
      <PageFocus />
    </Box>
  )
})

/** The layout for a signed-in user, with the page in it; others are redirected to /login (foundations §2.1). */
export function Frame() {
  const { session, lapsed } = useSessionState()
  const login = useLoginPath()
  const { pathname, search } = useLocation()
  const { problem } = useSystem()
  if (!session && !lapsed) return <Navigate to={login} replace />
  if (session?.mustChangePassword && pathname !== '/logout') return <Navigate to={login} replace />
  if (problem && problem.status >= 500 && pathname !== '/logout')
    return <Navigate to="/sorry" state={{ from: pathname + search }} replace />
  return <FrameLayout />
}

/** Pages that are open to everybody; signed-in users see them in the layout. */
export function OptionalSession() {
  const { session, lapsed } = useSessionState()
  return session || lapsed ? <Frame /> : <Outlet />
}

/** Pages without the layout that need a session, such as /sorry. */
export function RequireSession() {
  const { session, lapsed } = useSessionState()
  const login = useLoginPath()
  return session || lapsed ? <Outlet /> : <Navigate to={login} replace />
}

/** Pages before sign-in; after it they redirect to the page that the user requested, and users who are already signed in to the default page. */
export function RequireNoSession({ isPage }: { readonly isPage: IsPage }) {
  const { session } = useSessionState()
  const target = useRedirectTarget(isPage)
  const isIn = session !== null && !session.mustChangePassword
  const [wasIn] = useState(isIn)
  return isIn ? <Navigate to={wasIn ? '/' : target} replace /> : <Outlet />
}

/** Renders a page for users with the required right and redirects others to /403; rights known to be out of date are loaded again first (foundations §4). */
export function RequireRight({
  right,
  reads = true,
  children,
}: Pick<Demand, 'right'> & { readonly reads?: boolean; readonly children: ReactNode }) {
  const { allows } = useMay()
  const auth = useAuthProvider()
  const [isReading, setReading] = useState(areRightsOld)
  useEffect(() => {
    if (isReading) void auth!.checkAuth({}).finally(() => setReading(false))
  }, [isReading, auth])
  if (allows({ right, reads })) return children
  return isReading ? null : <Navigate to="/403" replace />
}
