import { memo, useState, type KeyboardEvent } from 'react'
import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useEvent, useTranslate } from 'react-admin'
import { NumberFormatBase, type NumberFormatBaseProps, type NumberFormatValues, type SourceInfo } from 'react-number-format'
import { parseDecimal, type Decimal } from '#resource/decimal'
import { isProblem, parseValue, type Field } from '#resource'
import { unitText } from '../tones.tsx'
import { equalProps, textFieldProps, useField, type FieldProps, isInputEmpty } from './useField.tsx'

const COMMAS = /[.бюБЮ]/gu
const SPACES = /\s/gu
/** An incomplete number: a sign, digits, a comma. */
const UNFINISHED = /^-?\d*,?\d*$/u

const plainOf = (text: string): string => text.replace(SPACES, '').replace(COMMAS, ',').replace(/^[−–]/u, '-')

/**
 * Formats the text of a number input: spaces between thousands and a decimal comma, which 'б', 'ю' and '.' also produce (finance §5). Any
 * other text is left unchanged and fails validation: removing characters would make another number.
 */
export function maskedNumber(text: string): string {
  const plain = plainOf(text)
  if (!UNFINISHED.test(plain)) return text
  const [whole = '', ...fraction] = plain.split(',')
  return [whole.replace(/\B(?=(?:\d{3})+$)/gu, ' '), ...fraction].join(',')
}

/** The lengths of the common prefix and suffix of two texts. */
function commonEnds(before: string, after: string): readonly [start: number, end: number] {
  const max = Math.min(before.length, after.length)
  let start = 0
  while (start < max && before[start] === after[start]) start += 1
  let end = 0
  while (end < max - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [start, end]
}

/**
 * Formats the text after a change. Text inserted at once (paste, drop, autofill) is parsed in any format: otherwise '1,234.56' would become
 * 1,23456, and '20 25' 2025. Of commas typed one by one the first is kept (finance §5).
 */
function changedNumber(before: string, after: string): string {
  const [start, end] = commonEnds(before, after)
  const [left, inserted, right] = [after.slice(0, start), after.slice(start, after.length - end), after.slice(after.length - end)]
  const isMasked = UNFINISHED.test(plainOf(before)) && maskedNumber(before) === before
  // The comma before may have been what was replaced: '345.50' pasted over '345,50' changes nothing else.
  const isSecondComma = (left + right).includes(',') && /[,.бюБЮ]/u.test(inserted)
  if (isMasked && inserted.length <= 1) return maskedNumber(isSecondComma ? left + right : after)
  // The spaces of the mask around an insertion no longer separate thousands.
  const whole = isMasked ? left.replace(SPACES, '') + inserted + right.replace(SPACES, '') : after
  const number = parseDecimal(whole)
  return number === null ? whole : maskedNumber(number)
}

interface DecimalTextProps extends FieldProps {
  /** A field that validates the values, with its digits and bounds. */
  readonly judge: Field
  readonly unit?: string
  readonly store: (value: Decimal) => unknown
}

/** A stored number formatted for editing; unparsable text as it was typed. */
const shown = (value: unknown): string => {
  const number = parseDecimal(String(value))
  return number === null ? String(value) : maskedNumber(number)
}

const Format = memo(NumberFormatBase<TextFieldProps>, equalProps)
const isComma = (sign: string | undefined): boolean => /^[,.бюБЮ]$/u.test(sign ?? '')

/** How the text is formatted while typing; the caret may be anywhere, and deleting at a space deletes the digit next to it. */
const MASK = {
  customInput: TextField,
  valueIsNumericString: true,
  format: text => text,
  removeFormatting: (text, change) => (change ? changedNumber(change.lastValue ?? '', text) : text),
  getCaretBoundary: text => Array.from({ length: text.length + 1 }, () => true),
  isValidInputCharacter: sign => sign !== ' ',
  isCharacterSame: ({ currentValue, formattedValue, currentValueIndex: at, formattedValueIndex: to }) =>
    currentValue[at] === formattedValue[to] || (isComma(currentValue[at]) && formattedValue[to] === ','),
  onKeyDown: ({ key, target }: KeyboardEvent<HTMLElement>) => {
    const input = target as HTMLInputElement
    const { selectionStart: at, selectionEnd: end, value } = input
    if (at === null || at !== end) return
    const step = key === 'Backspace' && value[at - 1] === ' ' ? -1 : key === 'Delete' && value[at] === ' ' ? 1 : 0
    if (step !== 0) input.setSelectionRange(at + step, at + step)
  },
} satisfies NumberFormatBaseProps<TextFieldProps>

/**
 * A text input for numbers. The typed text is kept apart from the stored value, so that opening a record changes nothing in the form; text
 * that is not a number becomes the form value and fails validation.
 */
const DecimalText = (props: DecimalTextProps) => {
  const { judge, unit, store } = props
  const translate = useTranslate()
  const [focused, setFocused] = useState(false)
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
  const problem = (value: unknown): string | null => {
    const taken = isInputEmpty(value) ? null : parseValue(judge, value)
    return taken && isProblem(taken) ? translate(taken.key, taken.params) : null
  }
  const field = useField(props, problem, focused)
  const valueOf = (text: string): unknown => {
    if (text.trim() === '') return isInputEmpty(field.value) ? field.value : null
    const number = parseDecimal(text)
    return number === null ? text : store(number)
  }
  const onValueChange = useEvent(({ value: text }: NumberFormatValues, { event }: SourceInfo): void => {
    if (event === undefined) return
    const value = valueOf(text)
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
        html: { dir: 'ltr', inputMode: judge.kind === 'number' ? 'numeric' : 'decimal' },
        input: {
          endAdornment: unit === undefined ? undefined : <InputAdornment position="end">{unitText(unit, translate)}</InputAdornment>,
        },
      })}
      {...MASK}
      value={isTyped ? typed.text : isInputEmpty(field.value) ? '' : shown(field.value)}
      onValueChange={onValueChange}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  )
}

interface NumberInputProps extends FieldProps {
  readonly min?: number
  readonly max?: number
  readonly unit?: string
}

const storedNumber = (value: Decimal): number => Number(value)

/** An integer, a JavaScript number in the form. For measures, amounts and volumes, which are decimals, see `SumInput`. */
export const NumberInput = ({ min, max, unit, ...props }: NumberInputProps) => (
  <DecimalText
    {...props}
    judge={{ kind: 'number', options: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } }}
    store={storedNumber}
    {...(unit ? { unit } : {})}
  />
)

interface SumInputProps extends FieldProps {
  /** The number of decimal places, 2 by default. */
  readonly scale?: number
  readonly min?: Decimal
  readonly max?: Decimal
  /** The unit after the number: roubles by default, '' for none. */
  readonly unit?: string
}

const storedSum = (value: Decimal): Decimal => value

/** An amount, price or volume: an exact decimal string in the form, never a float. */
export const SumInput = ({ scale = 2, min, max, unit = '₽', ...props }: SumInputProps) => (
  <DecimalText
    {...props}
    judge={{ kind: 'decimal', options: { scale, ...(min !== undefined && { min }), ...(max !== undefined && { max }) } }}
    store={storedSum}
    {...(unit === '' ? {} : { unit })}
  />
)
