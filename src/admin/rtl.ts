import type { StylisPlugin } from '@emotion/cache'
import rtl from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'

/** What emotion passes styles through for languages that are written from right to left. */
export const rtlPlugins: StylisPlugin[] = [prefixer, rtl]

/**
 * Every text runs the way its own first letter says, and one without letters (a sum, a phone, a date) from left to right; all of them stand at the
 * start of the page's direction, which is why the side is named: the plugin turns it round.
 */
export const bidi = {
  body: { textAlign: 'left' },
  'body *:not(span)': { unicodeBidi: 'plaintext' },
  // Buttons alone are no text.
  'body .MuiAutocomplete-endAdornment': { unicodeBidi: 'normal' },
  // Numbers are compared by their last digits.
  'body .MuiTableCell-root.MuiTableCell-alignRight': { textAlign: 'left' },
  'input, textarea': { textAlign: 'left' },
} as const
