import type { EmotionCache } from '@emotion/cache'
import { afterAll } from 'vitest'
import { quickenStyles, stylesChanged } from './quickStyles.ts'

let isAll = false

// Most tests ask of styles only whether something is shown and takes clicks. Rules that say neither are left out, since each is matched against each element,
// which is half of a test's time; so is what lays out the elements of one class, which hides nothing. A file whose tests look at colours keeps them all.
const hiding = /\b(?:display\s*:\s*none|(?:visibility|opacity|pointer-events)\s*:)/u
const showing = /\bdisplay\s*:/u
const ofOneClass = /^\s*\.[\w-]+\s*\{/u
const tells = (rule: string): boolean => hiding.test(rule) || (showing.test(rule) && !ofOneClass.test(rule))

const caches: EmotionCache[] = []
const changed = new WeakSet<object>()
/** Remembers what writes styles. */
export const watchStyles = (cache: EmotionCache): EmotionCache => {
  caches.push(cache)
  // Global styles have sheets of their own, made alike.
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

/** Takes away all styles that were written: they are written again where they are needed, so that no file is matched against those of the files before it. */
export const forgetStyles = (): void => {
  for (const { sheet, inserted } of caches) {
    sheet.flush()
    for (const name of Object.keys(inserted)) delete inserted[name]
  }
}

/** For a file whose tests look at colours and widths: called at its top, before anything is drawn. */
export const keepAllStyles = (): void => {
  isAll = true
  afterAll(() => void (isAll = false))
}
