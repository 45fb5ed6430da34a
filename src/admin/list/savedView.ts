import { useLocation } from 'react-router'

/** The parameter of the address that names a saved view; 0 for none, where one would be begun with. */
export const VIEW = 'view'

/** The saved view that the address names. */
export function useSavedView(prefix: string): number | undefined {
  const query = new URLSearchParams(useLocation().search).get(prefix + VIEW)
  return query === null ? undefined : Number(query)
}

/** Under which key the layout of a list is kept, as a saved view has it. */
export const keyInView = (storeKey: string, view: number | undefined): string => (view ? `${storeKey}.v${view}` : storeKey)
