import type { ChangeEvent, FocusEvent } from 'react'
import { useEvent } from 'react-admin'
import { MemoTextField, textFieldProps, useField, type FieldProps } from './useField.tsx'
import { textOf } from './useTypedText.ts'

export interface TextInputProps extends FieldProps {
  /** More than 1: a multi-line text. It starts with one line and grows with the text. */
  readonly lines?: number
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search'
  /** The autocomplete attribute. Example: 'username'. */
  readonly autoComplete?: string
}

/** The number of lines after which it scrolls instead of growing. */
const MOST_ROWS = 20

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
      {...(lines > 1 ? { multiline: true, minRows: 1, maxRows: MOST_ROWS } : {})}
      value={textOf(field.value)}
      onChange={onChange}
      onBlur={field.blur}
    />
  )
}
