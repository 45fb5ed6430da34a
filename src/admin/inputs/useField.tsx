import { useState, isValidElement, memo, type ReactNode } from 'react'
import TextField from '@mui/material/TextField'
import { FieldTitle, InputHelperText, useEvent, useInput } from 'react-admin'

interface Typed {
  readonly text: string
  readonly value: unknown
}

interface Options {
  readonly value: unknown
  readonly change: (value: unknown) => void
  /** Formats a stored value. */
  readonly show: (value: unknown) => string
  /** Parses a text into a stored value; null if it cannot, and then the text itself becomes the form value, which fails validation. */
  readonly read: (text: string) => unknown
}

/** Whether a form value is empty. */
export const isInputEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The text of a form value; '' for values that are neither text nor number. */
export const inputTextOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Keeps the typed text apart from the value that it stands for, until the input loses focus or the form changes the value. */
export const useTypedText = ({ value, change, show, read }: Options) => {
  const [typed, setTyped] = useState<Typed | null>(null)
  const text = typed !== null && Object.is(typed.value, value) ? typed.text : isInputEmpty(value) ? '' : show(value)
  const type = (next: string): void => {
    const meant = next.trim() === '' ? (isInputEmpty(value) ? value : null) : (read(next) ?? next)
    setTyped({ text: next, value: meant })
    if (!Object.is(meant, value)) change(meant)
  }
  return { text, type, settle: () => setTyped(null) }
}

const isPlain = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype

/**
 * Whether two values, such as props, would render the same. Plain objects, arrays and elements are compared by content, anything else by
 * identity. Forms render inputs again after every validation, mostly without need, which is the most expensive part of a key press.
 */
export function equalProps(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (isValidElement(a) || isValidElement(b))
    return isValidElement(a) && isValidElement(b) && a.type === b.type && a.key === b.key && equalProps(a.props, b.props)
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const [one, other] = [Object.entries(a), b as Readonly<Record<string, unknown>>]
  return one.length === Object.keys(b).length && one.every(([key, value]) => Object.hasOwn(b, key) && equalProps(value, other[key]))
}

/** A text field that re-renders only when a prop changes; its handlers must be stable. */
export const MemoTextField = memo(TextField, equalProps)

/** The props common to all inputs. Validation rules are in the form's resolver, not here. */
export interface FieldProps {
  readonly source: string
  readonly label?: string | false
  readonly helperText?: string | false
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  readonly className?: string
}

const asIs = (value: unknown): unknown => value

/**
 * Binds an input to the form: its value as stored (never converted to '' or null), its label, error and help. `problem` is the input's own
 * validation, which also prevents saving in forms without a resolver; it is not shown while the user types. Leaving an empty required field
 * shows no error; it appears after the value was deleted, or on saving.
 */
export const useField = (props: FieldProps, problem?: (value: unknown) => string | null, isTyping = false) => {
  const { source, label, helperText, required = false } = props
  const { field, fieldState, id } = useInput({
    source,
    isRequired: required,
    parse: asIs,
    format: asIs,
    ...(problem && { validate: (value: unknown) => problem(value) ?? undefined }),
  })
  const { isDirty, isTouched, error } = fieldState
  const blur = useEvent(() => {
    const isPassed = isInputEmpty(field.value) && !isDirty && !isTouched && !error
    if (!isPassed) field.onBlur()
  })
  const message = error?.message ?? (isTyping ? undefined : (problem?.(field.value) ?? undefined))
  const help: ReactNode =
    message !== undefined || helperText ? <InputHelperText error={message as never} helperText={helperText ?? ''} /> : undefined
  return {
    id,
    value: field.value as unknown,
    change: field.onChange as (value: unknown) => void,
    blur,
    inputRef: field.ref,
    name: field.name,
    title: <FieldTitle source={source} isRequired={required} {...(label === undefined ? {} : { label })} />,
    error: message !== undefined,
    help,
  }
}

export type BoundField = ReturnType<typeof useField>

/** Converts the bound field to props of a MUI text field; `html` is for the <input>, `input` for its wrapper. */
export const textFieldProps = (
  field: BoundField,
  { required = false, readOnly = false, disabled = false, autoFocus = false, className }: FieldProps,
  slots: { readonly html?: object; readonly input?: object; readonly label?: object } = {},
) => ({
  id: field.id,
  name: field.name,
  label: field.title,
  error: field.error,
  helperText: field.help,
  fullWidth: true,
  disabled,
  autoFocus,
  ...(className === undefined ? {} : { className }),
  slotProps: {
    htmlInput: { ref: field.inputRef, readOnly, 'aria-required': required || undefined, autoComplete: 'off', ...slots.html },
    input: { ...slots.input },
    inputLabel: { ...slots.label },
  },
})
