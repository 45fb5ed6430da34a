import { memo, useState, type ChangeEventHandler } from 'react'
import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useEvent, useTranslate } from 'react-admin'
import { NumericFormat, type NumberFormatValues, type SourceInfo } from 'react-number-format'
import { compare, parseDecimal, roundHalfUp, type Decimal } from '#resource/decimal'
import { formatDecimal } from '#resource/text'
import { unitText } from '../units.ts'
import { equalProps } from './equalProps.ts'
import { textFieldProps, useField, type FieldProps } from './useField.tsx'
import { isEmpty, textOf } from './useTypedText.ts'

export interface DecimalTextProps extends FieldProps {
  /** Digits after the comma. With none a fraction can still be typed and is an error: dropping the comma would make 15 005 of 1500,5. */
  readonly scale: number
  readonly min?: Decimal
  readonly max?: Decimal
  readonly negative?: boolean
  readonly grouped?: boolean
  readonly unit?: string
  /** The stored value as a decimal string; null when the stored value is no number. */
  readonly show: (value: unknown) => Decimal | null
  readonly store: (value: Decimal) => unknown
}

/**
 * One character at a time is left to the typing mask; what is inserted at once (paste, drop, autofill) makes the whole text a number in any of its
 * written forms. Without this '1234.56' would be taken for 123 456.
 */
const isInsertion = (before: string, after: string): boolean => {
  let start = 0
  while (start < after.length && before[start] === after[start]) start += 1
  let end = 0
  while (end < after.length - start && end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.length - start - end > 1
}

const Frame = ({ onChange, value, ...rest }: TextFieldProps) => {
  const normalise: ChangeEventHandler<HTMLInputElement> = event => {
    const { target } = event
    const number = isInsertion(textOf(value), target.value) ? parseDecimal(target.value) : null
    if (number !== null) target.value = number.replace('.', ',')
    onChange?.(event)
  }
  return <TextField {...rest} value={value} onChange={normalise} />
}

const Format = memo(NumericFormat<TextFieldProps>, equalProps)
const COMMAS = [',', '.', 'б', 'ю', 'Б', 'Ю']

const bounds = (value: Decimal, { min, max, scale }: DecimalTextProps): readonly [string, Record<string, string>] | null => {
  const written = (bound: Decimal): string => formatDecimal(bound, Math.min(scale, bound.split('.')[1]?.length ?? 0))
  if (scale === 0 && compare(value, roundHalfUp(value, 0)) !== 0) return ['nerud.input.notWhole', {}]
  if (min !== undefined && compare(value, min) < 0) return ['nerud.input.tooSmall', { min: written(min) }]
  if (max !== undefined && compare(value, max) > 0) return ['nerud.input.tooLarge', { max: written(max) }]
  return null
}

/**
 * The typing of numbers: a space between thousands, a comma, which 'б', 'ю' and '.' also give, one comma at most (finance §5).
 * What is typed is kept apart from the stored value, so that opening a record changes nothing in the form.
 */
export const DecimalText = (props: DecimalTextProps) => {
  const { scale, negative = false, grouped = true, unit, show, store } = props
  const translate = useTranslate()
  const [focused, setFocused] = useState(false)
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
  const problem = (value: unknown): string | null => {
    if (focused || isEmpty(value)) return null
    const number = show(value)
    const broken = number === null ? (['nerud.input.invalidNumber', {}] as const) : bounds(number, props)
    return broken && translate(...broken)
  }
  const field = useField(props, problem)
  const onValueChange = useEvent(({ value: text }: NumberFormatValues, { event }: SourceInfo): void => {
    if (event === undefined) return
    const number = parseDecimal(text)
    const value = number === null ? (isEmpty(field.value) ? field.value : null) : store(number)
    setTyped({ text, value })
    if (!Object.is(value, field.value)) field.change(value)
  })
  const onFocus = useEvent(() => setFocused(true))
  const onBlur = useEvent(() => {
    setFocused(false)
    setTyped(null)
    field.blur()
  })
  const isTyped = typed !== null && Object.is(typed.value, field.value)
  return (
    <Format
      {...textFieldProps(field, props, {
        html: { dir: 'ltr', inputMode: scale === 0 ? 'numeric' : 'decimal' },
        input: {
          endAdornment: unit === undefined ? undefined : <InputAdornment position="end">{unitText(unit, translate)}</InputAdornment>,
        },
      })}
      customInput={Frame}
      value={isTyped ? typed.text : isEmpty(field.value) ? '' : (show(field.value) ?? '')}
      valueIsNumericString
      thousandSeparator={grouped ? ' ' : ''}
      decimalSeparator=","
      allowedDecimalSeparators={COMMAS}
      decimalScale={scale === 0 ? 3 : scale}
      allowNegative={negative}
      allowLeadingZeros
      onValueChange={onValueChange}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  )
}
