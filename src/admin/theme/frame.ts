import type { Theme } from '@mui/material/styles'
import type { RaThemeOptions } from 'react-admin'
import { chrome } from './palette.ts'

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
