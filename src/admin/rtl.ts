import type { StylisPlugin } from '@emotion/cache'
import rtl from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'

/** The emotion plugins for right-to-left languages. */
export const rtlPlugins: StylisPlugin[] = [prefixer, rtl]

/**
 * The direction of each text follows its first letter; texts without letters (amounts, phones, dates) run left to right. All are aligned at
 * the start of the page's direction: the physical side is given because the plugin mirrors it.
 */
export const bidi = {
  body: { textAlign: 'left' },
  // The marked part of a text is not a text of its own: its digits would change places with those around it.
  'body *:not(span, mark)': { unicodeBidi: 'plaintext' },
  // The order of joined values is that of the page, whatever the first of them is written in.
  'body .joined': { unicodeBidi: 'isolate' },
  // Where they do not fit, the last values are cut, each at its own end: cut as one text, the end of a left-to-right value would be visible.
  'body .joined.cut': { display: 'flex', whiteSpace: 'pre' },
  'body .joined.cut > bdi': { flex: '0 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  'body .joined.cut > :nth-last-of-type(2)': { flexShrink: 1e4 },
  'body .joined.cut > :last-of-type': { flexShrink: 1e9 },
  // Laid out from left to right, they begin at the side of the page all the same.
  'body .tailed:dir(ltr)': { justifyContent: 'flex-end' },
  // Buttons contain no text.
  'body .MuiAutocomplete-endAdornment': { unicodeBidi: 'normal' },
  // Numbers are aligned by their last digits.
  'body .MuiTableCell-root.MuiTableCell-alignRight': { textAlign: 'left' },
  'input, textarea': { textAlign: 'left' },
  // The labels of charts are positioned as on a left-to-right page; the plugin mirrors this.
  'body svg text': { direction: 'rtl' },
} as const
