import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'

type Labels = { readonly [key: string]: string | Labels }
/** A language that the switch offers: complete packs only. Those beside the first are loaded when chosen. */
export interface Pack {
  readonly locale: string
  readonly name: string
  readonly load: () => Promise<object>
}

/** Fills the holes of one pack with another's texts, key by key. */
function over(under: Labels, upper: Labels): Labels {
  const both: Record<string, string | Labels> = { ...under }
  for (const [key, value] of Object.entries(upper)) {
    const old = both[key]
    both[key] = typeof value === 'object' && typeof old === 'object' ? over(old, value) : value
  }
  return both
}

/** The translator of all screens. The first language is Russian: the default, and the fallback of every key (foundations §1). */
export function makeI18nProvider(first: Omit<Pack, 'load'>, labels: object, others: readonly Pack[] = []): I18nProvider {
  const locales = [first, ...others].map(({ locale, name }) => ({ locale, name }))
  const messages = (locale: string) => {
    const other = others.find(pack => pack.locale === locale)
    const found = other?.load().then(pack => over(labels as Labels, pack as Labels)) ?? labels
    return found as unknown as TranslationMessages
  }
  return polyglotI18nProvider(messages, first.locale, locales, { allowMissing: true })
}
