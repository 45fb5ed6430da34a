// Zero-width and bidirectional signs, soft hyphens and stray byte-order marks: nobody sees them, and numbers with one in them match nothing.
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu
// Most texts of files have neither: they are looked through once. Combining marks are what another form of a letter is made of.
const MAY_BE_UNCLEAN = /[\u00ad\u0300-\u036f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u

/** A text of a file as it is seen: without signs that have no width, its letters composed (Unicode NFC). */
export const cleanText = (text: string): string => (MAY_BE_UNCLEAN.test(text) ? text.replace(UNSEEN, '').normalize('NFC') : text)
