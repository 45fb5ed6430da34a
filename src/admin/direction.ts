import { useTheme } from '@mui/material/styles'

type Side = 'left' | 'right'

/** The sides of the page in reading order, for what neither styles nor attributes mirror. */
export const useSides = (): { readonly start: Side; readonly end: Side } =>
  useTheme().direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' }

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
/** Swaps the left and right arrow keys in right-to-left pages. */
export const logicalKey = (key: string, at: Element): string => (getComputedStyle(at).direction === 'rtl' ? (MIRRORED[key] ?? key) : key)

/** Mirrors a directional icon in right-to-left pages. */
export const mirroredInRtl = { '[dir="rtl"] &': { transform: 'scaleX(-1)' } } as const
