import type { Session } from './session.ts'

const LANGUAGE = 'nerud.language'

/** Goes on in this tab as another person does; their session and all that is kept meanwhile lie in the tab alone (`browserStorage`). */
export function startLooking(session: Session): void {
  const { pathname, search } = window.location
  const language = localStorage.getItem(LANGUAGE)
  sessionStorage.clear()
  if (language !== null) sessionStorage.setItem(LANGUAGE, language)
  sessionStorage.setItem('user', JSON.stringify({ ...session, from: pathname + search } satisfies Session))
  window.location.assign('/')
}
