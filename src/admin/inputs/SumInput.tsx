import type { Decimal } from '#resource/decimal'
import { DecimalText } from './DecimalText.tsx'
import type { FieldProps } from './useField.tsx'

export interface SumInputProps extends FieldProps {
  /** Digits after the comma, 2 when left out. */
  readonly scale?: number
  readonly min?: Decimal
  readonly max?: Decimal
  /** What stands after the number: roubles when left out, '' for nothing. */
  readonly unit?: string
}

const store = (value: Decimal): Decimal => value

/** A sum, price or volume: an exact decimal string in the form, never a float. */
export const SumInput = ({ scale = 2, min, max, unit = '₽', ...props }: SumInputProps) => (
  <DecimalText
    {...props}
    judge={{ kind: 'decimal', options: { scale, ...(min !== undefined && { min }), ...(max !== undefined && { max }) } }}
    store={store}
    {...(unit === '' ? {} : { unit })}
  />
)
