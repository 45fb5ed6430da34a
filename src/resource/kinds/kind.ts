import type { AnyOptions } from '../field.ts'
import type { Checked } from '../problem.ts'

/** What the language knows of a kind: how its values are read and checked on both sides. */
export interface LanguageKind {
  /** Reads one sent value: normalised and bounded, or what is wrong with it; empty text is no value. `today` is the business day. */
  readonly take: (raw: unknown, options: AnyOptions, today?: string) => Checked
  /** It holds several values: nothing is an empty list. */
  readonly isList?: true
  /** It names a record or a file: it is sent and stored as that one's id. */
  readonly isLink?: true
  /** It is written at the records that it shows, never sent with this one. */
  readonly isElsewhere?: true
  /** Its values have no order. */
  readonly isUnordered?: true
  /** Do two values mean the same, however they are written? Neither is empty. By their spelling where left out. */
  readonly same?: (a: unknown, b: unknown) => boolean
  /** Its values can be added up. */
  readonly isAddable?: true
  /** What an emptied field holds where that is not nothing. */
  readonly emptied?: (options: AnyOptions) => unknown
}
