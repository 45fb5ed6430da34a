import { isDay, valueAt, type Recalculated, type Resource } from '#resource'
import type { Wire } from '../data/values.ts'
import type { ExtraInput } from './writes.ts'

/** Where the wish to recalculate and its day stand among the form's values; they are no fields of the record. */
export const RECALC = 'isRecalcNeeded'
export const RECALC_FROM = 'recalcFrom'

/** The wish to recalculate, as it is sent beside the record; null when there is none. */
export function wishOf(resource: Resource, values: Wire): ExtraInput | null {
  const { recalc } = resource.parts ?? {}
  if (!recalc || values[RECALC] !== true) return null
  return { [RECALC]: true, ...(recalc.from === undefined && { [RECALC_FROM]: values[RECALC_FROM] || undefined }) }
}

/** Is there no day, or none yet, from which to recalculate? */
export const lacksDay = (wish: ExtraInput | null): boolean =>
  wish !== null && RECALC_FROM in wish && !isDay(String(wish[RECALC_FROM] ?? ''))

/** What a preview answers. */
export const previewIn = (body: unknown): Recalculated => valueAt(body, 'preview') as Recalculated

/** Would the recalculation change anything at all? */
export const changesAnything = ({ count, broken, mended, rows, losses = [] }: Recalculated): boolean =>
  count + broken + mended + rows.length + losses.length > 0
