import { useMemo } from 'react'

/** Returns the same object until one of its values changes, so that memoised components do not re-render. The keys must not change. */
export function useSame<T extends object>(parts: T): T {
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => parts, Object.values(parts))
}
