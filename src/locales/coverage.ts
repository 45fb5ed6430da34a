type Words = { readonly [key: string]: string | Words }

/** The keys of nested words with dots between them ('nerud.list.search'), each with its text. */
export const flatten = (words: object, prefix = ''): readonly (readonly [key: string, text: string])[] =>
  Object.entries(words as Words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flatten(value, `${prefix}${key}.`),
  )

/** The keys of `whole` that another language does not say. It is offered when there are none (foundations §1, "Language"). */
export function missingKeys(whole: object, translated: object): readonly string[] {
  const texts = new Set(flatten(translated).map(([key]) => key))
  return flatten(whole).flatMap(([key]) => (texts.has(key) ? [] : [key]))
}
