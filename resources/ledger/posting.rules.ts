import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { add, compare, isZero, negate, roundHalfUp, type Decimal } from '#resource/decimal'

/** C: a company, 1 being our own money and 2 the result; E: an employee; O: a fuel supplier; F: an office of fines. */
type BoxKind = 'C' | 'E' | 'O' | 'F'
/** What may move money; later sources add their names. */
export type PostedObject = 'deal' | 'payment' | 'premium' | 'penalty' | 'fuel' | 'fine' | 'statement' | 'opening'

/** One row that an object puts into a box. Plus: we owe them; for `C:1` plus is what came in. Kopecks, exactly. */
export interface Leg {
  readonly kind: BoxKind
  readonly box: number
  /** Which side of the object it is: supplier, customer, carrier, driver, result, own, party. */
  readonly leg: string
  readonly sum: Decimal
}
/** What an object moves at a point: plus comes, minus goes. */
export interface VolumeLeg {
  readonly point: number
  readonly material: number
  readonly unit: number
  readonly leg: string
  readonly volume: Decimal
}

/** The whole of what an object should stand for in the ledger now; without legs whatever it has posted is taken back. */
export interface Posting {
  readonly object: PostedObject
  readonly id: number
  /** It was deleted or cancelled: its reversal is called so, and its legs do not count. */
  readonly cancelled: boolean
  readonly dtTrx: string
  /** `dtTrx` without it. */
  readonly dtReport?: string | null
  readonly title: string
  /** Said of every row: pairs made by `pairs`. */
  readonly head?: string | null
  /** Why it is posted again; shown in corrections. */
  readonly reason?: string | null
  /** When its rows are said to have come, ISO 8601: for what is filled in afterwards. Without it, now. */
  readonly at?: string
  readonly legs: readonly Leg[]
  readonly volumes?: readonly VolumeLeg[]
}

/** Values of comments know neither ':' nor ';', which part them. */
export const plainValue = (text: string): string =>
  text
    .replace(/\s*[:;]\s*/gu, ', ')
    .replace(/\s+/gu, ' ')
    .trim()

/** A comment of `key:value` pairs as screens take it apart; empty values are left out. */
export const pairs = (values: Readonly<Record<string, string | null | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value.trim() !== '')
    .map(([key, value]) => `${key}:${plainValue(value!)}`)
    .join(';')

const total = (legs: readonly Leg[]): Decimal => legs.reduce((sum, leg) => add(sum, leg.sum), '0')
const isOwn = (leg: Leg): boolean => leg.kind === 'C' && leg.box === OWN_COMPANY

/** Legs of debts with the result that closes them to the kopeck: minus the sum of the others, in the box of the system's company. */
export const withResult = (legs: readonly Leg[]): readonly Leg[] => [
  ...legs,
  { kind: 'C', box: SYSTEM_COMPANY, leg: 'result', sum: negate(total(legs)) },
]

/** Throws for legs that are not whole kopecks or break the law "our money is everything else": a fault of ours, never of who types. */
export function assertBalanced({ object, id, legs, cancelled }: Posting): void {
  if (cancelled) return
  for (const { leg, sum } of legs)
    if (compare(sum, roundHalfUp(sum, 2)) !== 0) throw new Error(`${object} ${id}: ${leg} is not whole kopecks: ${sum}`)
  const rest = add(total(legs.filter(isOwn)), negate(total(legs.filter(leg => !isOwn(leg)))))
  if (!isZero(rest)) throw new Error(`${object} ${id}: our money differs from everything else by ${rest}`)
}
