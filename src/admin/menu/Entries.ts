import { styled } from '@mui/material/styles'
import { chrome } from '../theme/palette.ts'

const ring = { outline: `2px solid ${chrome.mark}`, outlineOffset: -2 }
const marked = { color: chrome.strong, boxShadow: `inset 3px 0 0 ${chrome.mark}` }
const press = {
  display: 'flex',
  alignItems: 'center',
  boxSizing: 'border-box',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: chrome.text,
  font: 'inherit',
  fontSize: '0.8125rem',
  lineHeight: 1.25,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  '&:hover': { color: chrome.strong },
  '&:focus-visible': ring,
} as const

/** The menu with all its styles on one element, since the menu renders before anything else. */
export const Entries = styled('ul')({
  paddingBlock: '0 8px',
  '&, & ul': { listStyle: 'none', margin: 0, paddingInline: 0 },
  '& ul': { paddingBlock: '0 4px' },
  '& .area': {
    ...press,
    width: 'calc(100% - 12px)',
    minHeight: 29,
    margin: '0 6px',
    padding: '0 10px',
    fontWeight: 500,
    '&:hover': { backgroundColor: chrome.raised, color: chrome.strong },
    '&.holds': marked,
  },
  '& .row': {
    position: 'relative',
    display: 'flex',
    margin: '0 6px',
    borderRadius: 6,
    '&:hover, &:focus-within': { backgroundColor: chrome.raised, '& .pin': { visibility: 'visible' } },
  },
  '& .item': {
    ...press,
    flexGrow: 1,
    minWidth: 0,
    minHeight: 28,
    padding: '3px 4px 3px',
    paddingInlineStart: 40,
    scrollMarginTop: 48,
    '&[aria-current]': { ...marked, fontWeight: 500, backgroundColor: chrome.raised },
  },
  '& .make, & .pin': {
    ...press,
    flex: 'none',
    justifyContent: 'center',
    width: 26,
    '& svg': { fontSize: '1rem' },
    '&[aria-current]': { color: chrome.mark },
  },
  '& .make:hover': { backgroundColor: chrome.line },
  // It covers the end of a long name instead of taking width from all names.
  '& .pin': {
    visibility: 'hidden',
    backgroundColor: chrome.raised,
    '@media (hover: hover)': { position: 'absolute', insetBlock: 0, insetInlineEnd: 'calc(26px * var(--making, 0))' },
    '@media (hover: none)': { visibility: 'visible', backgroundColor: 'transparent', opacity: 0.6 },
    '&.on': { color: chrome.mark },
  },
  '& .own': { borderBottom: `1px solid ${chrome.line}`, paddingBottom: 2, marginBottom: 4, '& .item': { paddingInlineStart: 12 } },
  '& .title': { padding: '2px 16px', fontSize: '0.6875rem', opacity: 0.8 },
  '& .name': { flexGrow: 1, marginInlineStart: 10 },
  '& .fold': { transition: 'transform 150ms' },
  '& [aria-expanded="true"] > .fold': { transform: 'rotate(180deg)' },
  '@media (pointer: coarse)': { '& .area, & .item': { minHeight: 40 }, '& .make, & .pin': { width: 40 } },
})
