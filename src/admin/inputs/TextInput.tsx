import type { ChangeEvent, FocusEvent } from 'react'
import { useEvent } from 'react-admin'
import { MemoTextField, textFieldProps, useField, type FieldProps } from './useField.tsx'
import { textOf } from './useTypedText.ts'

export interface TextInputProps extends FieldProps {
  /** More than one: a text of several lines. It begins as one and grows with what is typed. */
  readonly lines?: number
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search'
  /** The browser's own hint for filling in, for example 'username'. */
  readonly autoComplete?: string
}

/** The rows after which a text of several lines scrolls instead of growing. */
const MOST_ROWS = 20

/** What stands for a stored secret is replaced as a whole by what is typed. */
const selectAll = ({ target }: FocusEvent<HTMLInputElement>): void => target.select()

/** Plain text: one line or several. An emptied input is null in the form. */
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
