import { lazyPackage } from '../../lazily.ts'
import type Sanitize from 'sanitize-html'

/** A hundred modules, read with the first rich text that is written. */
const sanitizer = lazyPackage<typeof Sanitize>('sanitize-html')

/** Rich text that is safe to show: the editor's own marks and links, no styles, scripts or foreign pictures. */
export const safeHtml = (html: string): string => {
  const sanitize = sanitizer()
  return sanitize(html, {
    allowedTags: 'p br strong b em i u s h2 h3 h4 ul ol li blockquote a hr code pre table thead tbody tr th td img'.split(' '),
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    allowedSchemesByTag: { img: [] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }, true) },
  })
}
