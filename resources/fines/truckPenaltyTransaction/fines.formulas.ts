import { FIRST_STATUS } from '#resources/shared/catalogue.formulas'
import type { Decimal } from '#resource/decimal'

/** The statuses of a fine (silent-places §7); 2 is "not paid" (finance §9). */
export const FINE_STATUS = { fresh: FIRST_STATUS, unpaid: 2, paid: 3, appealed: 4, cancelled: 5 } as const
/** Discounts that end within this many days are highlighted. */
export const ENDING_DAYS = 3

/** The transitions between statuses that users can make. Paid means processed: only the lines lead to this status and out of it. */
const MOVES: Readonly<Record<number, readonly number[]>> = {
  [FINE_STATUS.fresh]: [FINE_STATUS.unpaid, FINE_STATUS.appealed, FINE_STATUS.cancelled],
  [FINE_STATUS.unpaid]: [FINE_STATUS.appealed, FINE_STATUS.cancelled],
  [FINE_STATUS.paid]: [],
  [FINE_STATUS.appealed]: [FINE_STATUS.unpaid, FINE_STATUS.cancelled],
  [FINE_STATUS.cancelled]: [FINE_STATUS.unpaid],
}

/** Whether a user may change the status of a fine from one to another. */
export const mayMove = (from: number, to: number): boolean => MOVES[from]?.includes(to) ?? false

/** Whether a fine and its lines can be edited. An appealed or a cancelled fine needs another status first. */
export const isOpenFine = (status: number | undefined): boolean => status !== FINE_STATUS.appealed && status !== FINE_STATUS.cancelled

interface Due {
  readonly sum: Decimal
  readonly discountSum: Decimal | null
  /** The last day of the discount, an ISO date. */
  readonly discountUntil: string | null
}
/** Returns the amount due for a fine on a day (ISO): the discounted sum up to the last day of the discount. */
export const dueOn = ({ sum, discountSum, discountUntil }: Due, day: string): Decimal =>
  discountSum !== null && discountUntil !== null && day <= discountUntil ? discountSum : sum

/**
 * Articles of КоАП РФ without a discount, as a whole or by their parts: art. 32.2 part 1.3, as in force in 2026. The percentage and the
 * days (25 % within 30 days of the decision since 01.01.2025 by Federal law 490-ФЗ of 26.12.2024) are kept in the catalogue of discounts
 * (`fineDiscount`).
 */
const IN_FULL: Readonly<Record<string, readonly string[] | 'whole'>> = {
  '12.1': ['1.1'],
  '12.8': 'whole',
  '12.9': ['6', '7'],
  '12.12': ['3'],
  '12.15': ['5'],
  '12.16': ['3.1'],
  '12.24': 'whole',
  '12.26': 'whole',
  '12.27': ['3'],
}
/** The chapter on road offences: only these have a discount. */
const ROAD = 12

/** 'ст. 12.9 ч. 7', 'ч. 7 ст. 12.9 КоАП', '12.9.7', '12.09 часть 7 КоАП РФ': the chapter, the article within it, and its part. */
const ARTICLE_OF = /(?<![\d.])(\d{1,2})\.(\d{1,2})(?:\.(\d{1,2}))?(?![\d.]*\d)/u
const PART = /(?<!\p{L})(?:ч|часть|части|частью)\.?\s*(\d{1,2}(?:\.\d)?)(?![\d.])/iu
/** Articles with a three-part number, such as 12.21.1: the digits after the second point are not a part. */
const BETWEEN: ReadonlySet<string> = new Set([
  '12.2.1',
  '12.5.1',
  '12.21.1',
  '12.21.2',
  '12.21.3',
  '12.21.4',
  '12.21.5',
  '12.31.1',
  '12.36.1',
])

/** Finds the article of an offence and its part in a text as people and offices write it; null if the text contains none. */
export function articleIn(text: string): { readonly article: string; readonly part: string | null } | null {
  const [, chapter, number, third] = ARTICLE_OF.exec(text.replace(PART, ' ')) ?? []
  if (chapter === undefined || number === undefined) return null
  const article = `${Number(chapter)}.${Number(number)}`
  const between = third === undefined ? '' : `${article}.${third}`
  const part = PART.exec(text)?.[1] ?? null
  if (BETWEEN.has(between)) return { article: between, part }
  return { article, part: part ?? third ?? null }
}

/** Whether the law gives no discount on a fine for this article; false if the article is unknown. */
export function isInFull(text: string | null): boolean {
  const found = text === null ? null : articleIn(text)
  if (!found) return false
  if (Number(found.article.split('.')[0]) !== ROAD) return true
  const parts = IN_FULL[found.article]
  return parts === 'whole' || (parts !== undefined && found.part !== null && parts.includes(found.part))
}
