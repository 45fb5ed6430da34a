import type { DeclaredDataProvider } from '../data/provider.ts'
import type { Translate } from '../pageRecord.ts'

/** The values of a line by field name, in the shape that the declaration's `checks` read. */
export type LineValues = Readonly<Record<string, unknown>>

/** A question about a line. Lines with equal questions share one answer; null: nothing to ask yet. */
export type Question = Readonly<Record<string, unknown>> | null

/** A rule that asks the server about lines. */
export interface LineQuery<Answer> {
  readonly asks: (line: LineValues) => Question
  /** Answers a batch of questions, in order. */
  readonly answers: (provider: DeclaredDataProvider, questions: readonly NonNullable<Question>[]) => Promise<readonly Answer[]>
  /** The maximum size of a batch. */
  readonly max: number
}

/** Values that follow from the record chosen in a field, in new records and in changes of stored ones. */
export interface Fill extends LineQuery<LineValues> {
  /** The fields that are derived. */
  readonly names: readonly string[]
}

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
