import { packOf } from './pack.ts'

/** A language beside Russian; the words of its screens are fetched when it is chosen, and Russian stands in for those that it lacks. */
export interface Language {
  readonly locale: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly load: () => Promise<object>
  /** The words that only the server says; without them it says those in Russian. */
  readonly served?: () => Promise<object>
}

/** The languages beside Russian in which the framework speaks: all of its words, or without `served` those of its frame (`frame.ts`). */
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
