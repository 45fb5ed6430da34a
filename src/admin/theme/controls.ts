import type { Theme } from '@mui/material/styles'
import type { RaThemeOptions } from 'react-admin'
import { INPUT_BORDER } from './palette.ts'

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
    defaultProps: { size: 'small', fullWidth: true },
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
export const controls: Components = { ...pressed, ...typed, ...surfaces }
