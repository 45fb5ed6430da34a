import type { Session } from './session.ts'

const LANGUAGE = 'nerud.language'

/** Starts impersonating another user in this tab; their session and everything stored meanwhile stay in the tab (`browserStorage`). */
export function startLooking(session: Session): void {
  const { pathname, search } = window.location
  const language = localStorage.getItem(LANGUAGE)
  sessionStorage.clear()
  if (language !== null) sessionStorage.setItem(LANGUAGE, language)
  sessionStorage.setItem('user', JSON.stringify({ ...session, from: pathname + search } satisfies Session))
  window.location.assign('/')
}
