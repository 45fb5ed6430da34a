/** How calls fail otherwise than most do. */
export interface Failures {
  /** Areas in which a failure without words of its own says its status in brackets. */
  readonly bracketed: readonly string[]
  /** Resources at whose calls a session that has ended leads straight to the sign-in, as at downloads: others ask for it over the page. */
  readonly leaving: readonly string[]
}

/** By the specifications (operations §8, foundations §8). */
export const failures: Failures = { bracketed: ['fleet', 'goods', 'orders', 'deals', 'shifts', 'kanban'], leaving: ['job'] }
