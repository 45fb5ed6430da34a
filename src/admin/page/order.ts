/** The history state of a page opened from a list: the query key of the list's rows, for moving between its records. */
export interface Ordered {
  readonly order?: readonly unknown[] | undefined
}
