/** What an address that was opened from a list carries: the rows of the list as they are cached, whose order leads from one record to the next. */
export interface Ordered {
  readonly order?: readonly unknown[] | undefined
}
