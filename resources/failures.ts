/** Exceptions from the common handling of failed calls. */
export interface Failures {
  /** Areas in which a failure without a message of its own shows its status code in brackets. */
  readonly bracketed: readonly string[]
  /** Resources for which an expired session leads straight to the sign-in page, as for downloads; elsewhere the sign-in dialog opens over the page. */
  readonly leaving: readonly string[]
}

/** The exceptions that the specifications require (operations §8, foundations §8). */
export const failures: Failures = { bracketed: ['fleet', 'goods', 'orders', 'deals', 'shifts', 'kanban'], leaving: ['job'] }
