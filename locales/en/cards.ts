import type { cards as russian } from '../ru/cards.ts'
import type { Translation } from '../translation.ts'

/** What is said of bindings that cannot be kept (`nerud.cards.*`). */
export const cards = {
  tried: 'Transactions in the last year: %{of}. %{bound} would have been allocated, otherwise than was done: %{otherwise}.',
  triedRow: 'Now: %{was}. It would be: %{would}',
  notCounted: 'Not counted',
  overlap: 'These days already have an exception with the same words: %{from} – %{to}',
} as const satisfies Translation<typeof russian>
