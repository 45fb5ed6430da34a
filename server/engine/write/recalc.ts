import { validationError } from '../validationError.ts'
import { byName, isProblem, takeValue, type Recalculated, type Resource } from '#resource'
import type { Engine } from '../engine.ts'
import { RECALC_PARAMETERS } from '../http/parameters.ts'
import type { Tx } from '../tx.ts'

/** The recalculation that a write requests. `from` is the day that was sent; `isPreview` rolls everything back. */
export interface RecalcRequest {
  readonly isRequested: boolean
  readonly isPreview: boolean
  readonly from: unknown
}
type Wire = Readonly<Record<string, unknown>>

/** Takes the request for a recalculation out of the query string or the body; only when the resource declares recalculation. */
export function takeRecalcRequest(resource: Resource, query: URLSearchParams, wire: Record<string, unknown>): RecalcRequest {
  const sent = (name: string): unknown => query.get(name) ?? wire[name]
  const isTrue = (name: string): boolean => [query.get(name), wire[name]].some(one => one === true || one === 'true' || one === '1')
  if (!resource.parts?.recalc) return { isRequested: false, isPreview: false, from: null }
  const isPreview = isTrue('preview')
  const request = { isRequested: isPreview || isTrue('isRecalcNeeded'), isPreview, from: sent('recalcFrom') }
  for (const name of RECALC_PARAMETERS) delete wire[name]
  return request
}

const preview: unique symbol = Symbol('preview')
/** Returns the error that ends the transaction of a preview, so that it is rolled back. */
const onlyPreview = (found: Recalculated): Error => Object.assign(new Error('only a preview'), { [preview]: found })
/** Returns the result of a preview when it ended the transaction. */
export const previewIn = (error: unknown): Recalculated | undefined =>
  typeof error === 'object' && error !== null && preview in error ? (error as { [preview]: Recalculated })[preview] : undefined

/**
 * Returns the day from which dependent records are recalculated: the earlier of the record's old and new start, or the day that was sent.
 */
function startOf(engine: Engine, resource: Resource, request: RecalcRequest, states: readonly Wire[]): string {
  const { from } = resource.parts!.recalc!
  if (from !== undefined) return states.map(state => String(state[from])).toSorted()[0]!
  const taken = takeValue({ kind: 'date', options: { required: true } }, request.from)
  if (isProblem(taken)) throw validationError(engine, undefined, { recalcFrom: taken })
  if (taken.value === null || taken.value === undefined)
    throw validationError(engine, undefined, { recalcFrom: { key: 'nerud.validation.required' } })
  return String(taken.value)
}

/**
 * Recalculates what depends on a record when the write requests it. `before` and `after` are its states on the wire, null when there is
 * none.
 */
export async function recalculate(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  request: RecalcRequest,
  before: Wire | null,
  after: Wire | null,
): Promise<Recalculated | undefined> {
  if (!request.isRequested) return undefined
  const recalc = engine.rules[resource.name]?.recalc
  if (!recalc) throw new Error(`${resource.name} promises a recalculation and its rules do not keep it`)
  const states = [before, after].flatMap(state => (state ? [byName(resource, state)] : []))
  const found = await recalc(tx, states.at(-1), startOf(engine, resource, request, states), request.isPreview)
  if (request.isPreview) throw onlyPreview(found)
  return found
}

/** Returns the response headers of a recalculation: the number of records, and the job if one does it. */
export const recalcHeaders = (found: Recalculated | undefined): Readonly<Record<string, string>> =>
  found ? { 'x-recalculated': String(found.count), ...(found.job !== undefined && { 'x-recalc-job': String(found.job) }) } : {}
