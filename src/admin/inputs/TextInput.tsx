import type { ChangeEvent, FocusEvent } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import TextField from '@mui/material/TextField'
import { styled } from '@mui/material/styles'
import InputAdornment from '@mui/material/InputAdornment'
import { formatPhone, parsePhone } from '#resource/text'
import { MemoTextField, textFieldProps, useField, type FieldProps, inputTextOf, useTypedText, isInputEmpty } from './useField.tsx'

interface TextInputProps extends FieldProps {
  /** More than 1: a multi-line text. It starts with one line and grows with the text. */
  readonly lines?: number
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search'
  /** The autocomplete attribute. Example: 'username'. */
  readonly autoComplete?: string
}

/** The number of lines after which it scrolls instead of growing. */
const MAX_ROWS = 20

/** Typing replaces the placeholder of a stored secret as a whole. */
const selectAll = ({ target }: FocusEvent<HTMLInputElement>): void => target.select()

/** Plain text, one or more lines. An emptied input is null in the form. */
export const TextInput = ({ lines = 1, type = 'text', autoComplete = 'off', ...props }: TextInputProps) => {
  const field = useField(props)
  const onChange = useEvent(({ target }: ChangeEvent<HTMLInputElement>) => field.change(target.value === '' ? null : target.value))
  return (
    <MemoTextField
      {...textFieldProps(field, props, {
        html: { ...(lines > 1 ? {} : { type }), ...(type === 'password' && { onFocus: selectAll }), autoComplete },
      })}
      {...(lines > 1 ? { multiline: true, minRows: 1, maxRows: MAX_ROWS } : {})}
      value={inputTextOf(field.value)}
      onChange={onChange}
      onBlur={field.blur}
    />
  )
}

/** Separators that people write between the digits of a code. */
const BETWEEN = /[\s\-–—]/gu

/**
 * A code of digits, stored as text with its leading zeros. Spaces and dashes are removed; any other character stays and fails validation,
 * because removing letters would make another code.
 */
export const DigitsInput = (props: FieldProps) => {
  const field = useField(props)
  const onChange = useEvent(({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = target.value.replace(BETWEEN, '')
    field.change((/^\d*$/u.test(digits) ? digits : target.value) || null)
  })
  return (
    <MemoTextField
      {...textFieldProps(field, props, { html: { dir: 'ltr', inputMode: 'numeric', spellCheck: false } })}
      value={inputTextOf(field.value)}
      onChange={onChange}
      onBlur={field.blur}
    />
  )
}

const show = (value: unknown): string => formatPhone(String(value))

/** A phone number: typed or pasted in any format, ten digits in the form and +7 (912) 345-67-89 on the screen; foreign numbers are unchanged. */
export const PhoneInput = (props: FieldProps) => {
  const field = useField(props)
  const { text, type, settle } = useTypedText({ value: field.value, change: field.change, show, read: parsePhone })
  return (
    <TextField
      {...textFieldProps(field, props, { html: { dir: 'ltr', type: 'tel', inputMode: 'tel', placeholder: '+7 (___) ___-__-__' } })}
      value={text}
      onChange={event => type(event.target.value)}
      onBlur={() => {
        settle()
        field.blur()
      }}
    />
  )
}

const Swatch = styled('input')(({ theme }) => ({
  width: 24,
  height: 24,
  padding: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 4,
  background: 'none',
  cursor: 'pointer',
  '&::-webkit-color-swatch-wrapper': { padding: 0 },
  '&::-webkit-color-swatch': { border: 'none', borderRadius: 3 },
}))

const COLOUR = /^#[0-9a-f]{6}$/u

const read = (text: string): string | null => {
  const hex = text.trim().toLowerCase().replace(/^#/u, '')
  const full = /^[0-9a-f]{3}$/u.test(hex) ? hex.replace(/./gu, '$&$&') : hex
  return COLOUR.test(`#${full}`) ? `#${full}` : null
}

/** A colour as '#rrggbb': typed, pasted or picked. */
export const ColourInput = (props: FieldProps) => {
  const translate = useTranslate()
  const isWrong = (value: unknown): boolean => !isInputEmpty(value) && !COLOUR.test(String(value).toLowerCase())
  const field = useField(props, value => (isWrong(value) ? translate('nerud.input.invalidColour') : null))
  const { text, type, settle } = useTypedText({ value: field.value, change: field.change, show: String, read })
  const swatch = (
    <InputAdornment position="start">
      <Swatch
        type="color"
        aria-label={translate('nerud.input.pickColour')}
        value={isWrong(field.value) || isInputEmpty(field.value) ? '#ffffff' : String(field.value)}
        disabled={props.disabled || props.readOnly}
        onChange={event => field.change(event.target.value)}
      />
    </InputAdornment>
  )
  return (
    <TextField
      {...textFieldProps(field, props, {
        html: { dir: 'ltr', placeholder: '#rrggbb', spellCheck: false },
        input: { startAdornment: swatch },
      })}
      value={text}
      onChange={event => type(event.target.value)}
      onBlur={() => {
        settle()
        field.blur()
      }}
    />
  )
}
