// Zero-width and bidirectional signs, soft hyphens and stray byte-order marks: nobody sees them, and numbers with one in them match nothing.
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu
// Letters of Russian and of Latin as they are composed, with the signs of papers: nearly every text is made of these alone.
const PLAIN = /^[\t\n\r\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20ac\u20bd\u2116]*$/u

/** A text of a file as it is seen: without signs that have no width, its letters composed (Unicode NFC). */
export const cleanText = (text: string): string => (PLAIN.test(text) ? text : text.replace(UNSEEN, '').normalize('NFC'))
