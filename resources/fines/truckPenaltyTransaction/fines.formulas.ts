import { FIRST_STATUS } from '#resources/shared/catalogue.formulas'
import type { Decimal } from '#resource/decimal'

/** The statuses of a fine (silent-places §7); 2 is "not paid" (finance §9). */
export const FINE_STATUS = { fresh: FIRST_STATUS, unpaid: 2, paid: 3, appealed: 4, cancelled: 5 } as const
/** Discounts that end within so many days are highlighted. */
export const ENDING_DAYS = 3

/** The manual transitions from each status. "Paid" is set and reset only by the lines of the fine. */
const MOVES: Readonly<Record<number, readonly number[]>> = {
  [FINE_STATUS.fresh]: [FINE_STATUS.unpaid, FINE_STATUS.appealed, FINE_STATUS.cancelled],
  [FINE_STATUS.unpaid]: [FINE_STATUS.appealed, FINE_STATUS.cancelled],
  [FINE_STATUS.paid]: [],
  [FINE_STATUS.appealed]: [FINE_STATUS.unpaid, FINE_STATUS.cancelled],
  [FINE_STATUS.cancelled]: [FINE_STATUS.unpaid],
}

/** Whether a fine may be moved manually from one status to another. */
export const mayMove = (from: number, to: number): boolean => MOVES[from]?.includes(to) ?? false

/** Whether a fine and its lines may be changed. An appealed or cancelled one must change its status first. */
export const isOpenFine = (status: number | undefined): boolean => status !== FINE_STATUS.appealed && status !== FINE_STATUS.cancelled

interface Due {
  readonly sum: Decimal
  readonly discountSum: Decimal | null
  /** The last day of the discount, an ISO date. */
  readonly discountUntil: string | null
}
/** Returns the amount due on a day (ISO): with the discount up to its last day. */
export const dueOn = ({ sum, discountSum, discountUntil }: Due, day: string): Decimal =>
  discountSum !== null && discountUntil !== null && day <= discountUntil ? discountSum : sum

/**
 * Articles of КоАП РФ whose fines have no discount, entirely or for some parts: art. 32.2 part 1.3, as in force in 2026 (the percentage and
 * the days, 25 % within 30 days of the decision since 01.01.2025 by Federal law 490-ФЗ of 26.12.2024, are in the catalogue of discounts).
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
/** Only offences of this chapter (road traffic) have a discount. */
const ROAD = 12

/** 'ст. 12.9 ч. 7', 'ч. 7 ст. 12.9 КоАП', '12.9.7', '12.09 часть 7 КоАП РФ': the chapter, the article within it, and its part. */
const ARTICLE_OF = /(?<![\d.])(\d{1,2})\.(\d{1,2})(?:\.(\d{1,2}))?(?![\d.]*\d)/u
const PART = /(?<!\p{L})(?:ч|часть|части|частью)\.?\s*(\d{1,2}(?:\.\d)?)(?![\d.])/iu
/** Articles inserted between others, such as 12.21.1: the number after the second point is not a part. */
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

/** Parses the article of an offence and its part as people and offices write them; null when the text has none. */
export function articleIn(text: string): { readonly article: string; readonly part: string | null } | null {
  const [, chapter, number, third] = ARTICLE_OF.exec(text.replace(PART, ' ')) ?? []
  if (chapter === undefined || number === undefined) return null
  const article = `${Number(chapter)}.${Number(number)}`
  const between = third === undefined ? '' : `${article}.${third}`
  const part = PART.exec(text)?.[1] ?? null
  if (BETWEEN.has(between)) return { article: between, part }
  return { article, part: part ?? third ?? null }
}

/** Whether the law gives no discount for this article; false when the article is unknown. */
export function isInFull(text: string | null): boolean {
  const found = text === null ? null : articleIn(text)
  if (!found) return false
  if (Number(found.article.split('.')[0]) !== ROAD) return true
  const parts = IN_FULL[found.article]
  return parts === 'whole' || (parts !== undefined && found.part !== null && parts.includes(found.part))
}
