import { useLocation, useSearchParams, useNavigate } from 'react-router'
import { useEffect } from 'react'
import { signOut } from '../authProvider.ts'

/** Pages that a sign-in never returns to. */
const NOWHERE = /^\/(?:login|logout|register|forgot-password|recover|403|404|sorry)(?:\/|$)/u
/** Pages that need no session, and sign-out: they add no `redirectFrom`. */
const OPEN = /^\/(?:login|logout|register|forgot-password|recover|404)(?:\/|$)/u

const BASE = 'http://here'
/** Whether the application has a page at this path. */
export type IsPage = (pathname: string) => boolean

/** The page to open after signing in: `redirectFrom` if it is a page of the application, else the default page. The value is parsed as browsers do: '/%09/host' would be another host. */
export function redirectTarget(redirectFrom: string | null, isPage: IsPage = () => true): string {
  const url = redirectFrom?.startsWith('/') && URL.canParse(redirectFrom, BASE) ? new URL(redirectFrom, BASE) : null
  if (url?.origin !== BASE || url.pathname.startsWith('//') || NOWHERE.test(url.pathname) || !isPage(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The page to open after signing in. */
export function useRedirectTarget(isPage: IsPage): string {
  const [address] = useSearchParams()
  return redirectTarget(address.get('redirectFrom'), isPage)
}

/** The address of the sign-in page with the current page as `redirectFrom` (foundations §2.1). */
export function useLoginPath(): string {
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
