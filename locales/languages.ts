/** A language beside Russian; the words of its screens are fetched when it is chosen. */
export interface Language {
  readonly locale: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly load: () => Promise<object>
  /** The words that only the server says; without them it answers in Russian. */
  readonly served?: () => Promise<object>
}

/** The languages beside Russian. The switch offers those that say all words of the screens, the server answers in those that say all of its own too. */
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
]
