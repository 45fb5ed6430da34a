import { parsePhone } from '#resource/text'
import { ColourInput, DigitsInput, PhoneInput, TextInput } from '../../inputs/TextInput.tsx'
import { RichTextInput } from '../../inputs/RichTextInput.tsx'
import { fieldProps, TextFilter, type InputKind, type InputProps } from './kind.tsx'

const TextOrDigits = (props: InputProps) => {
  if (props.options.code?.isNumeric) return <DigitsInput {...fieldProps(props)} />
  if (props.options.secret) return <TextInput {...fieldProps(props)} type="password" autoComplete="new-password" />
  return <TextInput {...fieldProps(props)} {...(props.options.lines && { lines: props.options.lines })} />
}

/** One or more lines of text. */
export const text: InputKind = { input: TextOrDigits, filter: TextFilter }
/** Formatted text, as HTML. */
export const richText: InputKind = {
  input: props => <RichTextInput {...fieldProps(props)} {...(props.options.lines && { lines: props.options.lines })} />,
  filter: TextFilter,
}
export const phone: InputKind = {
  input: props => <PhoneInput {...fieldProps(props)} />,
  filter: TextFilter,
  paste: text => parsePhone(text) ?? text,
}
/** An email address. */
export const email: InputKind = { input: props => <TextInput {...fieldProps(props)} type="email" />, filter: TextFilter }
/** A colour as #rrggbb. */
export const colour: InputKind = { input: props => <ColourInput {...fieldProps(props)} />, filter: TextFilter }
