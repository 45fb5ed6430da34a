import { useMemo } from 'react'

/** The same object for as long as it holds the same: what is drawn from it is not drawn anew. It always has the same keys. */
export function useSame<T extends object>(parts: T): T {
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => parts, Object.values(parts))
}
