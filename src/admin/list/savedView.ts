import { useLocation } from 'react-router'

/** The search parameter with the id of a saved view; 0 for none, when a default view would open otherwise. */
export const VIEW = 'view'

/** The id of the saved view in the address. */
export function useSavedView(prefix: string): number | undefined {
  const query = new URLSearchParams(useLocation().search).get(prefix + VIEW)
  return query === null ? undefined : Number(query)
}

/** The store key of a list's layout within a saved view. */
export const keyInView = (storeKey: string, view: number | undefined): string => (view ? `${storeKey}.v${view}` : storeKey)
