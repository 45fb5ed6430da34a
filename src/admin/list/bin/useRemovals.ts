import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Resource } from '#resource'
import { MOST_REMOVALS, REMOVALS } from '#resource/removals'
import { useProvider } from '../../data/providerTypes.ts'
import type { Row } from '../../data/rows.ts'

/** Who removed a record, and when. */
export interface Removal {
  readonly id: number
  readonly at: string
  readonly user: { readonly id: number; readonly fio: string } | null
}

/** The removals of the loaded rows by id; loaded in portions as rows are loaded. */
export function useRemovals(resource: Resource, rows: readonly Row[]): ReadonlyMap<number, Removal> {
  const provider = useProvider()
  const portions = useMemo(() => {
    const ids = rows.map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / MOST_REMOVALS) }, (_, n) => ids.slice(n * MOST_REMOVALS, (n + 1) * MOST_REMOVALS))
  }, [rows])
  return useQueries({
    queries: portions.map(ids => ({
      queryKey: [resource.name, 'removals', ids.join()],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (
          await provider.invoke<readonly Removal[]>(null, {
            path: REMOVALS,
            query: { of: resource.name, ids: ids.join() },
            quiet: true,
            signal,
          })
        ).data,
    })),
    combine: answers => new Map(answers.flatMap(({ data = [] }) => data.map(one => [one.id, one] as const))),
  })
}
