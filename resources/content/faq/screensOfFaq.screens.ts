import type { DeclaredDataProvider } from '#admin/data/provider.ts'

/** The maximum number of questions that are searched. */
const MAX_QUESTIONS = 1000

/** The screens that have questions. */
export async function screensOfFaq(provider: DeclaredDataProvider): Promise<readonly string[]> {
  const { data } = await provider.getPage('faq', { filter: { isActive: 1 }, size: MAX_QUESTIONS, fields: ['screen'] })
  return [...new Set(data.flatMap(({ screen }) => (typeof screen === 'string' && screen !== '' ? [screen] : [])))]
}
