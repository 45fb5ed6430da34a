import { useEffect } from 'react'
import { useStore, type RaThemeOptions } from 'react-admin'
import type { PaletteOptions } from '@mui/material/styles'
import { controls } from './controls.ts'
import { frame } from './frame.ts'
import { darkPalette, lightPalette, toneStyles } from './palette.ts'

/** The density of the interface, chosen by the user. */
export type Density = 'normal' | 'compact'

interface Measures {
  /** The height of a table's rows and header, in pixels. */
  readonly row: number
  /** The horizontal padding of cells, in pixels. */
  readonly cell: number
  /** The height of buttons, and the vertical padding of inputs, in pixels. */
  readonly control: number
  readonly input: number
}

/** The measures of each density; no target is smaller than 24 px (WCAG 2.5.8). */
const MEASURES: Readonly<Record<Density, Measures>> = {
  normal: { row: 36, cell: 10, control: 32, input: 8 },
  compact: { row: 28, cell: 8, control: 28, input: 5 },
}

const variables = ({ row, cell, control, input }: Measures) => ({
  '--row': `${row}px`,
  '--cell': `${cell}px`,
  '--control': `${control}px`,
  '--input': `${input}px`,
})

/** The measures as CSS variables, for the root and for parts with another density. */
const densityStyles = {
  ':root': variables(MEASURES.normal),
  '[data-density="normal"]': variables(MEASURES.normal),
  '[data-density="compact"]': variables(MEASURES.compact),
}

/** The user's density, and a function that changes it. */
export const useDensity = (): readonly [Density, (density: Density) => void] => useStore<Density>('density', 'normal')

/** Applies the user's density to the page. */
export function useDensityOfPage(): void {
  const [density] = useDensity()
  useEffect(() => {
    document.documentElement.dataset['density'] = density
    return () => {
      delete document.documentElement.dataset['density']
    }
  }, [density])
}

/** The height of a table row at the user's density, in pixels. */
export const useRowHeight = (): number => MEASURES[useDensity()[0]].row

/** The spacing scale in pixels; no other distances are used. */
export const SPACES = [4, 8, 12, 16, 24, 40] as const
/** The corner radii in pixels: marks, controls and surfaces, pictures of people. */
export const RADII = [3, 6, 10] as const

/** The colours of chart series, without meaning; each has a contrast of at least 3 with the background (WCAG 1.4.11). */
const LIGHT = ['#0b6b63', '#1d5fa8', '#b26a00', '#7a3e9d', '#5b7d1e', '#7b8694'] as const
const DARK = ['#4fc3b5', '#82b7f4', '#f2b94b', '#c9a0e8', '#b5d36b', '#7f8b9a'] as const

/** The colours of series, in order; the last one is for the rest. */
export const seriesColours = (mode: 'light' | 'dark'): readonly string[] => (mode === 'dark' ? DARK : LIGHT)

/** System fonts: nothing to load, and all of them contain Cyrillic. */
const FONTS = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "DejaVu Sans", Arial, sans-serif'

const typography = {
  fontFamily: FONTS,
  fontSize: 14,
  fontWeightMedium: 500,
  h1: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
  h2: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.3 },
  h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
  h4: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
  h5: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
  h6: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
  subtitle1: { fontSize: '0.875rem', fontWeight: 500 },
  subtitle2: { fontSize: '0.8125rem', fontWeight: 500 },
  body1: { fontSize: '0.875rem', lineHeight: 1.45 },
  body2: { fontSize: '0.8125rem', lineHeight: 1.45 },
  caption: { fontSize: '0.75rem', lineHeight: 1.4 },
  overline: { fontSize: '0.6875rem', fontWeight: 600, letterSpacing: '0.06em' },
  button: { fontSize: '0.8125rem', fontWeight: 500, textTransform: 'none' },
} as const

// The animations by which inputs detect autofill, under MUI's names; MUI would insert them with each input.
const autofilled = Object.fromEntries(
  ['mui-auto-fill', 'mui-auto-fill-cancel'].map(name => [`@keyframes ${name}`, { from: { animationName: name } }]),
)

const themeOf = (palette: PaletteOptions): RaThemeOptions => ({
  palette,
  typography,
  shape: { borderRadius: RADII[1] },
  sidebar: { width: 216, closedWidth: 52 },
  components: {
    ...controls,
    ...frame,
    MuiCssBaseline: {
      styleOverrides: {
        ...densityStyles,
        ...autofilled,
        ':root': { ...densityStyles[':root'], colorScheme: palette.mode, fontVariantNumeric: 'tabular-nums' },
        ...toneStyles(palette),
        // Even the shortest transition would delay every change by a frame, including the first styles of the page.
        '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': { transition: 'none !important' } },
      },
    },
  },
})

/** The two themes for `<Admin theme darkTheme>`; the layout adds the direction for right-to-left languages. */
export const themes = { light: themeOf(lightPalette), dark: themeOf(darkPalette) } as const
