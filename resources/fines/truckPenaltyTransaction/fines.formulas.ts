import { FIRST_STATUS } from '#resources/shared/catalogue.formulas'
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

/**
 * Articles of КоАП РФ whose fines are paid in full, whole or by their parts: art. 32.2 part 1.3, as in force in 2026 (the percent and the days, 25 % within 30 days
 * of the decision since 01.01.2025 by Federal law 490-ФЗ of 26.12.2024, are kept in the book of discounts).
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
/** The discount is of offences on the road alone. */
const ROAD = 12

/** 'ст. 12.9 ч. 7', 'ч. 7 ст. 12.9 КоАП', '12.9.7', '12.09 часть 7 КоАП РФ': the chapter, the article in it, and its part. */
const ARTICLE_OF = /(?<![\d.])(\d{1,2})\.(\d{1,2})(?:\.(\d{1,2}))?(?![\d.]*\d)/u
const PART = /(?<!\p{L})(?:ч|часть|части|частью)\.?\s*(\d{1,2}(?:\.\d)?)(?![\d.])/iu
/** Articles that are numbered between others, as 12.21.1: what follows their second point is no part. */
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

/** The article of an offence and its part as people and offices write them; null where a text names none. */
export function articleIn(text: string): { readonly article: string; readonly part: string | null } | null {
  const [, chapter, number, third] = ARTICLE_OF.exec(text.replace(PART, ' ')) ?? []
  if (chapter === undefined || number === undefined) return null
  const article = `${Number(chapter)}.${Number(number)}`
  const between = third === undefined ? '' : `${article}.${third}`
  const part = PART.exec(text)?.[1] ?? null
  if (BETWEEN.has(between)) return { article: between, part }
  return { article, part: part ?? third ?? null }
}

/** Does the law leave a fine for this article without a discount? Unknown where the article is not said. */
export function isInFull(text: string | null): boolean {
  const found = text === null ? null : articleIn(text)
  if (!found) return false
  if (Number(found.article.split('.')[0]) !== ROAD) return true
  const parts = IN_FULL[found.article]
  return parts === 'whole' || (parts !== undefined && found.part !== null && parts.includes(found.part))
}
