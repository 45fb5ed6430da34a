import russian from 'ra-language-russian'
import { mergeTranslations } from 'react-admin'
import { extend } from '#words/extend'
import { languages } from '#words/languages'
import { ru } from '#words/ru/index'
import { deferred } from '#words/ru/deferred'
import { makeI18nProvider, type LazyI18nProvider } from '#admin/i18nProvider.ts'

/** The translator of an application: Russian, and those languages that the application translates; its own texts extend those of the framework. */
export function translatorOf(own: { readonly ru: object } & Readonly<Record<string, object>>): LazyI18nProvider {
  const others = languages.filter(({ locale }) => locale in own)
  const words = mergeTranslations(russian, deferred, extend(ru, own.ru) as never)
  return makeI18nProvider(
    { locale: 'ru', name: 'Русский' },
    words,
    others.map(one => ({ ...one, load: async () => extend(await one.load(), own[one.locale]!) })),
  )
}
