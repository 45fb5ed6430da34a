import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A labelled value; `null` omits the line. */
export interface Definition {
  readonly label: string
  readonly value: ReactNode
}
interface DefinitionsProps {
  readonly rows: readonly (Definition | null)[]
  /** The width of the labels in pixels. */
  readonly labels?: number
  /** Shown for an empty value. */
  readonly nothing?: string
}

const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === ''

/** A compact list of labelled values. */
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
