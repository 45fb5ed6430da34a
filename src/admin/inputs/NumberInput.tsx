import type { Decimal } from '#resource/decimal'
import { DecimalText } from './DecimalText.tsx'
import type { FieldProps } from './useField.tsx'

export interface NumberInputProps extends FieldProps {
  readonly min?: number
  readonly max?: number
  readonly unit?: string
}

const store = (value: Decimal): number => Number(value)

/** An integer, a JavaScript number in the form. For measures, amounts and volumes, which are decimals, see `SumInput`. */
export const NumberInput = ({ min, max, unit, ...props }: NumberInputProps) => (
  <DecimalText
    {...props}
    judge={{ kind: 'number', options: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } }}
    store={store}
    {...(unit ? { unit } : {})}
  />
)
