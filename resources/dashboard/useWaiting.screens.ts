import { useQuery } from '@tanstack/react-query'
import { WAITING_CALL, waitingFor, type Waiting, type WaitingCount, type WaitingCounts } from '#resources/waiting'
import { useProvider, type DeclaredDataProvider, type Signalled } from '#admin/data/providerTypes.ts'
import { useMay, type May } from '#admin/may.ts'
import { PACE_MS } from '#admin/live/pace.ts'
import { AGAIN_MS, FRESH_MS } from './useFigures.screens.ts'

/** A kind of pending work, with the number of its records. */
export interface Counted extends WaitingCount {
  readonly of: Waiting
}

/** The query for the numbers of pending records by kind. */
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

/** The pending work of the user without empty kinds; `isKnown` once the call has succeeded or failed. */
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
