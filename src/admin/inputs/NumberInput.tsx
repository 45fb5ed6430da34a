import { parseDecimal, type Decimal } from '#resource/decimal'
import { DecimalText } from './DecimalText.tsx'
import type { FieldProps } from './useField.tsx'

export interface NumberInputProps extends FieldProps {
  /** Digits after the comma, none when left out. */
  readonly scale?: number
  readonly min?: number
  readonly max?: number
  readonly negative?: boolean
  readonly unit?: string
}

const show = (value: unknown): Decimal | null => parseDecimal(String(value))
const store = (value: Decimal): number => Number(value)

/** A count or a measure: a JavaScript number in the form. Sums and volumes are decimals: see `SumInput`. */
export const NumberInput = ({ scale = 0, min, max, unit, ...props }: NumberInputProps) => (
  <DecimalText
    {...props}
    scale={scale}
    show={show}
    store={store}
    {...(min === undefined ? {} : { min: String(min) })}
    {...(max === undefined ? {} : { max: String(max) })}
    {...(unit ? { unit } : {})}
  />
)
