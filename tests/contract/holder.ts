/** What holds a rule: a test that is there, or a thing that can be looked at here and now. */
export type Holder = { readonly file: string; readonly title: string } | { readonly is: () => void | Promise<void> }

/** A rule of the contract, and what holds it. */
export interface Held {
  readonly by: readonly Holder[]
  /** What of the rule still waits, and for which area: such a rule is not counted as held. */
  readonly open?: string
}
export type HeldRules = Readonly<Record<string, Held>>

/** Tests of one file, by their titles as they stand in it. */
export const tests = (file: string, ...titles: readonly string[]): readonly Holder[] =>
  titles.map(title => ({ file: `tests/${file}`, title }))

/** Something that the declarations or the words say themselves. */
export const is = (look: () => void | Promise<void>): readonly Holder[] => [{ is: look }]

/** A rule that is held whole. */
export const held = (...by: readonly (readonly Holder[])[]): Held => ({ by: by.flat() })

/** A rule that is held as far as the product goes today; `open` says what comes later. */
export const partly = (open: string, ...by: readonly (readonly Holder[])[]): Held => ({ by: by.flat(), open })

/** A rule of a closed area that belongs to another area altogether, and comes with it. */
export const later = (open: string): Held => ({ by: [], open })
