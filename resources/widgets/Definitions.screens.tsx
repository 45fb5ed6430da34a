import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** One labelled value; `null` leaves the line out. */
export interface Definition {
  readonly label: string
  readonly value: ReactNode
}
interface DefinitionsProps {
  readonly rows: readonly (Definition | null)[]
  /** The width of the labels in pixels. */
  readonly labels?: number
  /** What stands where there is no value. */
  readonly nothing?: string
}

const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === ''

/** A dense table of labelled values, one below another. */
export const Definitions = ({ rows, labels = 150, nothing = '—' }: DefinitionsProps) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      typography: 'body2',
      '& > div': { display: 'grid', gridTemplateColumns: `minmax(80px, ${labels}px) minmax(0, 1fr)`, columnGap: 1.5, py: 0.625 },
      '& > div + div': { borderTop: 1, borderColor: 'divider' },
      '& dt': { color: 'text.secondary' },
      '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    }}
  >
    {rows.map(
      row =>
        row && (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{isNothing(row.value) ? nothing : row.value}</dd>
          </div>
        ),
    )}
  </Box>
)
