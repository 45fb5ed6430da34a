import type { LabelsOf } from '#resource'
import type { faq as declared } from '../../../resources/content/faq.ts'

export const faq = {
  name: 'Вопрос |||| Вопросы и ответы |||| Вопросов',
  gender: 'm',
  object: 'вопрос',
  fields: { theme: 'Тема', question: 'Вопрос', answer: 'Ответ', position: 'Порядок' },
  actions: { delete: 'Удалить вопрос' },
} as const satisfies LabelsOf<typeof declared>
