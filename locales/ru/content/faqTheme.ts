import type { LabelsOf } from '#resource'
import type { faqTheme as declared } from '../../../resources/content/faqTheme.ts'

export const faqTheme = {
  name: 'Тема вопросов |||| Темы вопросов |||| Тем вопросов',
  gender: 'f',
  object: 'тему вопросов',
  fields: { name: 'Название', position: 'Порядок' },
} as const satisfies LabelsOf<typeof declared>
