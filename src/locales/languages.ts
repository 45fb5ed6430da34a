import { packOf } from './extend.ts'

/** A language besides Russian; the texts of its screens are loaded when it is chosen, with Russian as the fallback. */
export interface Language {
  readonly locale: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly load: () => Promise<object>
  /** The texts that only the server uses; Russian ones are used if it is absent. */
  readonly served?: () => Promise<object>
}

/** The framework's languages besides Russian: complete, or without `served` only the texts of its frame (`frame.ts`). */
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
