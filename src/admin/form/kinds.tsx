import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { placeOf, type AnyOptions, type ControlledCode, type FileKind, type Kind } from '#resource'
import { useResource } from '../declared.tsx'
import { ColourInput } from '../inputs/ColourInput.tsx'
import { DateInput } from '../inputs/DateInput.tsx'
import { DateTimeInput } from '../inputs/DateTimeInput.tsx'
import { DigitsInput, InnInput } from '../inputs/DigitsInput.tsx'
import { FileInput } from '../inputs/FileInput.tsx'
import { FlagInput } from '../inputs/FlagInput.tsx'
import { MonthInput } from '../inputs/MonthInput.tsx'
import { NumberInput } from '../inputs/NumberInput.tsx'
import { PhoneInput } from '../inputs/PhoneInput.tsx'
import { RichTextInput } from '../inputs/RichTextInput.tsx'
import { SelectInput } from '../inputs/SelectInput.tsx'
import { SumInput } from '../inputs/SumInput.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import type { FieldProps } from '../inputs/useField.tsx'
import { CheckList } from './CheckList.tsx'
import { businessDay } from '../day.ts'
import { useFormMeta } from './context.tsx'
import { useMatching } from './matching.ts'
import { useReferences } from './references.ts'
import { TextOf } from './TextOf.tsx'

/** What the input of a kind is drawn from. */
export interface InputProps extends FieldProps {
  readonly name: string
  readonly options: AnyOptions
  /** The key below which the choices have their words. */
  readonly choices: string
}
type Input = (props: InputProps) => ReactNode

const fieldProps = ({ name: _name, options: _options, choices: _choices, ...rest }: InputProps): FieldProps => rest
const isNegative = ({ min }: AnyOptions): boolean => min === undefined || Number(min) < 0
const days = ({ min, max, past }: AnyOptions) => ({
  ...(typeof min === 'string' && { min }),
  ...(typeof max === 'string' ? { max } : past && { max: businessDay() }),
})
const bounds = ({ min, max }: AnyOptions) => ({
  ...(min !== undefined && { min: String(min) }),
  ...(max !== undefined && { max: String(max) }),
})

const DIGITS: Partial<Readonly<Record<ControlledCode, number>>> = { ogrn: 15, bik: 9, bankAccount: 20, corrAccount: 20 }
const TextOrDigits: Input = props => {
  const digits = props.options.code && DIGITS[props.options.code]
  if (digits) return <DigitsInput {...fieldProps(props)} length={digits} />
  if (props.options.secret) return <TextInput {...fieldProps(props)} type="password" autoComplete="new-password" />
  return <TextInput {...fieldProps(props)} {...(props.options.lines && { lines: props.options.lines })} />
}

const ChoiceInput: Input = props => {
  const translate = useTranslate()
  const options = (props.options.choices ?? []).map(id => ({ id, label: translate(`${props.choices}.${id}`, { _: id }) }))
  return <SelectInput {...fieldProps(props)} options={options} />
}

const ReferenceInput = ({ multiple = false, ...props }: InputProps & { readonly multiple?: boolean }) => {
  const value: unknown = useWatch({ name: props.source })
  const { resource } = useFormMeta()
  const { target, only, matching } = props.options
  const narrowed = useMatching({
    resource,
    name: props.name,
    source: props.source,
    target: useResource(target),
    matching: multiple ? undefined : matching,
    sourceOf: field => placeOf(resource, field),
  })
  const references = useReferences(target!, { ...only, ...narrowed }, value)
  const failed = useTranslate()(`resources.${resource.name}.failures.of.${props.name}`, { _: references.failed })
  return <SelectInput {...fieldProps(props)} {...references} failed={failed} multiple={multiple} />
}

const EXTENSIONS = {
  pdf: ['pdf'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic'],
  word: ['docx', 'doc', 'rtf', 'odt'],
  excel: ['xlsx', 'xls', 'ods'],
  csv: ['csv', 'txt'],
  archive: ['zip'],
} satisfies Record<FileKind, readonly string[]>

/** The endings that files of these kinds have. */
export const extensionsOf = (accept: readonly FileKind[]): readonly string[] => accept.flatMap(kind => EXTENSIONS[kind])

const OneFileInput: Input = props => (
  <FileInput
    {...fieldProps(props)}
    {...(props.options.accept && { accept: extensionsOf(props.options.accept) })}
    {...(props.options.maxBytes !== undefined && { maxSize: props.options.maxBytes })}
  />
)

/** How each kind of field is filled in. Lines and raw data have screens of their own: a form only shows them. */
export const INPUTS = {
  text: TextOrDigits,
  richText: props => <RichTextInput {...fieldProps(props)} />,
  number: ({ options, ...props }) => (
    <NumberInput
      {...fieldProps({ options, ...props })}
      negative={isNegative(options)}
      {...(options.min !== undefined && { min: Number(options.min) })}
      {...(options.max !== undefined && { max: Number(options.max) })}
      {...(options.unit && { unit: options.unit })}
    />
  ),
  decimal: props => (
    <SumInput
      {...fieldProps(props)}
      {...bounds(props.options)}
      negative={isNegative(props.options)}
      scale={props.options.scale ?? 3}
      unit={props.options.unit ?? ''}
    />
  ),
  money: props => (
    <SumInput
      {...fieldProps(props)}
      {...bounds(props.options)}
      negative={isNegative(props.options)}
      scale={props.options.scale ?? 2}
      {...(props.options.unit && { unit: props.options.unit })}
    />
  ),
  date: props => <DateInput {...fieldProps(props)} {...days(props.options)} />,
  dateTime: props => <DateTimeInput {...fieldProps(props)} />,
  month: props => <MonthInput {...fieldProps(props)} />,
  flag: props => <FlagInput {...fieldProps(props)} />,
  choice: ChoiceInput,
  reference: props => <ReferenceInput {...props} />,
  references: props =>
    props.options.groupedBy ? (
      <CheckList {...fieldProps(props)} target={props.options.target!} groupedBy={props.options.groupedBy} />
    ) : (
      <ReferenceInput {...props} multiple />
    ),
  lines: props => <TextOf name={props.name} />,
  file: OneFileInput,
  phone: props => <PhoneInput {...fieldProps(props)} />,
  email: props => <TextInput {...fieldProps(props)} type="email" />,
  inn: props => <InnInput {...fieldProps(props)} />,
  colour: props => <ColourInput {...fieldProps(props)} />,
  json: props => <TextOf name={props.name} />,
} satisfies Record<Kind, Input>
