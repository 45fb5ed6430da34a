import type { Decimal } from '#resource/decimal'
import { DecimalText } from './DecimalText.tsx'
import type { FieldProps } from './useField.tsx'

export interface SumInputProps extends FieldProps {
  /** The number of decimal places, 2 by default. */
  readonly scale?: number
  readonly min?: Decimal
  readonly max?: Decimal
  /** The unit after the number: roubles by default, '' for none. */
  readonly unit?: string
}

const store = (value: Decimal): Decimal => value

/** An amount, price or volume: an exact decimal string in the form, never a float. */
export const SumInput = ({ scale = 2, min, max, unit = '₽', ...props }: SumInputProps) => (
  <DecimalText
    {...props}
    judge={{ kind: 'decimal', options: { scale, ...(min !== undefined && { min }), ...(max !== undefined && { max }) } }}
    store={store}
    {...(unit === '' ? {} : { unit })}
  />
)
