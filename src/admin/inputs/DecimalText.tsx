import { memo, useState, type KeyboardEvent } from 'react'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { TextFieldProps } from '@mui/material/TextField'
import { useEvent, useTranslate } from 'react-admin'
import { NumberFormatBase, type NumberFormatBaseProps, type NumberFormatValues, type SourceInfo } from 'react-number-format'
import { isProblem, takeValue, type Field } from '#resource'
import { parseDecimal, type Decimal } from '#resource/decimal'
import { unitText } from '../units.ts'
import { equalProps, textFieldProps, useField, type FieldProps } from './useField.tsx'
import { changedNumber, maskedNumber } from './numberMask.ts'
import { isEmpty } from './useTypedText.ts'

export interface DecimalTextProps extends FieldProps {
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
export const DecimalText = (props: DecimalTextProps) => {
  const { judge, unit, store } = props
  const translate = useTranslate()
  const [focused, setFocused] = useState(false)
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
  const problem = (value: unknown): string | null => {
    const taken = isEmpty(value) ? null : takeValue(judge, value)
    return taken && isProblem(taken) ? translate(taken.key, taken.params) : null
  }
  const field = useField(props, problem, focused)
  const valueOf = (text: string): unknown => {
    if (text.trim() === '') return isEmpty(field.value) ? field.value : null
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
      value={isTyped ? typed.text : isEmpty(field.value) ? '' : shown(field.value)}
      onValueChange={onValueChange}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  )
}
