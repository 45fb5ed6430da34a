import { useLocation, useSearchParams } from 'react-router'

/** Pages that nobody wants to come back to after the sign-in. */
const NOWHERE = /^\/(?:login|logout|register|forgot-password|recover|403|404|sorry)(?:[/?#]|$)/u

/** The page that was requested first, when it is one of ours; else the default page. */
export const wantedFrom = (redirectFrom: string | null): string =>
  redirectFrom && /^\/(?![/\\])/u.test(redirectFrom) && !NOWHERE.test(redirectFrom) ? redirectFrom : '/'

/** Where to go after the sign-in. */
export function useWanted(): string {
  const [address] = useSearchParams()
  return wantedFrom(address.get('redirectFrom'))
}

/** The address of the sign-in page, with the page that the user wanted (foundations §2.1). */
export function useLoginPath(): string {
  const { pathname, search, hash } = useLocation()
  const wanted = pathname + search + hash
  return NOWHERE.test(wanted) || wanted === '/' ? '/login' : `/login?${new URLSearchParams({ redirectFrom: wanted }).toString()}`
}
