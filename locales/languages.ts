import type { Language } from '#words/languages'
import { packOf } from '#words/extend'
import { ru } from './ru/index.ts'

/** The words of the screens by language: those of `locales` without what only the server says. */
export const shown = { ru } as const

/** The languages beside Russian: all words of the product, or without `served` those of its frame (`frame.ts`). */
export const languages: readonly Language[] = [
  {
    locale: 'en',
    name: 'English',
    direction: 'ltr',
    load: () => import('./en/index.ts').then(module => module.en),
    served: () => import('./en/served.ts').then(module => module.served),
  },
  {
    locale: 'ar',
    name: 'العربية',
    direction: 'rtl',
    load: () => import('./ar/index.ts').then(module => module.ar),
    served: () => import('./ar/served.ts').then(module => module.served),
  },
  { locale: 'es', name: 'Español', direction: 'ltr', load: () => import('./es.ts').then(module => module.es) },
  {
    locale: 'fr',
    name: 'Français',
    direction: 'ltr',
    load: async () => ({ ...(await packOf(import('ra-language-french'))), ...(await import('./fr.ts')).fr }),
  },
  { locale: 'zh', name: '中文', direction: 'ltr', load: () => import('./zh.ts').then(module => module.zh) },
]
