import type { cards as russian } from '../ru/cards.ts'
import type { Translation } from '../translation.ts'

export const cards = {
  tried: 'معاملات السنة الأخيرة: %{of}. كان سيُوزَّع منها %{bound}، وخلافًا لما تمّ: %{otherwise}.',
  triedRow: 'الآن: %{was}. كان سيصبح: %{would}',
  notCounted: 'لا تُحتسب',
  overlap: 'لهذه الأيام استثناء بالكلمات نفسها: %{from} – %{to}',
} as const satisfies Translation<typeof russian>
