import type { ChangeEvent } from 'react'
import { useEvent } from 'react-admin'
import { MemoTextField, textFieldProps, useField, type FieldProps } from './useField.tsx'
import { textOf } from './useTypedText.ts'

export interface DigitsInputProps extends FieldProps {
  /** The most digits that fit. */
  readonly length: number
}

/** A code of digits only, kept as text with its leading zeros: INN, KPP, OGRN, BIK, account numbers. Other characters pasted with it are dropped. */
export const DigitsInput = ({ length, ...props }: DigitsInputProps) => {
  const field = useField(props)
  const onChange = useEvent(({ target }: ChangeEvent<HTMLInputElement>) =>
    field.change(target.value.replace(/\D/gu, '').slice(0, length) || null),
  )
  return (
    <MemoTextField
      {...textFieldProps(field, props, { html: { dir: 'ltr', inputMode: 'numeric', spellCheck: false } })}
      value={textOf(field.value)}
      onChange={onChange}
      onBlur={field.blur}
    />
  )
}

/** An INN: 10 digits of a company, 12 of a person. */
export const InnInput = (props: FieldProps) => <DigitsInput {...props} length={12} />
