// Wildcards in what people type are characters like any other.
const escaped = (text: string): string => text.replace(/[\\%_]/g, sign => `\\${sign}`)
/** The pattern of LIKE that finds values which hold a text word for word. */
export const containing = (text: string): string => `%${escaped(text)}%`
/** The pattern of LIKE that finds values which begin with a text. */
export const beginning = (text: string): string => `${escaped(text)}%`
