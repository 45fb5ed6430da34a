import type { ChangeEvent } from 'react'
import { useEvent } from 'react-admin'
import { MemoTextField, textFieldProps, useField, type FieldProps } from './useField.tsx'
import { textOf } from './useTypedText.ts'

/** Separators that people write between the digits of a code. */
const BETWEEN = /[\s\-–—]/gu

/**
 * A code of digits, stored as text with its leading zeros: INN, KPP, OGRN, BIK, account numbers. Spaces and dashes are removed; any other
 * character stays and fails validation, because removing letters would make another code.
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
      value={textOf(field.value)}
      onChange={onChange}
      onBlur={field.blur}
    />
  )
}
