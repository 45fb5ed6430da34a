// Invisible characters: soft hyphens, joiners, direction marks, the byte order mark, fillers. Variation selectors of emoji do not belong to
// them.
const IGNORED =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb'
// Some emoji are sequences joined by a joiner: families, professions, flags.
const WITHIN_EMOJI = '(?<=\\p{Extended_Pictographic}\\ufe0f?\\p{Emoji_Modifier}?)\\u200d(?=\\p{Extended_Pictographic})'
const ANY = new RegExp(`[${IGNORED}]`, 'u')
const INVISIBLE = new RegExp(`(?!${WITHIN_EMOJI})[${IGNORED}]`, 'gu')

/**
 * Returns a text as it is stored, searched and compared, from whatever source: composed (Unicode NFC: macOS writes 'й' as two characters)
 * and without invisible characters. Otherwise two texts that look the same would be different values. Applies to all texts, including those
 * in JSON.
 */
export function cleanText(text: string): string {
  const composed = text.normalize('NFC')
  return ANY.test(composed) ? composed.replace(INVISIBLE, '') : composed
}

/** Cleans every text within a value of any shape; keys are not changed. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleanTexts(one)]))
}
