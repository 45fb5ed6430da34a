/** Where the tests of the contract leave what they found, from the root. */
export const COUNTED_AT = '.cache/contract.json'

/** A row of a table of the contract: its area, and whether this run found it held. */
export interface CountedRow {
  readonly area: string
  readonly held: boolean
}
/** A rule: what can be looked at held it in this run, `by` are the tests that hold the rest; `open` says what waits, null for nothing. */
interface CountedRule extends CountedRow {
  readonly id: string
  readonly by: readonly { readonly file: string; readonly title: string }[]
  readonly open: string | null
}
/** What one run of the tests of the contract found. */
export interface Counted {
  /** Calls that the server has, and how many of them returned what is documented to a right request over a real record. */
  readonly calls: { readonly served: number; readonly succeeded: number }
  readonly tables: Readonly<Record<'routes' | 'calls' | 'texts', readonly CountedRow[]>>
  readonly rules: readonly CountedRule[]
}
