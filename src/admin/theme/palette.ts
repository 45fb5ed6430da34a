import type { PaletteOptions } from '@mui/material/styles'

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
