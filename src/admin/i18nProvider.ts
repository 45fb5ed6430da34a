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

/** A translator whose words come in two goes: those of every page, and those of hand-made parts, which wait for them. */
export interface LateI18nProvider extends I18nProvider {
  /** Fetches the later words, once. */
  readonly more: () => Promise<void>
}

/** The translator of all screens. The first language is Russian: the default, and the fallback of every key (foundations §1). */
export function makeI18nProvider(
  first: Omit<Pack, 'load'>,
  labels: object,
  others: readonly Pack[] = [],
  late?: () => Promise<object>,
): LateI18nProvider {
  const locales = [first, ...others].map(({ locale, name }) => ({ locale, name }))
  let known = labels as Labels
  const messages = (locale: string) => {
    const other = others.find(pack => pack.locale === locale)
    const found = other?.load().then(pack => over(known, pack as Labels)) ?? known
    return found as unknown as TranslationMessages
  }
  const open = (locale: string): I18nProvider => polyglotI18nProvider(messages, locale, locales, { allowMissing: true })
  let current = open(first.locale)
  let coming: Promise<void> | undefined
  const fetchMore = async (): Promise<void> => {
    if (!late) return
    known = over(known, (await late()) as Labels)
    const locale = current.getLocale()
    const next = open(first.locale)
    if (locale !== first.locale) await next.changeLocale(locale)
    current = next
  }
  return {
    translate: (key, options) => current.translate(key, options),
    changeLocale: (locale, options) => current.changeLocale(locale, options),
    getLocale: () => current.getLocale(),
    getLocales: () => locales,
    more: () => (coming ??= fetchMore()),
  }
}
