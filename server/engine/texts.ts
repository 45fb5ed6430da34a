import Polyglot from 'node-polyglot'

/** Finds a text by its key and fills in its words; the key itself stands for a text that is missing. */
export type Texts = (key: string, params?: Readonly<Record<string, unknown>>) => string

/** Texts of one language from the nested labels of `locales/`. */
export function textsOf(labels: object, locale = 'ru'): Texts {
  const polyglot = new Polyglot({ phrases: labels as Record<string, unknown>, locale, onMissingKey: key => key })
  return (key, params) => polyglot.t(key, params)
}
