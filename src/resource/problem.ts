/** What is wrong with a value: the key of its text and what the text names. */
export interface Problem {
  readonly key: string
  /** What is filled in; of what is itself said in words, such as a size, the key. */
  readonly params?: Readonly<Record<string, string | number | Problem>>
}
/** Problems by the field's place on the wire. */
export type Problems = Readonly<Record<string, Problem>>
/** A value as its kind wants it, or what is wrong with it. */
export type Checked = { readonly value: unknown } | Problem
/** Is something wrong with the value? */
export const isProblem = (taken: Checked): taken is Problem => 'key' in taken

/** A validation error by the last word of its key. */
export const problem = (key: string, params?: Problem['params']): Problem => ({ key: `nerud.validation.${key}`, ...(params && { params }) })
/** A value that is right. */
export const take = (value: unknown): Checked => ({ value })
/** The value is of another type than the kind's. */
export const wrongType = problem('type')
