import type { AnyOptions } from '../field.ts'
import type { Checked } from '../values.ts'

/** The language's part of a kind: how values are parsed and checked on both sides. */
export interface LanguageKind {
  /** Parses one sent value: normalized and within bounds, or the problem; empty text means no value. `today` is the business day. */
  readonly take: (raw: unknown, options: AnyOptions, today?: string) => Checked
  /** It has several values: no value is an empty list. */
  readonly isList?: true
  /** It references a record or a file: sent and stored as an id. */
  readonly isLink?: true
  /** It is written in the records that it shows and never sent with this one. */
  readonly isElsewhere?: true
  /** Its values have no order. */
  readonly isUnordered?: true
  /** Whether two non-empty values are equal in any spelling; compared as text by default. */
  readonly same?: (a: unknown, b: unknown) => boolean
  /** Its values can be summed. */
  readonly isAddable?: true
  /** The value of an emptied field, when it is not null. */
  readonly emptied?: (options: AnyOptions) => unknown
}
