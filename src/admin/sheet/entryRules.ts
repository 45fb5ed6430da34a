import type { Translate } from '../pageRecord.ts'
import type { LineQuery, LineValues } from '../form/fills.ts'

/** The calculated values of a line, by field name, and messages about what is missing to calculate them. */
export interface CalculatedLine {
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly string[]
}

/** The calculated values of a line: terms from the server (such as prices on the day), and formulas that both sides share. */
interface Counts<Terms = unknown> extends LineQuery<Terms> {
  of(line: LineValues, terms: Terms, t: Translate): CalculatedLine
}

/** Custom rules of the lines of an entry table; what aids are to forms. */
export interface EntryRules {
  readonly counts?: Counts
  /** Warnings by field; they do not prevent saving. */
  readonly warns?: Readonly<Record<string, LineQuery<string | null>>>
}
