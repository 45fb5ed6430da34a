import { isDay, valueAt, type Recalculated, type Resource } from '#resource'
import type { Wire } from '../data/values.ts'
import type { ExtraInput } from './writes.ts'

/** The form paths of the recalculation flag and its day; they are not fields of the record. */
export const RECALC = 'isRecalcNeeded'
export const RECALC_FROM = 'recalcFrom'

/** The recalculation request to send with the record; null if not requested. */
export function wishOf(resource: Resource, values: Wire): ExtraInput | null {
  const { recalc } = resource.parts ?? {}
  if (!recalc || values[RECALC] !== true) return null
  return { [RECALC]: true, ...(recalc.from === undefined && { [RECALC_FROM]: values[RECALC_FROM] || undefined }) }
}

/** Whether the day to recalculate from is still missing. */
export const lacksDay = (wish: ExtraInput | null): boolean =>
  wish !== null && RECALC_FROM in wish && !isDay(String(wish[RECALC_FROM] ?? ''))

/** The preview in a response. */
export const previewIn = (body: unknown): Recalculated => valueAt(body, 'preview') as Recalculated

/** Whether the recalculation would change anything. */
export const changesAnything = ({ count, broken, mended, rows, losses = [] }: Recalculated): boolean =>
  count + broken + mended + rows.length + losses.length > 0
