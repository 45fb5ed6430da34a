import { cleanTexts } from '../fold.ts'
import { compare } from '../decimal.ts'
import { idOf } from '../layout.ts'
import { problem, valid, wrongType, type Checked } from '../values.ts'
import type { LanguageKind } from './kind.ts'
import { MAX_RICH_TEXT } from './texts.ts'

function takeRef(raw: unknown): Checked {
  const id = idOf(raw)
  return id === undefined ? wrongType : valid(id)
}

const MAX_REFS = 1000
function takeRefs(raw: unknown): Checked {
  if (!Array.isArray(raw)) return wrongType
  if (raw.length > MAX_REFS) return problem('max', { max: MAX_REFS })
  const ids = raw.map(idOf)
  return ids.some(id => id === undefined || id === null) ? wrongType : valid([...new Set(ids)])
}

// A newly chosen file has no id yet: it is equal only to itself.
const sameId = (a: unknown, b: unknown): boolean => a === b || (idOf(a) !== undefined && idOf(a) === idOf(b))
const idsOf = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map(one => String(idOf(one)))
        .toSorted()
        .join()
    : ''
const sameIds = (a: unknown, b: unknown): boolean => idsOf(a) === idsOf(b)

type Data = Readonly<Record<string, unknown>>
const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
/** Equal in any spelling of decimals and any order of keys; a missing key counts as empty. */
const sameData = (a: unknown, b: unknown): boolean => {
  if (isDecimal(a) && isDecimal(b)) return compare(a, b) === 0
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return keys.every(key => sameData((a as Data)[key] ?? null, (b as Data)[key] ?? null))
}

/** Another record. */
export const reference: LanguageKind = { take: takeRef, isLink: true, same: sameId }
/** Several other records, in order. */
export const references: LanguageKind = { take: takeRefs, isList: true, isUnordered: true, same: sameIds }
/** The records that point back to this one. */
export const lines: LanguageKind = { take: () => problem('readonly'), isElsewhere: true, isUnordered: true, same: sameIds }
/** A stored file. */
export const file: LanguageKind = { take: takeRef, isLink: true, isUnordered: true, same: sameId }
/** Raw data of any shape. */
export const json: LanguageKind = {
  take: raw => (JSON.stringify(raw).length > MAX_RICH_TEXT ? problem('long', { max: MAX_RICH_TEXT }) : valid(cleanTexts(raw))),
  isUnordered: true,
  same: sameData,
}
