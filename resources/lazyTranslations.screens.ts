import { mergeTranslations } from 'react-admin'
import russian from 'ra-language-russian'
import { deferred } from '#locales/ru/deferred'
import { shown } from '#locales/languages'

/** The texts loaded with the first chunk: the published package of react-admin, overridden by those of the product. */
export const lazyTranslations = mergeTranslations(russian, shown.ru, deferred)
