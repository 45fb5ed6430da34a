import { foldedKey } from '#resource/fold'
import type { ReactNode } from 'react'
import type { AnyOptions, Resource } from '#resource'
import { TextInput } from '../../inputs/TextInput.tsx'
import type { Words } from '../../cells/words.ts'
import type { FieldProps } from '../../inputs/useField.tsx'

/** What the input of a field is drawn from. */
export interface InputProps extends FieldProps {
  readonly name: string
  readonly options: AnyOptions
  /** The key below which the choices have their words. */
  readonly choices: string
}
/** What the input of a filter is drawn from. */
export interface FilterInputProps extends FieldProps {
  readonly label: string
  readonly name: string
  readonly resource: Resource
  readonly options: AnyOptions
  readonly multiple: boolean
}

/** What reading a copied text needs beside it. */
export interface Pasting {
  readonly resource: Resource
  readonly name: string
  readonly options: AnyOptions
  readonly words: Words
}

/** How a kind is filled in, in a form and in a filter. */
export interface InputKind {
  readonly input: (props: InputProps) => ReactNode
  readonly filter: (props: FilterInputProps) => ReactNode
  /** The value that a text copied from a spreadsheet stands for, or the text where it cannot be read; without it the text is the value. */
  readonly paste?: (text: string, pasting: Pasting) => unknown
}

/** What any input takes of a field's. */
export const fieldProps = ({ name: _name, options: _options, choices: _choices, ...rest }: InputProps): FieldProps => rest
/** What any input takes of a filter's. */
export const filterProps = ({ source, label }: FilterInputProps): FieldProps => ({ source, label })
/** Are two texts the same to who copies them? */
export const isAlike = (a: string, b: string): boolean => foldedKey(a) === foldedKey(b)
/** A filter by words. */
export const TextFilter = (props: FilterInputProps): ReactNode => <TextInput {...filterProps(props)} type="search" />
