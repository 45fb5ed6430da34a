/** Colours that tell the series of a chart apart, without a meaning of their own; each has a contrast of at least 3 with the paper (WCAG 1.4.11). */
const LIGHT = ['#0b6b63', '#1d5fa8', '#b26a00', '#7a3e9d', '#5b7d1e', '#7b8694'] as const
const DARK = ['#4fc3b5', '#82b7f4', '#f2b94b', '#c9a0e8', '#b5d36b', '#7f8b9a'] as const

/** The colours of series, in order; the last one is for the rest. */
export const seriesColours = (mode: 'light' | 'dark'): readonly string[] => (mode === 'dark' ? DARK : LIGHT)
