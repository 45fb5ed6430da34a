import type { PaletteOptions } from '@mui/material/styles'
import type { RaThemeOptions } from 'react-admin'
import { controls } from './controls.ts'
import { densityStyles } from './density.ts'
import { frame } from './frame.ts'
import { darkPalette, lightPalette } from './palette.ts'
import { RADII } from './scales.ts'
import { printStyles } from './print.ts'
import { toneStyles } from './tones.ts'

/** The system's own faces: nothing to load, and Cyrillic in all of them. */
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
        ':root': { ...densityStyles[':root'], colorScheme: palette.mode, fontVariantNumeric: 'tabular-nums' },
        ...toneStyles(palette),
        ...printStyles(palette.mode),
        // Even the shortest duration would show every change a frame late: the first styles of the page too.
        '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': { transition: 'none !important' } },
      },
    },
  },
})

/** The two looks of the product for `<Admin theme darkTheme>`; direction is added by the shell for Arabic. */
export const themes = { light: themeOf(lightPalette), dark: themeOf(darkPalette) } as const
