const parted = (name: string, sign: string): string => name.replace(/[A-Z]/gu, letter => sign + letter.toLowerCase())

/** English words that end in several: 'car wash' is 'car washes'. */
export const pluralOf = (words: string): string =>
  (/(s|x|ch|sh)$/u.test(words) ? `${words}e` : words.replace(/([^aeiou])y$/u, '$1ie')) + 's'

/** 'carWash' as it stands in calls and in tables: `car_wash`. */
export const snake = (name: string): string => parted(name, '_')
/** The same as it stands in addresses: `car-wash`. */
export const kebab = (name: string): string => parted(name, '-')
/** The same as English words: 'car wash'. */
export const worded = (name: string): string => parted(name, ' ')

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** In small letters within a sentence; words in capitals stay: 'ПТС', 'VAT type'. */
export const small = (text: string): string => (/^\p{Lu}(?:\P{Lu}|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)
export const quoted = (text: string): string => JSON.stringify(text)
export const article = (words: string): string => `${/^[aeiou]/u.test(words) ? 'an' : 'a'} ${words}`
