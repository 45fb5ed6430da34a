import type { cards as russian } from '../ru/cards.ts'
import type { Translation } from '../translation.ts'

export const cards = {
  overlap: 'لهذه الأيام استثناء بالكلمات نفسها: %{from} – %{to}',
} as const satisfies Translation<typeof russian>
