import type { EmotionCache } from '@emotion/cache'
import { afterAll } from 'vitest'
import { quickenStyles, stylesChanged } from './quickStyles.ts'

let isAll = false

// Most tests only need to know whether something is visible and clickable. Rules that do not affect this are dropped, since matching each
// rule against each element takes half of a test's time; so are layout rules of a single class, which hide nothing. Test files that check
// colours keep all rules.
const hiding = /\b(?:display\s*:\s*none|(?:visibility|opacity|pointer-events)\s*:)/u
const showing = /\bdisplay\s*:/u
const ofOneClass = /^\s*\.[\w-]+\s*\{/u
const tells = (rule: string): boolean => hiding.test(rule) || (showing.test(rule) && !ofOneClass.test(rule))

const caches: EmotionCache[] = []
const changed = new WeakSet<object>()
/** Drops irrelevant rules of an emotion cache and remembers the cache. */
export const watchStyles = (cache: EmotionCache): EmotionCache => {
  caches.push(cache)
  // Global styles have their own sheets with the same prototype.
  const sheets = Object.getPrototypeOf(cache.sheet) as EmotionCache['sheet']
  if (changed.has(sheets)) return cache
  changed.add(sheets)
  const { insert, flush } = sheets
  sheets.insert = function (rule) {
    if (!isAll && !tells(rule)) return
    insert.call(this, rule)
    stylesChanged()
  }
  sheets.flush = function () {
    flush.call(this)
    stylesChanged()
  }
  return cache
}
quickenStyles(() => !isAll)

/**
 * Removes all inserted styles; they are inserted again when needed. Otherwise elements would also be matched against the styles of earlier
 * test files.
 */
export const forgetStyles = (): void => {
  for (const { sheet, inserted } of caches) {
    sheet.flush()
    for (const name of Object.keys(inserted)) delete inserted[name]
  }
}

/** For test files that check colours or widths: call at the top, before rendering. */
export const keepAllStyles = (): void => {
  isAll = true
  afterAll(() => void (isAll = false))
}
