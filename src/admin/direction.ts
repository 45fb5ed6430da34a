import { useTheme } from '@mui/material/styles'

type Side = 'left' | 'right'

/** Which way the page is written, for what neither styles nor attributes turn round. */
export const useSides = (): { readonly start: Side; readonly end: Side } =>
  useTheme().direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' }

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
/** The key as it is meant where the page is written from left to right: arrows lead to the side that they point to. */
export const keyAlong = (key: string, at: Element): string => (getComputedStyle(at).direction === 'rtl' ? (MIRRORED[key] ?? key) : key)

/** Turns a sign that points along the line of text round with the page. */
export const pointing = { '[dir="rtl"] &': { transform: 'scaleX(-1)' } } as const
