import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { TranslationMessages } from 'react-admin'
import { locales } from '#locales'

const provider = polyglotI18nProvider(() => locales.ru as unknown as TranslationMessages, 'ru', [], { allowMissing: true })

/** The product's Russian text of a key, as shown on screens. */
export const russian = (key: string, options?: Readonly<Record<string, unknown>>): string => provider.translate(key, { ...options })
