import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { compare, type Decimal } from '#resource/decimal'
import type { Tone } from '#resource'
import { formatMoney } from '#resource/text'
import { toneClass } from '#admin/tones.tsx'

interface SumProps {
  /** An amount in roubles; nothing is rendered for null. */
  readonly value: Decimal | null | undefined
  /** The formatted value, if it is not money. */
  readonly text?: string
  /** Green above zero, red below. */
  readonly signed?: boolean
  /** Overrides the colour of the sign. */
  readonly tone?: Tone | undefined
  readonly strong?: boolean
  /** It does not count yet, or no longer. */
  readonly pale?: boolean
}

const toneOf = (value: Decimal): Tone | undefined => (['moneyOut', undefined, 'moneyIn'] as const)[compare(value, '0') + 1]

/** An amount in roubles with digits of equal width, never wrapped. */
export const Sum = ({ value, text, signed = false, tone, strong = false, pale = false }: SumProps) =>
  value === null || value === undefined || value === '' ? null : (
    <Box
      component="span"
      {...(signed && { className: toneClass(tone ?? toneOf(value)) })}
      sx={{
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        unicodeBidi: 'plaintext',
        ...(strong && { fontWeight: 600 }),
        ...(pale && { color: 'text.secondary' }),
      }}
    >
      {text ?? formatMoney(value)}
    </Box>
  )

const Badge = styled('span')(({ theme }) => ({
  display: 'inline-block',
  padding: '0 6px',
  borderRadius: 4,
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 500,
  lineHeight: '16px',
  whiteSpace: 'nowrap',
  border: '1px solid currentColor',
}))

interface MarkProps {
  readonly tone: Tone
  readonly text: string
  /** The meaning of the badge, as a tooltip and for screen readers. */
  readonly hint: string
}

/** A badge with an explanation. */
export const Mark = ({ tone, text, hint }: MarkProps) => (
  <Tooltip title={hint} describeChild>
    <Badge className={toneClass(tone)}>{text}</Badge>
  </Tooltip>
)

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
