import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { isHttpProblem } from '../api.ts'
import { unplacedText } from '../failures.ts'
import { useProvider } from '../data/provider.ts'
import { changeSession, currentSession } from '../session.ts'

type Texts<K extends string> = Readonly<Record<K, string>>
type Errors<K extends string> = { readonly [N in K]?: string | undefined }

interface EntryForm<K extends string> {
  readonly isBusy: boolean
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
  /** The props of a field: its value, error and change handler. */
  readonly of: (name: K) => { name: K; value: string; error: string | undefined; onChange: (value: string) => void }
  readonly values: Texts<K>
}

interface EntryFormOptions<K extends string> {
  readonly start: Texts<K>
  readonly required: readonly NoInfer<K>[]
  /** Validates the form as a whole; returns texts by field. */
  readonly check?: (values: Texts<K>) => Errors<K>
  readonly send: (values: Texts<K>) => Promise<void>
  /** The field that shows server errors without a field of their own; a notification shows them by default. */
  readonly refusedAt?: NoInfer<K>
}

/** A small form before sign-in: marks empty fields and shows the server's errors at the fields or as a notification. */
export function useEntryForm<const K extends string>({ start, required, check, send, refusedAt }: EntryFormOptions<K>): EntryForm<K> {
  const translate = useTranslate()
  const notify = useNotify()
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Errors<K>>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const show = (found: Errors<K>): boolean => {
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }
  const wrong = (): Errors<K> => {
    const missing = required.filter(name => values[name].trim() === '').map(name => [name, translate('nerud.shell.login.required')])
    return { ...check?.(values), ...Object.fromEntries(missing) }
  }
  const meet = (error: unknown): void => {
    if (!isHttpProblem(error)) throw error
    const known = Object.entries(error.errors).filter(([name]) => name in start)
    if (known.length === 0 && refusedAt !== undefined && error.status < 500) return void show({ [refusedAt]: error.text } as Errors<K>)
    show(Object.fromEntries(known) as Errors<K>)
    const left = unplacedText(error, name => name in start)
    if (left !== null) notify(error.status >= 500 || known.length > 0 ? left : error.text, { type: 'error' })
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    form.current = event.currentTarget
    if (isBusy || show(wrong())) return
    setBusy(true)
    void send(values)
      .catch(meet)
      .finally(() => setBusy(false))
  }
  const of = (name: K) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string): void => {
      setValues(old => ({ ...old, [name]: value }))
      setErrors(old => ({ ...old, [name]: undefined }))
    },
  })
  return { isBusy, submit, of, values }
}

interface Passwords {
  readonly old: string
  readonly password: string
  readonly repeat: string
}

/** Changes the user's own password; this ends all their other sessions. */
export function useChangePassword(): (passwords: Passwords) => Promise<void> {
  const provider = useProvider()
  return async passwords => {
    const session = currentSession()
    if (!session) return
    await provider.invoke(null, { method: 'PATCH', path: `api/accounts/${session.id}/change_my_password`, json: passwords })
    changeSession({ mustChangePassword: false })
  }
}

/** A field of a form before sign-in. */
interface EntryFieldProps {
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
