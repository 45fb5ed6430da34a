import { faq } from './faq.ts'
import { defineRules } from '#server/engine/rules.ts'

/** Returns the screen of a help page by its address, which people copy from the address bar. */
function screenOf(address: string | null | undefined): string | null {
  const plain = (address ?? '')
    .trim()
    .replace(/^[a-z]+:\/\/[^/]+/iu, '')
    .replace(/[?#].*$/u, '')
  if (plain === '') return null
  const path = `/${plain.replaceAll(/^\/+|\/+$/gu, '')}`
  return path.replaceAll(/\/\d+(?=\/|$)/gu, '/:id')
}

export const faqRules = defineRules(faq, {
  before: async (_tx, next) => ({ screen: screenOf(next.screen) }),
  actions: {
    async delete(tx, record) {
      await tx.remove(faq, record.id)
      return { id: record.id }
    },
  },
})
