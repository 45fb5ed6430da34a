import type { Problem } from '#resource'
import { isolate } from '#resource/text'
import Polyglot from 'node-polyglot'

/** Translates a key and fills in its parameters; returns the key when the text is missing. */
export type Texts = (key: string, params?: Readonly<Record<string, unknown>>) => string

/** The texts of one language, nested as in `src/locales/`, and its direction. */
export interface Words {
  readonly labels: object | (() => object)
  readonly direction?: 'ltr' | 'rtl'
}

/** A parameter that is a link gets no bidirectional isolation characters: they would become part of the address. */
const LINK = /^https?:\/\//
const isText = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'key' in value

/** Returns the texts of a language from its nested labels; missing ones are taken from `first`, with the plural forms of that language. */
export function textsOf(
  labels: Words['labels'],
  { locale = 'ru', direction = 'ltr', first }: { locale?: string; direction?: 'ltr' | 'rtl' | undefined; first?: Texts | undefined } = {},
): Texts {
  // Created on first use, because preparing the texts of a language takes a large part of the server's start.
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

/** The languages of the server's answers, by code. The first one is the language of stored texts, and has the texts that others lack. */
export type Languages = ReadonlyMap<string, Texts>

/** The languages of a call or a job. */
export interface LocalizedTexts {
  /** The language of the caller. */
  readonly language: string
  /** The texts for the caller. */
  readonly texts: Texts
  /** Texts to store, because other people read them than the one who wrote them. */
  readonly storedTexts: Texts
  readonly languages: Languages
}

/** Creates the languages from their texts, by code. */
export function languagesOf(words: Readonly<Record<string, Words>>): Languages {
  const made = new Map<string, Texts>()
  for (const [locale, { labels, direction }] of Object.entries(words))
    made.set(locale, textsOf(labels, { locale, direction, first: [...made.values()][0] }))
  return made
}

/** Returns the texts of a language; an unknown language gets the first one. */
export function textsIn(languages: Languages, language?: string | null): LocalizedTexts {
  const [[first, storedTexts]] = [...languages] as [[string, Texts]]
  const texts = languages.get(language ?? first)
  return { language: texts ? (language ?? first) : first, texts: texts ?? storedTexts, storedTexts, languages }
}
