import type { Problem } from '#resource'
import { isolate } from '#resource/text'
import Polyglot from 'node-polyglot'

/** Finds a text by its key and fills in its words; the key itself stands for a text that is missing. */
export type Texts = (key: string, params?: Readonly<Record<string, unknown>>) => string

/** The words of one language, nested as in `src/locales/`, and which way it is written. */
export interface Words {
  readonly labels: object | (() => object)
  readonly direction?: 'ltr' | 'rtl'
}

/** Where a letter's link begins; whoever follows it takes along whatever signs stand beside it. */
const LINK = /^https?:\/\//
const isText = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'key' in value

/** Texts of one language from its nested labels; `first` says what it lacks, in the forms of its own language. */
export function textsOf(
  labels: Words['labels'],
  { locale = 'ru', direction = 'ltr', first }: { locale?: string; direction?: 'ltr' | 'rtl' | undefined; first?: Texts | undefined } = {},
): Texts {
  // Made once somebody speaks it: laying out the words of a language takes a server a good part of its start.
  let made: Polyglot | undefined
  const phrases = (): Record<string, unknown> => (typeof labels === 'function' ? labels() : labels) as Record<string, unknown>
  const polyglot = (): Polyglot =>
    (made ??= new Polyglot({ phrases: phrases(), locale, onMissingKey: (key, params) => first?.(key, params) ?? key }))
  const filled = (value: unknown): unknown => {
    const text = isText(value) ? say(value.key, value.params) : value
    return direction === 'rtl' && typeof text === 'string' && !LINK.test(text) ? isolate(text) : text
  }
  const say: Texts = (key, params) =>
    polyglot().t(key, params && Object.fromEntries(Object.entries(params).map(([name, value]) => [name, filled(value)])))
  return say
}

/** The languages in which the server answers, by code: the first is that of all that is stored, and says what another one lacks. */
export type Languages = ReadonlyMap<string, Texts>

/** What calls and works say things with. */
export interface LocalizedTexts {
  /** The language of the one who asks. */
  readonly language: string
  /** What is said to the one who asks. */
  readonly texts: Texts
  /** What is stored: others read it than those who wrote it. */
  readonly storedTexts: Texts
  readonly languages: Languages
}

/** Makes the languages of their words, by code. */
export function languagesOf(words: Readonly<Record<string, Words>>): Languages {
  const made = new Map<string, Texts>()
  for (const [locale, { labels, direction }] of Object.entries(words))
    made.set(locale, textsOf(labels, { locale, direction, first: [...made.values()][0] }))
  return made
}

/** Speech in a language, in the first one where it is not known. */
export function textsIn(languages: Languages, language?: string | null): LocalizedTexts {
  const [[first, storedTexts]] = [...languages] as [[string, Texts]]
  const texts = languages.get(language ?? first)
  return { language: texts ? (language ?? first) : first, texts: texts ?? storedTexts, storedTexts, languages }
}
