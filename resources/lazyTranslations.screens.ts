import { mergeTranslations } from 'react-admin'
import russian from 'ra-language-russian'
import { deferred } from '#locales/ru/deferred'
import { shown } from '#locales/shown'

/** What comes with the first part that is fetched: the framework's published pack, the product's words over it. */
export const lazyTranslations = mergeTranslations(russian, shown.ru, deferred)
