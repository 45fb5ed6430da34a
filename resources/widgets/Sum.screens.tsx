import Box from '@mui/material/Box'
import { compare, type Decimal } from '#resource/decimal'
import type { Tone } from '#resource'
import { formatMoney } from '#resource/text'
import { toneClass } from '#admin/tones.tsx'

interface SumProps {
  /** Roubles; nothing is shown for none. */
  readonly value: Decimal | null | undefined
  /** The value as people read it, where it is no money. */
  readonly text?: string
  /** Green above zero, red below it. */
  readonly signed?: boolean
  /** The colour in place of that of the sign. */
  readonly tone?: Tone | undefined
  readonly strong?: boolean
  /** It does not count yet, or no longer. */
  readonly pale?: boolean
}

const toneOf = (value: Decimal): Tone | undefined => (['moneyOut', undefined, 'moneyIn'] as const)[compare(value, '0') + 1]

/** A sum in roubles as people compare them: digits of one width, never broken over two lines. */
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
