/** A language that the client accepts, and its weight from 0 to 1. */
interface Wish {
  readonly tag: string
  readonly weight: number
}
/** Longer headers are ignored. */
const MOST = 1000

const wishOf = (part: string): Wish => {
  const [tag = '', ...rest] = part.split(';').map(word => word.trim().toLowerCase())
  const q = rest.find(word => word.startsWith('q='))?.slice(2)
  const weight = q === undefined ? 1 : Number(q)
  return { tag, weight: q !== '' && weight >= 0 && weight <= 1 ? weight : 0 }
}

/**
 * Returns the language of an answer by the header Accept-Language (RFC 9110, 12.5.4): the offered language with the highest weight, the
 * first one of equals, matched by the whole tag or its beginning ('ar-EG' matches 'ar'). The default is the first offered one.
 */
export function languageOf(accepted: string | null | undefined, offered: readonly string[]): string {
  const [first = ''] = offered
  if (!accepted || accepted.length > MOST) return first
  // The screens send exactly one language.
  if (offered.includes(accepted)) return accepted
  const wishes = accepted.split(',').map(wishOf)
  const refused = new Set(wishes.flatMap(({ tag, weight }) => (weight === 0 ? [tag] : [])))
  const allowed = offered.filter(one => !refused.has(one))
  for (const { tag } of wishes.filter(one => one.weight > 0).toSorted((a, b) => b.weight - a.weight)) {
    const found = tag === '*' ? allowed[0] : allowed.find(one => tag === one || tag.startsWith(`${one}-`))
    if (found !== undefined) return found
  }
  return first
}
