import { useQuery } from '@tanstack/react-query'
import type { Translate } from '#admin/cells/words.ts'
import { formatDayMonth, formatInteger } from '#resource/text'
import { callOf, type Resource } from '#resource'
import { withPrefetch } from '#admin/ahead/prefetch.ts'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { PACE_MS } from '#admin/live/fresh.ts'
import { WAITING_CALL, waitingFor, type Waiting, type WaitingCount, type WaitingCounts } from '#resources/firstPage'
import { useMay, type May } from '#admin/authProvider.ts'

/** A week from Monday to Sunday, as ISO days. */
export interface Week {
  readonly from: string
  readonly to: string
}

/** Roubles without kopecks, with the currency sign. */
export const roubles = (value: string): string => `${formatInteger(value)}\u00a0₽`

/** A week by its first day, and its full range. */
export const startOf = ({ from }: Week): string => formatDayMonth(from)
export const spanOf = ({ from, to }: Week): string => `${formatDayMonth(from)}–${formatDayMonth(to)}`

/** The change from an earlier value in percent; null if there is none to compare with. */
export function deltaOf(value: string | undefined, earlier: string | undefined): number | null {
  const [now, before] = [Number(value), Number(earlier)]
  return Number.isFinite(now) && before ? Math.round(((now - before) / Math.abs(before)) * 100) : null
}
/** A change in percent, with its sign. */
const percentText = (delta: number): string => `${delta > 0 ? '+' : ''}${formatInteger(delta)}\u00a0%`

/** A change in brackets after a value; '' for null. */
export const deltaText = (delta: number | null): string => (delta === null ? '' : ` (${percentText(delta)})`)

/** Last week's value compared with the week before. The values end with the current week, which is not over and therefore not compared. */
export function lastWeekText(values: readonly string[], text: (value: string) => string, t: Translate): string {
  const [earlier, last] = [values.at(-3), values.at(-2)]
  const change = deltaOf(last, earlier)
  const value = text(last ?? '0')
  return change === null
    ? t('nerud.screens.dashboard.weeks.last', { value })
    : t('nerud.screens.dashboard.weeks.lastChanged', { value, change: percentText(change) })
}

/** The scales of an axis: divisor and translation key. */
const SCALES = [
  { by: 1_000_000, word: 'millions' },
  { by: 1_000, word: 'thousands' },
] as const

/** The scale in which the largest value has few digits; undefined for small values. */
export const scaleOf = (values: readonly string[]): (typeof SCALES)[number] | undefined => {
  const largest = Math.max(0, ...values.map(value => Math.abs(Number(value))))
  return SCALES.find(({ by }) => largest >= by * 2)
}

/** The states of waybills that weekly sums include: those posted to cash boxes. */
export const POSTED_STATES = ['active', 'closed'] as const

/** How long figures stay fresh, and the refetch interval; in milliseconds. */
export const FRESH_MS = 60_000
export const REFETCH_MS = 5 * FRESH_MS

/** The query for the figures of a declared query of a resource. */
const figuresRead = <T>(provider: DeclaredDataProvider, resource: Resource, query: string) => ({
  queryKey: [resource.name, 'figures', query],
  queryFn: async ({ signal }: WithSignal) =>
    (await provider.invoke<T>(resource.name, { path: callOf(resource, 'action', query).path, signal })).data,
  meta: { pace: PACE_MS },
  staleTime: FRESH_MS,
  retry: false,
})

/** The same, refetched every five minutes. */
export const useFigures = <T>(name: string, query: string): { readonly data: T | undefined; readonly isError: boolean } =>
  useQuery({ ...figuresRead<T>(useProvider(), useResource(name), query), refetchInterval: REFETCH_MS })

/** Attaches the query of these figures to a block. */
export const withFigures = <C extends object>(name: string, query: string, block: C): C =>
  withPrefetch(block, ({ provider, app }) => [figuresRead(provider, app.resources[name]!, query)])

/** A kind of pending work, with the number of its records. */
export interface PendingCount extends WaitingCount {
  readonly of: Waiting
}

/** The query for the numbers of pending records by kind. */
export function waitingRead(provider: DeclaredDataProvider, { can }: May) {
  const seen = waitingFor(can)
  return {
    queryKey: ['dashboard', 'waiting', seen.map(one => one.name)],
    queryFn: async ({ signal }: WithSignal) => (await provider.invoke<WaitingCounts>(null, { path: WAITING_CALL, signal })).data,
    meta: { shows: seen.map(one => one.resource), pace: PACE_MS },
    staleTime: FRESH_MS,
    retry: false,
  }
}

/** The pending work of the user without empty kinds; `isKnown` once the call has succeeded or failed. */
export function useWaiting(): { readonly lines: readonly PendingCount[]; readonly isKnown: boolean; readonly isError: boolean } {
  const may = useMay()
  const seen = waitingFor(may.can)
  const { data, isError } = useQuery({
    ...waitingRead(useProvider(), may),
    refetchInterval: REFETCH_MS,
    enabled: seen.length > 0,
  })
  const lines = seen.flatMap(of => {
    const counted = data?.[of.name]
    return counted && counted.count > 0 ? [{ of, ...counted }] : []
  })
  return { lines, isKnown: seen.length === 0 || data !== undefined || isError, isError }
}
