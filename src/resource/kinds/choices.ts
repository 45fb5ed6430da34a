import { problem, valid, wrongType, type Checked } from '../values.ts'
import type { LanguageKind } from './kind.ts'

function takeFlag(raw: unknown): Checked {
  if (typeof raw === 'boolean') return valid(raw)
  if (raw === 1 || raw === '1' || raw === 'true') return valid(true)
  return raw === 0 || raw === '0' || raw === 'false' ? valid(false) : wrongType
}

/** Yes or no. A switch with a default returns to it when it is emptied: it is never undefined. */
export const flag: LanguageKind = { take: takeFlag, emptied: options => options.default ?? null }
/** One of the declared words. */
export const choice: LanguageKind = {
  take: (raw, options) =>
    raw === '' ? valid(null) : typeof raw === 'string' && options.choices?.includes(raw) ? valid(raw) : problem('choice'),
}
