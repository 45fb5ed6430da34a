import { useQuery } from '@tanstack/react-query'
import { WAITING_CALL, waitingFor, type Waiting, type WaitingCount, type WaitingCounts } from '#resources/waiting'
import { useProvider, type DeclaredDataProvider, type Signalled } from '#admin/data/providerTypes.ts'
import { useMay, type May } from '#admin/may.ts'
import { PACE_MS } from '#admin/live/pace.ts'
import { AGAIN_MS, FRESH_MS } from './useFigures.screens.ts'

/** A line of what waits, with how many records do. */
export interface Counted extends WaitingCount {
  readonly of: Waiting
}

/** How many records wait of each kind that the user sees. */
export function waitingRead(provider: DeclaredDataProvider, { can }: May) {
  const seen = waitingFor(can)
  return {
    queryKey: ['dashboard', 'waiting', seen.map(one => one.name)],
    queryFn: async ({ signal }: Signalled) => (await provider.invoke<WaitingCounts>(null, { path: WAITING_CALL, signal })).data,
    meta: { shows: seen.map(one => one.resource), pace: PACE_MS },
    staleTime: FRESH_MS,
    retry: false,
  }
}

/** What waits for the user, without the lines in which nothing does; `isKnown` once the call has answered, or failed. */
export function useWaiting(): { readonly lines: readonly Counted[]; readonly isKnown: boolean; readonly isError: boolean } {
  const may = useMay()
  const seen = waitingFor(may.can)
  const { data, isError } = useQuery({
    ...waitingRead(useProvider(), may),
    refetchInterval: AGAIN_MS,
    enabled: seen.length > 0,
  })
  const lines = seen.flatMap(of => {
    const counted = data?.[of.name]
    return counted && counted.count > 0 ? [{ of, ...counted }] : []
  })
  return { lines, isKnown: seen.length === 0 || data !== undefined || isError, isError }
}
