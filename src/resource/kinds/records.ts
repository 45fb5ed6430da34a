import { idOf } from '../id.ts'
import { problem, take, wrongType, type Taken } from '../problem.ts'
import type { LanguageKind } from './kind.ts'
import { MOST_RICH } from './texts.ts'

function takeRef(raw: unknown): Taken {
  const id = idOf(raw)
  return id === undefined ? wrongType : take(id)
}

const MOST_REFS = 1000
function takeRefs(raw: unknown): Taken {
  if (!Array.isArray(raw)) return wrongType
  if (raw.length > MOST_REFS) return problem('max', { max: MOST_REFS })
  const ids = raw.map(idOf)
  return ids.some(id => id === undefined || id === null) ? wrongType : take([...new Set(ids)])
}

/** Another record. */
export const reference: LanguageKind = { take: takeRef, isLink: true }
/** Several other records, in their order. */
export const references: LanguageKind = { take: takeRefs, isList: true, isUnordered: true }
/** The records that point back to this one. */
export const lines: LanguageKind = { take: () => problem('readonly'), isElsewhere: true, isUnordered: true }
/** A stored file. */
export const file: LanguageKind = { take: takeRef, isLink: true, isUnordered: true }
/** Raw data of any shape. */
export const json: LanguageKind = {
  take: raw => (JSON.stringify(raw).length > MOST_RICH ? problem('long', { max: MOST_RICH }) : take(raw)),
  isUnordered: true,
}
