import TextField from '@mui/material/TextField'
import { formatPhone, parsePhone } from '#resource/text'
import { textFieldProps, useField, type FieldProps } from './useField.tsx'
import { useTypedText } from './useTypedText.ts'

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
