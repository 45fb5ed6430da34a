import type { Theme, PaletteOptions } from '@mui/material/styles'
import { type RaThemeOptions, useStore } from 'react-admin'
import { useEffect } from 'react'
import { Outline, plainPartStyles, popupArrow } from './plainParts.tsx'
import { textPartStyles } from './textParts.tsx'
import { INPUT_BORDER, darkPalette, lightPalette, toneStyles, frame } from './palette.ts'

type Components = NonNullable<RaThemeOptions['components']>

const focusRing = (theme: Theme) => ({ outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 })

/** Buttons, menus and other pressable controls: small, without capitals, with a visible focus ring. */
const pressed: Components = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }: { theme: Theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true },
    styleOverrides: { root: { minHeight: 'var(--control)', paddingInline: 12, whiteSpace: 'nowrap' } },
  },
  MuiIconButton: { defaultProps: { size: 'small' }, styleOverrides: { root: { borderRadius: 6 } } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 'var(--row)', paddingBlock: 2 } } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 32 } } },
  MuiListItem: { defaultProps: { dense: true } },
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: 'auto', allowScrollButtonsMobile: true },
    styleOverrides: { root: { minHeight: 40 } },
  },
  // A negative offset: the container of tabs clips what is outside of it.
  MuiTab: {
    styleOverrides: {
      root: { minHeight: 40, minWidth: 0, paddingBlock: 8, paddingInline: 12, '&.Mui-focusVisible': { outlineOffset: -2 } },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: ({ theme }: { theme: Theme }) => ({ '&:focus-visible': { ...focusRing(theme), borderRadius: 3 } }) },
  },
  MuiChip: { defaultProps: { size: 'small' }, styleOverrides: { root: { borderRadius: 6 } } },
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
}

/** Inputs: outlined, 36 px high, with the label above the text only when there is one. */
const typed: Components = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  // `themes` defines the two animations once for the page; otherwise each input would insert them again.
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiAutocomplete: {
    defaultProps: { size: 'small', fullWidth: true, popupIcon: popupArrow },
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 'calc(var(--input) - 2.5px)', paddingInlineStart: 4 },
      },
      tag: { '&.MuiChip-root': { height: 22, margin: '1.5px 2px' } },
      option: { minHeight: 32, '&&': { minHeight: 32, paddingBlock: 4, paddingInline: 12 } },
      noOptions: ({ theme }: { theme: Theme }) => ({ padding: '8px 12px', color: theme.palette.text.secondary }),
      loading: { padding: '8px 12px' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { slots: { notchedOutline: Outline } },
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        backgroundColor: theme.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: INPUT_BORDER[theme.palette.mode] },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.divider },
      }),
      // Forms without autofill need no detection of it, which is an animation for each input.
      input: { paddingInline: 12, textOverflow: 'ellipsis', 'form[autocomplete="off"] &': { animationName: 'none' } },
      inputSizeSmall: { paddingBlock: 'var(--input)' },
      multiline: { paddingInline: 0, paddingBlock: 'var(--input)' },
      inputMultiline: { paddingBlock: 0, paddingInline: 12 },
      adornedStart: { paddingInlineStart: 10, '& .MuiInputBase-input': { paddingInlineStart: 0 } },
      adornedEnd: { paddingInlineEnd: 8 },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        color: theme.palette.text.secondary,
        '&.MuiInputLabel-outlined.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': {
          // The plugin that mirrors styles does not see into CSS variables, so mirror by hand.
          transform: `translate(${theme.direction === 'rtl' ? -12 : 12}px, var(--input)) scale(1)`,
        },
      }),
    },
  },
  MuiFormLabel: { styleOverrides: { root: { fontSize: '0.875rem' }, asterisk: { color: 'inherit' } } },
  // Helper texts of disabled inputs stay readable.
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({ marginInline: 2, marginTop: 2, '&.Mui-disabled': { color: theme.palette.text.secondary } }),
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6 } } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6 } } },
  MuiSwitch: { defaultProps: { size: 'small' } },
}

/**
 * Dialogs, menus and popovers open and close at once. Without `appear: false`, a transition of no duration would render a dialog twice and force a
 * layout of the page in between; a popover needs that call to place itself.
 */
const AT_ONCE = { transitionDuration: 0 } as const
const DIALOG = {
  ...AT_ONCE,
  closeAfterTransition: false,
  slotProps: { transition: { appear: false }, backdrop: { appear: false } },
} as const

/** Surfaces: flat, with a thin border instead of a shadow; table rows are 36 px high. */
const surfaces: Components = {
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      elevation1: ({ theme }: { theme: Theme }) => ({ boxShadow: 'none', border: `1px solid ${theme.palette.divider}` }),
      elevation8: ({ theme }: { theme: Theme }) => ({ border: `1px solid ${theme.palette.divider}` }),
    },
  },
  MuiAlert: { defaultProps: { variant: 'standard' }, styleOverrides: { root: { paddingBlock: 2 } } },
  MuiDialog: { defaultProps: DIALOG },
  MuiMenu: { defaultProps: AT_ONCE },
  MuiPopover: { defaultProps: AT_ONCE },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 600 } } },
  MuiToolbar: { defaultProps: { variant: 'dense' } },
  // Animated by transform, which causes no layout; MUI's own animation changes position and width in every frame.
  MuiLinearProgress: {
    styleOverrides: {
      root: {
        '@keyframes nerud-slide': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
        '&.MuiLinearProgress-indeterminate': {
          '& .MuiLinearProgress-bar1': { width: '40%', left: 0, right: 'auto', animation: 'nerud-slide 1.5s linear infinite' },
          '& .MuiLinearProgress-bar2': { display: 'none' },
        },
      },
    },
  },
  MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      sizeSmall: { height: 'var(--row)', paddingBlock: 4, paddingInline: 'var(--cell)' },
      head: ({ theme }: { theme: Theme }) => ({ fontWeight: 600, color: theme.palette.text.secondary, fontSize: '0.75rem' }),
    },
  },
}

/** Theme overrides of MUI's components. */
const controls: Components = { ...pressed, ...typed, ...surfaces }

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
        ...plainPartStyles,
        ...textPartStyles,
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
