import type { PaletteOptions } from '@mui/material/styles'
import type { Tone } from '#resource'

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
