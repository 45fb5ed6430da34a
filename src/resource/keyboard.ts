const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const LATIN_OF = new Map(Array.from(RUSSIAN, (letter, at) => [letter, LATIN[at]!] as const))

/** What the same keys type in the Latin layout: 'пароль' gives 'gfhjkm'. Signs that stand on no Russian key stay; capitals become small. */
export const inLatinLayout = (text: string): string => Array.from(text.toLowerCase(), sign => LATIN_OF.get(sign) ?? sign).join('')
