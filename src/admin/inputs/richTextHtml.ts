import { cleanElements, isBlankHtml, parseHtml } from './cleanHtml.ts'

/** What holds a line of text both bare, as rich text is stored, and in a paragraph, as the editor has it. */
const HOLDERS = 'li, td, th'
const BLOCKS = 'p, h2, h3, h4, li, td, th, blockquote'

/** Stored rich text, cleaned, as the editor reads it: it would show a line's closing `<br>`, which a browser does not, as one more line. */
export const toEditor = (html: string): string => {
  const body = cleanElements(parseHtml(html))
  for (const end of body.querySelectorAll('br:last-child')) if (end.nextSibling === null && end.parentElement?.matches(BLOCKS)) end.remove()
  return body.innerHTML
}

/** The editor's HTML as it is stored: empty lines keep their height, items and cells of one line no paragraph. Null where nothing is shown. */
export const fromEditor = (html: string): string | null => {
  const source = parseHtml(html)
  for (const line of source.querySelectorAll('p')) if (line.childNodes.length === 0) line.append(source.ownerDocument.createElement('br'))
  const body = cleanElements(source)
  for (const holder of body.querySelectorAll(HOLDERS)) {
    const [first, ...others] = holder.children
    if (first?.localName === 'p' && !others.some(other => other.localName === 'p')) first.replaceWith(...first.childNodes)
  }
  return isBlankHtml(body.innerHTML) ? null : body.innerHTML
}
