import TextField from '@mui/material/TextField'
import { textFieldProps, useField, type FieldProps } from './useField.tsx'
import { textOf } from './useTypedText.ts'

export interface TextInputProps extends FieldProps {
  /** Rows shown; more than one makes a text area that grows. */
  readonly lines?: number
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search'
  /** The browser's own hint for filling in, for example 'username'. */
  readonly autoComplete?: string
}

/** Plain text: one line or several. An emptied input is null in the form. */
export const TextInput = ({ lines = 1, type = 'text', autoComplete = 'off', ...props }: TextInputProps) => {
  const field = useField(props)
  return (
    <TextField
      {...textFieldProps(field, props, { html: { ...(lines > 1 ? {} : { type }), autoComplete } })}
      {...(lines > 1 ? { multiline: true, minRows: lines, maxRows: Math.max(lines, 20) } : {})}
      value={textOf(field.value)}
      onChange={event => field.change(event.target.value === '' ? null : event.target.value)}
      onBlur={field.blur}
    />
  )
}
