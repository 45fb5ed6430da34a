import type { ru } from './ru/index.ts'
import type { deferred } from './ru/deferred.ts'

/** The type of another language's texts: keys that Russian lacks do not compile; missing keys do, and fall back to Russian. */
export type Translation<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Translation<T[K]> }

type Words = { readonly [key: string]: string | Words }

/** Flattens nested texts to dotted keys ('nerud.list.search'). */
export const flatten = (words: object, prefix = ''): readonly (readonly [key: string, text: string])[] =>
  Object.entries(words as Words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flatten(value, `${prefix}${key}.`),
  )

/** The keys of `whole` that another language lacks. They are shown in Russian; the language is offered all the same (foundations §1, "Language"). */
export function missingKeys(whole: object, translated: object): readonly string[] {
  const texts = new Set(flatten(translated).map(([key]) => key))
  return flatten(whole).flatMap(([key]) => (texts.has(key) ? [] : [key]))
}

type Russian = (typeof ru)['nerud'] & (typeof deferred)['nerud']

/** The parts of `nerud.*` that a frame language translates: buttons, lists, forms and messages. */
export const FRAME = [
  'yes',
  'no',
  'input',
  'shell',
  'search',
  'menu',
  'period',
  'fields',
  'list',
  'cell',
  'validation',
  'form',
  'sheet',
  'excel',
  'actions',
  'show',
  'bell',
  'matrix',
  'inbox',
  'around',
  'finding',
  'seeing',
  'map',
] as const satisfies readonly (keyof Russian)[]

/** The texts of a frame language. Those of react-admin may come from a published package. */
export interface FrameWords {
  readonly ra?: object
  readonly nerud: Translation<Pick<Russian, (typeof FRAME)[number]>>
  readonly resources: Translation<(typeof ru)['resources']>
}
