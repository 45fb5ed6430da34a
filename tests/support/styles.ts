import { afterAll } from 'vitest'

// Most tests ask of styles only whether something is shown and takes clicks. Rules that say neither are left out, since each is matched against each element,
// which is half of a test's time; so is what lays out the elements of one class, which hides nothing. A file whose tests look at colours gets them all, those too
// that screens before it have written.
const hiding = /\b(?:display\s*:\s*none|(?:visibility|opacity|pointer-events)\s*:)/u
const showing = /\bdisplay\s*:/u
const ofOneClass = /^\s*\.[\w-]+\s*\{/u
const tells = (rule: string): boolean => hiding.test(rule) || (showing.test(rule) && !ofOneClass.test(rule))

let isAll = false
const leftOut = new Map<HTMLStyleElement, string>()
/** Styles of a whole page go with what asked for them: their element must stay where it can be taken away. */
const isOfPage = (style: HTMLStyleElement): boolean => style.dataset['emotion']?.endsWith('-global') === true
function put(style: HTMLStyleElement, text: string): void {
  if (isOfPage(style)) style.textContent = isAll ? text : ''
  else if (isAll) document.head.append(style)
  else style.remove()
}

const { appendChild } = HTMLStyleElement.prototype
HTMLStyleElement.prototype.appendChild = function <T extends Node>(this: HTMLStyleElement, node: T): T {
  const text = node.textContent ?? ''
  const done = appendChild.call(this, node) as T
  // What is put back comes here once more.
  if (!leftOut.has(this) && !tells(text)) {
    leftOut.set(this, text)
    if (!isAll) put(this, text)
  }
  return done
}

/** For a file whose tests look at colours and widths: called at its top, before anything is drawn. */
export const keepAllStyles = (): void => {
  const putAll = (): void => leftOut.forEach((text, style) => put(style, text))
  isAll = true
  putAll()
  afterAll(() => {
    isAll = false
    putAll()
  })
}
