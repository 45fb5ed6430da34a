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
  // Buttons contain no text.
  'body .MuiAutocomplete-endAdornment': { unicodeBidi: 'normal' },
  // Numbers are aligned by their last digits.
  'body .MuiTableCell-root.MuiTableCell-alignRight': { textAlign: 'left' },
  'input, textarea': { textAlign: 'left' },
  // The labels of charts are positioned as on a left-to-right page; the plugin mirrors this.
  'body svg text': { direction: 'rtl' },
} as const
