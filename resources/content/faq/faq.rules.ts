import { faq } from './faq.ts'
import { defineRules } from '#server/engine/rules.ts'

export const faqRules = defineRules(faq, {
  actions: {
    async delete(tx, record) {
      await tx.remove(faq, record.id)
      return { id: record.id }
    },
  },
})
