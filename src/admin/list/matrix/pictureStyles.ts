import { styled, type Theme } from '@mui/material/styles'

const mixed = (colour: string, percent: number, { palette }: Theme): string =>
  `color-mix(in srgb, ${colour} ${percent}%, ${palette.background.paper})`

/** The fills of segments, distinguishable without colours too: losses and negative steps are hatched, previous values are a line, parts range from light to dark. */
const shades = (theme: Theme) => {
  const { palette } = theme
  const hatched = (colour: string) => ({
    background: `repeating-linear-gradient(135deg, ${colour} 0 4px, ${mixed(colour, 55, theme)} 4px 7px)`,
  })
  return {
    '& .is, & .whole': { background: palette.primary.main },
    '& .loss, & .out': hatched(palette.error.main),
    '& .in': { background: palette.success.main },
    '& .was': { border: `1px solid ${palette.text.secondary}`, background: mixed(palette.text.secondary, 22, theme) },
    '& .part0': { background: mixed(palette.primary.main, 38, theme) },
    '& .part1': { background: palette.primary.main },
    '& .part2': { background: palette.warning.main },
    '& .part3': hatched(palette.error.main),
  } as const
}

/** A sample of a fill in the legend. */
export const Mark = styled('span')(({ theme }) => {
  const own = Object.entries(shades(theme)).map(([selector, style]) => [selector.replaceAll('& .', '&.'), style] as const)
  return {
    display: 'inline-block',
    width: 12,
    height: 12,
    borderRadius: 2,
    marginInlineEnd: 6,
    verticalAlign: '-1px',
    printColorAdjust: 'exact',
    ...Object.fromEntries(own),
  }
})

/** The styles of bars with names and figures. */
export const BARS = (theme: Theme) =>
  ({
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    p: 1,
    minWidth: 0,
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    '& table': { width: '100%', borderCollapse: 'collapse' },
    '& th, & td': { height: 24, px: 0.75, py: 0, whiteSpace: 'nowrap', fontWeight: 400, textAlign: 'end' },
    '& th:first-of-type': {
      textAlign: 'start',
      maxWidth: { xs: 112, sm: 260 },
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& thead th': { color: 'text.secondary', fontSize: 12, whiteSpace: { xs: 'normal', sm: 'nowrap' } },
    '& td.axis': { width: '100%', minWidth: { xs: 60, sm: 120 }, px: 0.5 },
    '& .figure:nth-of-type(n + 3)': { color: 'text.secondary' },
    '& .rail': { position: 'relative', display: 'block', height: 14 },
    '& .piece': {
      position: 'absolute',
      insetBlock: 0,
      minWidth: '1px',
      borderRadius: '2px',
      boxSizing: 'border-box',
      printColorAdjust: 'exact',
    },
    '& .pair': { height: 18, '& .is, & .loss': { bottom: 7 }, '& .was': { top: 12 } },
    '& .zero': { position: 'absolute', insetBlock: -3, borderInlineStart: `1px solid ${theme.palette.text.secondary}` },
    ...shades(theme),
    '& tbody tr:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    '& tr.way': { cursor: 'pointer', '&:hover': { bgcolor: 'action.selected' } },
  }) as const
