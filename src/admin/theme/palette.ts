import type { PaletteOptions, Theme } from '@mui/material/styles'
import type { RaThemeOptions, NotificationPayload } from 'react-admin'
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
type Ink = 'primary' | 'success' | 'info' | 'warning' | 'error' | 'quiet'

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

/** The styles of tones and of values as global classes: a table has hundreds of them, and plain elements are the cheapest. */
export const toneStyles = (palette: PaletteOptions) => ({
  '.ref-link': {
    color: inkOf(palette, 'primary'),
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: `2px solid ${inkOf(palette, 'primary')}`, outlineOffset: 1, borderRadius: 3 },
  },
  '.plain-text': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
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

type Components = NonNullable<RaThemeOptions['components']>

const lightRing = { outline: `2px solid ${chrome.mark}`, outlineOffset: -2 }

/** The dark top bar. */
const bar: Components = {
  MuiAppBar: { defaultProps: { elevation: 0 } },
  RaAppBar: {
    defaultProps: { color: 'transparent' },
    styleOverrides: {
      root: {
        backgroundColor: chrome.ground,
        color: chrome.strong,
        borderBottom: `1px solid ${chrome.line}`,
        '& .RaAppBar-toolbar': { minHeight: 47, color: chrome.strong },
        '& .MuiIconButton-root, & .MuiButton-root': {
          color: chrome.text,
          '&:hover': { color: chrome.strong, backgroundColor: chrome.raised },
          '&.Mui-focusVisible': lightRing,
        },
      },
    },
  },
  // By default it has white letters on the page's background.
  RaSkipNavigationButton: {
    styleOverrides: { root: { '&&, &&:hover': { backgroundColor: chrome.mark, color: chrome.ground, opacity: 1 } } },
  },
  RaUserMenu: { styleOverrides: { root: { '& .RaUserMenu-userButton': { textTransform: 'none' } } } },
}

/** The dark sidebar and its menu. */
const sidebar: Components = {
  RaSidebar: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        backgroundColor: chrome.ground,
        height: 'auto',
        '& .MuiPaper-root': {
          backgroundColor: chrome.ground,
          color: chrome.text,
          border: 'none',
          [theme.breakpoints.only('xs')]: { backgroundColor: chrome.ground },
        },
        '& .RaSidebar-fixed': { backgroundColor: chrome.ground, scrollbarWidth: 'thin', scrollbarColor: `${chrome.line} transparent` },
        '& .MuiListSubheader-root': { backgroundColor: 'transparent', color: chrome.text },
        '& .MuiMenuItem-root, & .MuiListItemButton-root': {
          color: chrome.text,
          '& .MuiListItemIcon-root, & .MuiSvgIcon-root': { color: 'inherit' },
          '&:hover': { backgroundColor: chrome.raised, color: chrome.strong },
          '&.Mui-focusVisible': { ...lightRing, backgroundColor: chrome.raised },
        },
      }),
    },
  },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        minHeight: 34,
        marginInline: 6,
        paddingInline: 10,
        borderRadius: 6,
        '& .RaMenuItemLink-icon': { minWidth: 32 },
        '&.RaMenuItemLink-active': {
          color: chrome.strong,
          fontWeight: 500,
          backgroundColor: chrome.raised,
          boxShadow: `inset 3px 0 0 ${chrome.mark}`,
        },
        '&& .RaMenuItemLink-icon': { color: 'inherit' },
      },
    },
  },
}

/** The page takes the remaining width: by default react-admin lets a wide table stretch the page (`min-width: fit-content` on its layout). */
const page: Components = {
  RaLayout: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        minWidth: 0,
        '& .RaLayout-appFrame': { minWidth: 0, [theme.breakpoints.down('sm')]: { marginTop: theme.spacing(6) } },
        '& .RaLayout-contentWithSidebar': { minWidth: 0 },
        '& .RaLayout-content': {
          minWidth: 0,
          paddingInline: theme.spacing(2),
          paddingBlock: theme.spacing(1),
          [theme.breakpoints.down('sm')]: { paddingInline: theme.spacing(1) },
        },
      }),
    },
  },
  RaList: {
    styleOverrides: {
      root: {
        minWidth: 0,
        '& .RaList-main': { minWidth: 0 },
        '& .RaList-content': { minWidth: 0, overflowX: 'auto' },
      },
    },
  },
  RaShow: { styleOverrides: { root: { minWidth: 0, '& .RaShow-main, & .RaShow-card': { minWidth: 0 } } } },
  RaEdit: { styleOverrides: { root: { minWidth: 0, '& .RaEdit-main, & .RaEdit-card': { minWidth: 0 } } } },
  RaCreate: { styleOverrides: { root: { minWidth: 0, '& .RaCreate-main, & .RaCreate-card': { minWidth: 0 } } } },
  RaToolbar: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        backgroundColor: 'transparent',
        borderTop: `1px solid ${theme.palette.divider}`,
        '&.RaToolbar-mobileToolbar': { backgroundColor: theme.palette.background.paper, padding: theme.spacing(1) },
      }),
    },
  },
  RaTopToolbar: { styleOverrides: { root: { minHeight: 40, paddingBlock: 4 } } },
}

/** Theme overrides of react-admin's layout components. */
export const frame: Components = { ...bar, ...sidebar, ...page }

const SEVERITIES = ['error', 'warning', 'info', 'success'] as const
export type Severity = (typeof SEVERITIES)[number]

const isSeverity = (type: unknown): type is Severity => SEVERITIES.includes(type as Severity)
/** The severity of a notification; info by default. */
export const severityOf = ({ type }: NotificationPayload): Severity => (isSeverity(type) ? type : 'info')
