import { cleanElements, isBlankHtml, parseHtml } from './cleanHtml.ts'

/** Elements that contain text directly in stored HTML, but in a paragraph in the editor. */
const HOLDERS = 'li, td, th'
const BLOCKS = 'p, h2, h3, h4, li, td, th, blockquote'

/** Stored HTML for the editor, cleaned and without trailing `<br>`s, which the editor, unlike browsers, would show as an extra line. */
export const toEditor = (html: string): string => {
  const body = cleanElements(parseHtml(html))
  for (const end of body.querySelectorAll('br:last-child')) if (end.nextSibling === null && end.parentElement?.matches(BLOCKS)) end.remove()
  return body.innerHTML
}

/** The editor's HTML for storage: empty lines keep their height, list items and cells of one line have no paragraph. Null if it renders as empty. */
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
