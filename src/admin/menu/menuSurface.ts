import { chrome } from '../theme/palette.ts'

/** What the menu lies on, beside the page and over it. */
export const menuSurface = {
  backgroundColor: chrome.ground,
  color: chrome.text,
  border: 0,
  borderRadius: 0,
  scrollbarWidth: 'thin',
  scrollbarColor: `${chrome.line} transparent`,
  overflowX: 'hidden',
} as const
