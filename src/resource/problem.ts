/** What is wrong with a value: the key of its message and the parameters. */
export interface Problem {
  readonly key: string
  /** Message parameters; a parameter that is a message itself, such as a size, is given by its key. */
  readonly params?: Readonly<Record<string, string | number | Problem>>
}
/** Problems by wire path of the field. */
export type Problems = Readonly<Record<string, Problem>>
/** A value in the form of its kind, or what is wrong with it. */
export type Checked = { readonly value: unknown } | Problem
/** Whether the result is a problem. */
export const isProblem = (taken: Checked): taken is Problem => 'key' in taken

/** Returns a validation error by the last word of its key. */
export const problem = (key: string, params?: Problem['params']): Problem => ({ key: `nerud.validation.${key}`, ...(params && { params }) })
/** Returns a valid value. */
export const take = (value: unknown): Checked => ({ value })
/** The value has another type than the kind's. */
export const wrongType = problem('type')
