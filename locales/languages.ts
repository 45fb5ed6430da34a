/** A language beside Russian; its words are fetched when it is chosen. */
export interface Language {
  readonly locale: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly load: () => Promise<object>
}

/** The languages beside Russian. The switch offers those that say all words of the screens; the server answers in Russian. */
export const languages: readonly Language[] = [
  { locale: 'en', name: 'English', direction: 'ltr', load: () => import('./en/index.ts').then(module => module.en) },
  { locale: 'ar', name: 'العربية', direction: 'rtl', load: () => import('./ar/index.ts').then(module => module.ar) },
]
