import { foldedKey } from '#resource/fold'
import type { ReactNode } from 'react'
import type { AnyOptions, Resource } from '#resource'
import { TextInput } from '../../inputs/TextInput.tsx'
import type { Words } from '../../cells/words.ts'
import type { FieldProps } from '../../inputs/useField.tsx'

/** The props of a field's input. */
export interface InputProps extends FieldProps {
  readonly name: string
  readonly options: AnyOptions
  /** The key prefix of the texts of the choices. */
  readonly choices: string
}
/** The props of a filter's input. */
export interface FilterInputProps extends FieldProps {
  readonly label: string
  readonly name: string
  readonly resource: Resource
  readonly options: AnyOptions
  readonly multiple: boolean
}

/** What parsing a pasted text needs besides the text. */
export interface Pasting {
  readonly resource: Resource
  readonly name: string
  readonly options: AnyOptions
  readonly words: Words
}

/** The inputs of a kind in forms and in filters. */
export interface InputKind {
  readonly input: (props: InputProps) => ReactNode
  readonly filter: (props: FilterInputProps) => ReactNode
  /** Parses a text copied from a spreadsheet; returns the text itself if it cannot be parsed. Without it the text is the value. */
  readonly paste?: (text: string, pasting: Pasting) => unknown
}

/** The props common to all inputs of fields. */
export const fieldProps = ({ name: _name, options: _options, choices: _choices, ...rest }: InputProps): FieldProps => rest
/** The props common to all inputs of filters. */
export const filterProps = ({ source, label }: FilterInputProps): FieldProps => ({ source, label })
/** Whether two texts are equal apart from case and spelling variants. */
export const isAlike = (a: string, b: string): boolean => foldedKey(a) === foldedKey(b)
/** A text filter. */
export const TextFilter = (props: FilterInputProps): ReactNode => <TextInput {...filterProps(props)} type="search" />
