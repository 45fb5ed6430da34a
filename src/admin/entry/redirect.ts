import { useLocation, useSearchParams } from 'react-router'

/** Pages that nobody wants to come back to after the sign-in. */
const NOWHERE = /^\/(?:login|logout|register|forgot-password|recover|403|404|sorry)(?:\/|$)/u
/** Pages that ask for no session, and the one that ends it: nothing is wanted from them. */
const OPEN = /^\/(?:login|logout|register|forgot-password|recover|404)(?:\/|$)/u

const HERE = 'http://here'
/** Is there a page of ours at this path? */
export type IsPage = (pathname: string) => boolean

/** The page that was requested first, when it is one of ours; else the default page. As a browser reads it: '/%09/host' is another host. */
export function redirectTarget(redirectFrom: string | null, isPage: IsPage = () => true): string {
  const url = redirectFrom?.startsWith('/') && URL.canParse(redirectFrom, HERE) ? new URL(redirectFrom, HERE) : null
  if (url?.origin !== HERE || url.pathname.startsWith('//') || NOWHERE.test(url.pathname) || !isPage(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** Where to go after the sign-in. */
export function useRedirectTarget(isPage: IsPage): string {
  const [address] = useSearchParams()
  return redirectTarget(address.get('redirectFrom'), isPage)
}

/** The address of the sign-in page, with the page that the user wanted (foundations §2.1). */
export function useLoginPath(): string {
  const { pathname, search, hash } = useLocation()
  return OPEN.test(pathname) ? '/login' : `/login?${new URLSearchParams({ redirectFrom: pathname + search + hash }).toString()}`
}
