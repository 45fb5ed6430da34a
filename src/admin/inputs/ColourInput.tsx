import { styled } from '@mui/material/styles'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { textFieldProps, useField, type FieldProps } from './useField.tsx'
import { isEmpty, useTypedText } from './useTypedText.ts'

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
  const isWrong = (value: unknown): boolean => !isEmpty(value) && !COLOUR.test(String(value).toLowerCase())
  const field = useField(props, value => (isWrong(value) ? translate('nerud.input.invalidColour') : null))
  const { text, type, settle } = useTypedText({ value: field.value, change: field.change, show: String, read })
  const swatch = (
    <InputAdornment position="start">
      <Swatch
        type="color"
        aria-label={translate('nerud.input.pickColour')}
        value={isWrong(field.value) || isEmpty(field.value) ? '#ffffff' : String(field.value)}
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
