import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { add, compare, isZero, negate, roundHalfUp, type Decimal } from '#resource/decimal'

/** C: a company (1 is our own money, 2 the result); E: an employee; O: a fuel supplier; F: an office of fines. */
type BoxKind = 'C' | 'E' | 'O' | 'F'
/** The kinds of objects that move money. */
export type PostedObject = 'deal' | 'payment' | 'premium' | 'penalty' | 'fuel' | 'fine' | 'statement' | 'opening'

/** An amount of an object in a box. Plus: we owe them; for `C:1` plus is an inflow. Whole kopecks. */
export interface Leg {
  readonly kind: BoxKind
  readonly box: number
  /** Its role in the object: supplier, customer, carrier, driver, result, own, party. */
  readonly leg: string
  readonly sum: Decimal
}
/** A volume of an object at a point: plus comes in, minus goes out. */
export interface VolumeLeg {
  readonly point: number
  readonly material: number
  readonly unit: number
  readonly leg: string
  readonly volume: Decimal
}

/** Everything that an object should have in the ledger now; without legs, all of its postings are reversed. */
export interface Posting {
  readonly object: PostedObject
  readonly id: number
  /** The object was deleted or cancelled: the reversal gets the type 'del', and its legs are ignored. */
  readonly cancelled: boolean
  readonly dtTrx: string
  /** By default `dtTrx`. */
  readonly dtReport?: string | null
  readonly title: string
  /** The comment of every row: pairs made by `pairs`. */
  readonly head?: string | null
  /** Why it is posted again; corrections show it. */
  readonly reason?: string | null
  /** The time of posting of its rows, ISO 8601, for rows that are added afterwards; by default now. */
  readonly at?: string
  readonly legs: readonly Leg[]
  readonly volumes?: readonly VolumeLeg[]
}

/** Removes ':' and ';' from values of comments, because they are separators. */
export const plainValue = (text: string): string =>
  text
    .replace(/\s*[:;]\s*/gu, ', ')
    .replace(/\s+/gu, ' ')
    .trim()

/** Returns a comment of `key:value` pairs, as screens parse it; empty values are left out. */
export const pairs = (values: Readonly<Record<string, string | null | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value.trim() !== '')
    .map(([key, value]) => `${key}:${plainValue(value!)}`)
    .join(';')

const total = (legs: readonly Leg[]): Decimal => legs.reduce((sum, leg) => add(sum, leg.sum), '0')
const isOwn = (leg: Leg): boolean => leg.kind === 'C' && leg.box === OWN_COMPANY

/** Adds the result to the legs of debts, which balances them to the kopeck: minus their sum, in the box of the system's company. */
export const withResult = (legs: readonly Leg[]): readonly Leg[] => [
  ...legs,
  { kind: 'C', box: SYSTEM_COMPANY, leg: 'result', sum: negate(total(legs)) },
]

/** Throws for legs that are not whole kopecks or violate the law "our money equals everything else": a bug, never an error of the user. */
export function assertBalanced({ object, id, legs, cancelled }: Posting): void {
  if (cancelled) return
  for (const { leg, sum } of legs)
    if (compare(sum, roundHalfUp(sum, 2)) !== 0) throw new Error(`${object} ${id}: ${leg} is not whole kopecks: ${sum}`)
  const rest = add(total(legs.filter(isOwn)), negate(total(legs.filter(leg => !isOwn(leg)))))
  if (!isZero(rest)) throw new Error(`${object} ${id}: our money differs from everything else by ${rest}`)
}
