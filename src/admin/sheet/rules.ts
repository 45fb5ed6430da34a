import type { DeclaredDataProvider } from '../data/providerTypes.ts'
import type { Translate } from '../pageRecord.ts'
import type { Counted } from './line.ts'

/** The values of a line by field name, as `checks` of the declaration read a record. */
export type LineValues = Readonly<Record<string, unknown>>

/** A question about a line: lines that ask the same are answered once. Null where there is nothing to ask yet. */
export type Question = Readonly<Record<string, unknown>> | null

/** What is asked about a line, and how. */
export interface LineQuery<Answer> {
  readonly asks: (line: LineValues) => Question
  /** Answers several questions at once, in their order. */
  readonly answers: (provider: DeclaredDataProvider, questions: readonly NonNullable<Question>[]) => Promise<readonly Answer[]>
  /** The most questions that it answers at once. */
  readonly most: number
}

/** What follows from a record that is chosen in a field. */
interface Follows extends LineQuery<LineValues> {
  /** The fields that follow. */
  readonly names: readonly string[]
}

/** What is counted of a line, by what the server says of the day and by formulas of both sides. */
interface Counts<Terms = unknown> extends LineQuery<Terms> {
  of(line: LineValues, terms: Terms, t: Translate): Counted
}

/** What the lines of a table know beside their declaration: a form has aids for it. */
export interface EntryRules {
  readonly follows?: Readonly<Record<string, Follows>>
  readonly counts?: Counts
  /** What is to be known of the value of a field, and forbids nothing. */
  readonly warns?: Readonly<Record<string, LineQuery<string | null>>>
}
