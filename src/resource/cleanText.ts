// Characters that show nothing: soft hyphens, joiners, marks of direction, the byte order mark, fillers. The marks that choose how an emoji looks are no such ones.
const IGNORED =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb'
// Emoji are put together by a joiner between two of them: families, professions, flags.
const WITHIN_EMOJI = '(?<=\\p{Extended_Pictographic}\\ufe0f?\\p{Emoji_Modifier}?)\\u200d(?=\\p{Extended_Pictographic})'
const ANY = new RegExp(`[${IGNORED}]`, 'u')
const INVISIBLE = new RegExp(`(?!${WITHIN_EMOJI})[${IGNORED}]`, 'gu')

/**
 * A text as it is stored, searched and compared, whichever way it came: composed (Unicode NFC: macOS writes 'й' as two characters) and without characters that
 * show nothing. Two texts that look alike to a reader would be different values otherwise. Texts of either kind, JSON too.
 */
export function cleanText(text: string): string {
  const composed = text.normalize('NFC')
  return ANY.test(composed) ? composed.replace(INVISIBLE, '') : composed
}

/** The same of every text within a value of any shape; the names of its keys stay. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleanTexts(one)]))
}
