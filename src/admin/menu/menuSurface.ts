import { chrome } from '../theme/palette.ts'

/** The background of the menu, as a sidebar and as a drawer. */
export const menuSurface = {
  backgroundColor: chrome.ground,
  color: chrome.text,
  border: 0,
  borderRadius: 0,
  scrollbarWidth: 'thin',
  scrollbarColor: `${chrome.line} transparent`,
  overflowX: 'hidden',
} as const
