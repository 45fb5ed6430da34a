import type { Theme } from '@mui/material/styles'

/** The shapes of kinds, as SVG paths around the centre; kinds of the same colour have different shapes. */
const SHAPES: readonly string[] = [
  'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z',
  'M-6-6h12v12h-12z',
  'M0-8L8 6H-8z',
  'M0-8.5L8.5 0L0 8.5L-8.5 0z',
  'M-2.5-7h5v4.5h4.5v5h-4.5v4.5h-5v-4.5h-4.5v-5h4.5z',
  'M-8-6H8L0 8z',
]

/** The colours and fonts of a map. */
export interface Look {
  readonly kinds: readonly string[]
  readonly ground: string
  readonly grid: string
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly font: string
}

/** The colours and fonts of a map, from the theme. */
export const lookOf = ({ palette, typography }: Theme): Look => ({
  kinds: [palette.primary.main, palette.info.main, palette.warning.main, palette.error.main, palette.success.main, palette.secondary.main],
  ground: palette.background.paper,
  grid: palette.divider,
  text: palette.text.primary,
  quiet: palette.text.secondary,
  line: palette.primary.main,
  font: `12px ${typography.fontFamily ?? 'sans-serif'}`,
})

/** The shape of a kind, by index. */
export const shapeOf = (kind: number): string => SHAPES[kind % SHAPES.length]!
/** The colour of a kind, by index. */
export const colourOf = (look: Look, kind: number): string => look.kinds[(kind + Math.floor(kind / SHAPES.length)) % look.kinds.length]!
