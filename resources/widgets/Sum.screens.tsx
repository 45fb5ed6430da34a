import Box from '@mui/material/Box'
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
