import type { DeclaredDataProvider } from '#admin/data/providerTypes.ts'

/** The most questions among which those of screens are looked for. */
const MOST = 1000

/** Which screens have questions of their own. */
export async function screensOfFaq(provider: DeclaredDataProvider): Promise<readonly string[]> {
  const { data } = await provider.getPage('faq', { filter: { isActive: 1 }, size: MOST, fields: ['screen'] })
  return [...new Set(data.flatMap(({ screen }) => (typeof screen === 'string' && screen !== '' ? [screen] : [])))]
}
