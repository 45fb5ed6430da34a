import Box from '@mui/material/Box'

/** The allowed elements, and the names under which they are kept. */
const ALLOWED_ELEMENTS: Readonly<Record<string, string>> = Object.fromEntries([
  ...'p br strong em u s h2 h3 h4 ul ol li blockquote a hr code pre table thead tbody tr th td img'.split(' ').map(name => [name, name]),
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
  ['del', 's'],
  ['ins', 'u'],
  ['div', 'p'],
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
])
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}
const DROPPED = new Set([
  'script',
  'style',
  'head',
  'title',
  'meta',
  'link',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'form',
])
const BLOCKS = new Set('p h2 h3 h4 ul ol li blockquote hr pre table thead tbody tr th td'.split(' '))

/** Whether an address is allowed in a link: web, mail, phone, or a path of this site. */
export const isSafeAddress = (address: string): boolean => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/iu.test(address.trim())

/** Images must be from this site: a foreign server would learn who reads the text. */
const isSafeSource = (address: string): boolean => /^\/(?!\/)/u.test(address.trim())

const ADDRESSES: Readonly<Record<string, (address: string) => boolean>> = { href: isSafeAddress, src: isSafeSource }

const holdsBlock = (element: Element): boolean =>
  [...element.children].some(child => BLOCKS.has(ALLOWED_ELEMENTS[child.localName] ?? '') || holdsBlock(child))

const copyAttributes = (from: Element, to: Element): void => {
  for (const name of ATTRIBUTES[to.localName] ?? []) {
    const value = from.getAttribute(name)
    if (value !== null && ADDRESSES[name]?.(value) !== false) to.setAttribute(name, value)
  }
}

/** Whether an element is useless: a link or image without an address, or a paragraph without content. */
const isHollow = (copy: Element): boolean =>
  (copy.localName === 'a' && !copy.hasAttribute('href')) ||
  (copy.localName === 'img' && !copy.hasAttribute('src')) ||
  (copy.localName === 'p' && copy.childNodes.length === 0)

const copyInto = (target: Element, source: Element): void => {
  for (const node of source.childNodes) {
    if (node.nodeType === 3) target.append(node.textContent ?? '')
    if (node.nodeType !== 1) continue
    const element = node as Element
    const name = element.localName
    if (DROPPED.has(name)) continue
    const allowed = name === 'div' && holdsBlock(element) ? undefined : ALLOWED_ELEMENTS[name]
    const copy = allowed === undefined ? target : target.ownerDocument.createElement(allowed)
    if (copy !== target) copyAttributes(element, copy)
    copyInto(copy, element)
    if (copy === target) continue
    target.append(...(isHollow(copy) ? copy.childNodes : [copy]))
  }
}

const STYLE_ELEMENT = /<style\b[^>]*>[\s\S]*?<\/style\s*>/giu
const STYLE_ATTRIBUTE = /\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/giu

const HANDLER_ATTRIBUTE = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/giu

/** Removes styles, which Word writes by the hundred, and event handlers. They have no effect here, but the browser logs each as a violation of the Content-Security-Policy. */
const withoutForbidden = (html: string): string =>
  html.replace(STYLE_ELEMENT, '').replace(/<[a-z][^>]*>/giu, tag => tag.replace(STYLE_ATTRIBUTE, '').replace(HANDLER_ATTRIBUTE, ''))

/** Parses HTML into a detached document that runs no scripts. */
export const parseHtml = (html: string): HTMLElement => new DOMParser().parseFromString(withoutForbidden(html), 'text/html').body

/** Copies elements with only the allowed elements, attributes and addresses. */
export const cleanElements = (source: HTMLElement): HTMLElement => {
  const target = source.ownerDocument.implementation.createHTMLDocument('').body
  copyInto(target, source)
  return target
}

/** Reduces HTML to the allowed elements, attributes and addresses; other elements are unwrapped. */
export const cleanHtml = (html: string): string => cleanElements(parseHtml(html)).innerHTML

/** Whether HTML renders as empty: no text and no image. */
export const isBlankHtml = (html: string): boolean => !/<(?:img|hr|table)\b/iu.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/gu, '') === ''

/** Formatted text with only the allowed elements. */
export const RichText = ({ html }: { readonly html: string }) => (
  <Box
    sx={{ overflowWrap: 'anywhere', '& > :first-of-type': { mt: 0 }, '& > :last-child': { mb: 0 }, '& img': { maxWidth: '100%' } }}
    // Sanitised again here, in case the server let something through.
    dangerouslySetInnerHTML={{ __html: cleanHtml(html) }}
  />
)
