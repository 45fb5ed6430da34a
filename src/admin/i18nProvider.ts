import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { isolate } from '#resource/text'
import { loadChunk } from './chunk.ts'
import { loadRtl } from './Styles.tsx'

type Filled = Readonly<Record<string, unknown>>
type Labels = { readonly [key: string]: string | Labels }
/** A language besides the first one; its words are loaded when it is chosen. */
export interface Pack {
  readonly locale: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly load: () => Promise<object>
}

/** Fills in the keys missing in one pack from another. */
function over(under: Labels, upper: Labels): Labels {
  const both: Record<string, string | Labels> = { ...under }
  for (const [key, value] of Object.entries(upper)) {
    const old = both[key]
    both[key] = typeof value === 'object' && typeof old === 'object' ? over(old, value) : value
  }
  return both
}

const speak = (locale: string, words: Labels): I18nProvider =>
  polyglotI18nProvider(() => words as TranslationMessages, locale, [], { allowMissing: true })

const isolated = (options: Filled): Filled =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]))

/** A translator whose words load in three steps: those of every page, those of the first list, and all others. */
export interface LazyI18nProvider extends I18nProvider {
  /** Loads all other words, once. */
  readonly more: () => Promise<void>
  /** Loads the words of an area's lists; returns undefined once they are loaded. */
  readonly ofLists: (area: string) => Promise<void> | undefined
  /** The writing direction of the current language. */
  readonly direction: () => 'ltr' | 'rtl'
}

/** Makes the translator. The first language is Russian: the default, and the fallback of every key missing in one of the `others` (foundations §1). */
export function makeI18nProvider(
  first: Pick<Pack, 'locale' | 'name'>,
  labels: object,
  otherLanguages: readonly Pack[] = [],
  deferred?: () => Promise<object>,
  lists: Readonly<Record<string, () => Promise<object>>> = {},
): LazyI18nProvider {
  let russianLabels = labels as Labels
  let russian = speak(first.locale, russianLabels)
  const add = (words: object): void => {
    russianLabels = over(russianLabels, words as Labels)
    russian = speak(first.locale, russianLabels)
  }
  const areas = new Map<string, Promise<void>>()
  const loaded = new Set<string>()
  const fetchArea = async (area: string): Promise<void> => {
    add(await loadChunk(lists[area]!))
    loaded.add(area)
  }
  let isWhole = false
  let chosen: { readonly pack: Pack; readonly words: I18nProvider } | undefined
  let coming: Promise<void> | undefined
  const fetchMore = async (): Promise<void> => {
    if (deferred) add(await deferred())
    isWhole = true
  }
  return {
    translate: (key, options) => {
      const inRussian = russian.translate(key, options)
      if (!chosen) return inRussian
      const filled: Filled = options ?? {}
      return chosen.words.translate(key, { ...(chosen.pack.direction === 'rtl' ? isolated(filled) : filled), _: inRussian })
    },
    changeLocale: async locale => {
      const pack = otherLanguages.find(one => one.locale === locale)
      const [words] = await Promise.all([pack?.load(), pack?.direction === 'rtl' && loadRtl()])
      chosen = pack && { pack, words: speak(locale, words as Labels) }
    },
    getLocale: () => chosen?.pack.locale ?? first.locale,
    getLocales: () => [first, ...otherLanguages],
    more: () =>
      (coming ??= fetchMore().catch((error: unknown) => {
        // Prefetching failed, for example offline: let the component that needs the words try again.
        coming = undefined
        throw error
      })),
    ofLists: area => {
      if (isWhole || loaded.has(area) || !lists[area]) return undefined
      const coming = areas.get(area) ?? fetchArea(area)
      areas.set(area, coming)
      return coming
    },
    direction: () => chosen?.pack.direction ?? 'ltr',
  }
}
