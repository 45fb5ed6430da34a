import { FIRST_STATUS } from './catalogue.ts'
import type { Decimal } from '#resource/decimal'

/** The statuses of a fine (silent-places §7); 2 is "not paid" (finance §9). */
export const FINE_STATUS = { fresh: FIRST_STATUS, unpaid: 2, paid: 3, appealed: 4, cancelled: 5 } as const
/** Discounts that end within so many days are pointed out. */
export const ENDING_DAYS = 3

/** Where a fine may go from each status by hand. Paid is what is processed: one gets there, and back, by its lines. */
const MOVES: Readonly<Record<number, readonly number[]>> = {
  [FINE_STATUS.fresh]: [FINE_STATUS.unpaid, FINE_STATUS.appealed, FINE_STATUS.cancelled],
  [FINE_STATUS.unpaid]: [FINE_STATUS.appealed, FINE_STATUS.cancelled],
  [FINE_STATUS.paid]: [],
  [FINE_STATUS.appealed]: [FINE_STATUS.unpaid, FINE_STATUS.cancelled],
  [FINE_STATUS.cancelled]: [FINE_STATUS.unpaid],
}

/** May a fine be moved by hand from one status to another? */
export const mayMove = (from: number, to: number): boolean => MOVES[from]?.includes(to) ?? false

/** May what is written of a fine be changed, its lines among it? An appealed or a cancelled one waits for its status first. */
export const isOpenFine = (status: number | undefined): boolean => status !== FINE_STATUS.appealed && status !== FINE_STATUS.cancelled

interface Due {
  readonly sum: Decimal
  readonly discountSum: Decimal | null
  /** The last day of the discount, ISO. */
  readonly discountUntil: string | null
}
/** What is to be paid for a fine on a day, ISO: with the discount up to its last day. */
export const dueOn = ({ sum, discountSum, discountUntil }: Due, day: string): Decimal =>
  discountSum !== null && discountUntil !== null && day <= discountUntil ? discountSum : sum
