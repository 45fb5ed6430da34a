import type { Theme } from '@mui/material/styles'

/** The shades of a table, four for each sign; they are printed too. */
const SHADES = ({ palette }: Theme) =>
  Object.fromEntries(
    [1, 2, 3, 4].flatMap(step =>
      (['shade', 'loss'] as const).map(name => {
        const colour = name === 'shade' ? palette.primary.main : palette.error.main
        return [
          `& td.${name}${step}`,
          {
            backgroundColor: `color-mix(in srgb, ${colour} ${step * 13}%, ${palette.background.paper})`,
            '@media print': { printColorAdjust: 'exact', backgroundColor: `color-mix(in srgb, ${colour} ${step * 13}%, #fff)` },
          },
        ]
      }),
    ),
  )

/** The styles of a table of figures: row titles, header and totals are sticky. */
export const MATRIX = (theme: Theme) =>
  ({
    overflow: 'auto',
    maxHeight: 'max(200px, calc(100dvh - 200px))',
    width: 'fit-content',
    maxWidth: '100%',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    '& table': { borderCollapse: 'separate', borderSpacing: 0 },
    '& th, & td': {
      height: 30,
      px: 0.75,
      py: 0,
      borderBottom: `1px solid ${theme.palette.divider}`,
      whiteSpace: 'nowrap',
      textAlign: 'end',
      fontWeight: 400,
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: 36,
      bgcolor: 'background.default',
      color: 'text.secondary',
      fontSize: 12,
      fontWeight: 600,
    },
    '& thead th.sum': { whiteSpace: 'normal', minWidth: 76 },
    '& tr > th:first-of-type': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
      textAlign: 'start',
      bgcolor: 'background.paper',
      borderInlineEnd: `1px solid ${theme.palette.divider}`,
      maxWidth: { xs: 130, sm: 240 },
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& thead tr > th:first-of-type': { zIndex: 3, bgcolor: 'background.default' },
    '& td.sum': { fontWeight: 600 },
    '& tbody td': { minWidth: 44 },
    '& .rest': { bgcolor: 'action.hover' },
    '& .than': { color: 'text.secondary' },
    ...SHADES(theme),
    '& td:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    '& td.way:not(:empty)': { cursor: 'pointer', '&:hover': { bgcolor: 'action.selected' } },
    '& tfoot': { position: 'sticky', bottom: 0, zIndex: 2 },
    '& tfoot tr > th:first-of-type, & tfoot th, & tfoot td': { bgcolor: 'background.default', fontWeight: 600 },
  }) as const
