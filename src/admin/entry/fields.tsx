import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { TextFieldProps } from '@mui/material/TextField'
import { useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'

/** A field of a form before sign-in. */
export interface EntryFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly autoComplete?: string
  readonly autoFocus?: boolean
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly type?: string
  readonly inputMode?: 'tel' | 'email' | 'text'
}

/** A text input with a label, an error and a hint below. */
export function EntryField({
  onChange,
  error,
  hint,
  autoComplete,
  readOnly,
  inputMode,
  slotProps,
  required,
  ...rest
}: EntryFieldProps & Pick<TextFieldProps, 'slotProps'>) {
  return (
    <TextField
      {...rest}
      onChange={event => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? hint ?? ' '}
      margin="none"
      slotProps={{
        ...slotProps,
        htmlInput: {
          autoComplete,
          readOnly,
          inputMode,
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-required': required || undefined,
          ...(slotProps?.htmlInput as object | undefined),
        },
        formHelperText: { role: error === undefined ? undefined : 'alert', ...(slotProps?.formHelperText as object | undefined) },
      }}
    />
  )
}

/** A password input with a show button and a Caps Lock warning. */
export function PasswordField({ hint, ...rest }: EntryFieldProps) {
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent): void => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  const label = translate(isShown ? 'nerud.shell.password.hide' : 'nerud.shell.password.show')
  return (
    <EntryField
      {...rest}
      type={isShown ? 'text' : 'password'}
      hint={isCapsLock ? translate('nerud.shell.password.capsLock') : hint}
      slotProps={{
        htmlInput: { onKeyDown: watch, onKeyUp: watch, onBlur: () => setCapsLock(false), autoCorrect: 'off' },
        formHelperText: isCapsLock ? { sx: { color: 'warning.main', fontWeight: 500 } } : {},
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={label} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
                {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
