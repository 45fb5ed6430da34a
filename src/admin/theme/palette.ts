import type { PaletteOptions } from '@mui/material/styles'
import type { Tone } from '#resource'

/** The top bar and the sidebar: dark in both themes. Every text colour has a contrast of at least 4.5 with its background. */
export const chrome = {
  ground: '#151a21',
  raised: '#232b35',
  line: '#2b3440',
  text: '#c5cdd8',
  strong: '#ffffff',
  mark: '#f0a93b',
} as const

/** The colours of the light theme. */
export const lightPalette: PaletteOptions = {
  mode: 'light',
  primary: { main: '#0b6b63', light: '#2f8a82', dark: '#074b45', contrastText: '#ffffff' },
  secondary: { main: '#475467', contrastText: '#ffffff' },
  error: { main: '#b3261e', contrastText: '#ffffff' },
  warning: { main: '#8a5300', contrastText: '#ffffff' },
  info: { main: '#1d5fa8', contrastText: '#ffffff' },
  success: { main: '#1a6e37', contrastText: '#ffffff' },
  background: { default: '#f5f6f8', paper: '#ffffff' },
  text: { primary: '#1a2029', secondary: '#545e6d', disabled: '#8a93a1' },
  divider: '#e1e5eb',
  action: { hover: 'rgba(26, 32, 41, 0.045)', selected: 'rgba(11, 107, 99, 0.09)', active: '#545e6d', focus: 'rgba(11, 107, 99, 0.16)' },
}

/** The colours of the dark theme. */
export const darkPalette: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#4fc3b5', light: '#7fd8cd', dark: '#2f9f92', contrastText: '#04211e' },
  secondary: { main: '#a7b1c0', contrastText: '#12161c' },
  error: { main: '#ff9389', contrastText: '#2b0704' },
  warning: { main: '#f2b94b', contrastText: '#2b1c00' },
  info: { main: '#82b7f4', contrastText: '#04182e' },
  success: { main: '#64cc90', contrastText: '#03210f' },
  background: { default: '#0f1318', paper: '#191f27' },
  text: { primary: '#e7eaef', secondary: '#a5afbd', disabled: '#6b7583' },
  divider: '#2c3541',
  action: {
    hover: 'rgba(231, 234, 239, 0.06)',
    selected: 'rgba(79, 195, 181, 0.16)',
    active: '#a5afbd',
    focus: 'rgba(79, 195, 181, 0.22)',
  },
}

/** The border of inputs: a contrast of at least 3 with the background (WCAG 1.4.11). */
export const INPUT_BORDER = { light: '#8a93a1', dark: '#66717f' } as const

/** The text colours of a palette: each has a contrast of at least 4.5 with the background of its theme. */
type Ink = 'success' | 'info' | 'warning' | 'error' | 'quiet'

const INKS: Readonly<Record<Tone, Ink>> = {
  active: 'success',
  running: 'info',
  waiting: 'warning',
  warning: 'warning',
  error: 'error',
  closed: 'quiet',
  deleted: 'error',
  moneyIn: 'success',
  moneyOut: 'error',
}
/** The tones of inactive states (not yet, or no longer): their dot is a ring. */
const HOLLOW: readonly Tone[] = ['waiting', 'closed', 'deleted']

const inkOf = (palette: PaletteOptions, ink: Ink): string | undefined =>
  ink === 'quiet' ? palette.text?.secondary : (palette[ink] as { readonly main: string }).main

/** The styles of tones as global classes: a table has hundreds of marks, and plain elements are the cheapest. */
export const toneStyles = (palette: PaletteOptions) => ({
  ...Object.fromEntries(Object.entries(INKS).map(([tone, ink]) => [`.tone-${tone}`, { color: inkOf(palette, ink) }])),
  '.unit': { display: 'inline-block', minWidth: '1.6em', textAlign: 'start', color: palette.text?.secondary },
  '.less-1': { paddingInlineEnd: '1ch' },
  '.less-2': { paddingInlineEnd: '2ch' },
  '.less-3': { paddingInlineEnd: '3ch' },
  '.toned': { display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0 },
  '.toned::before': {
    content: '""',
    flex: 'none',
    boxSizing: 'border-box',
    width: 8,
    height: 8,
    borderRadius: '50%',
    border: '1.5px solid currentColor',
    background: 'currentColor',
  },
  [HOLLOW.map(tone => `.toned.tone-${tone}::before`).join()]: { background: 'transparent' },
  '.toned > span, .toned > a': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.share': { display: 'inline-block', minWidth: 64, maxWidth: 160, verticalAlign: 'middle' },
  '.right .share': { textAlign: 'end' },
  '.share-rail': { display: 'block', height: 3, borderRadius: 2, overflow: 'hidden', background: palette.divider },
  '.share-bar': { display: 'block', height: '100%', width: 'var(--share)', background: 'currentColor' },
  '.trend': { display: 'block', color: inkOf(palette, 'info') },
  '.trend > svg': { display: 'block', width: 140, maxWidth: '100%', height: 18, overflow: 'visible' },
  '[dir="rtl"] .trend > svg': { transform: 'scaleX(-1)' },
  '.unseen': {
    position: 'absolute',
    width: 1,
    height: 1,
    margin: -1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})
