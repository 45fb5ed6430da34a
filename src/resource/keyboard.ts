const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const keysOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (letter, at) => [letter, to[at]!] as const))
const LATIN_OF = keysOf(RUSSIAN, LATIN)
const RUSSIAN_OF = keysOf(LATIN, RUSSIAN)

const typedBy = (keys: ReadonlyMap<string, string>, text: string): string =>
  Array.from(text.toLowerCase(), sign => keys.get(sign) ?? sign).join('')

/** What the same keys type in the Latin layout: 'пароль' gives 'gfhjkm'. Signs that stand on no Russian key stay; capitals become small. */
export const inLatinLayout = (text: string): string => typedBy(LATIN_OF, text)

/** What the same keys type in the Russian layout: 'gtcjr' gives 'песок'. Signs that stand on no Russian letter's key stay; capitals become small. */
export const inRussianLayout = (text: string): string => typedBy(RUSSIAN_OF, text)
