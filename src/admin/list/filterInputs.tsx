import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { callOf, optionsOf, type AnyOptions, type FilterKind, type Kind, type Resource } from '#resource'
import { request } from '../api.ts'
import { fieldLabel } from '../cells/words.ts'
import { useResources } from '../declared.tsx'
import { useMatching } from '../form/matching.ts'
import { findOption, findOptions } from '../form/references.ts'
import { useWords } from '../form/words.ts'
import { DateInput } from '../inputs/DateInput.tsx'
import { MonthInput } from '../inputs/MonthInput.tsx'
import { NumberInput } from '../inputs/NumberInput.tsx'
import { SelectInput } from '../inputs/SelectInput.tsx'
import { SumInput } from '../inputs/SumInput.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import type { FieldProps } from '../inputs/useField.tsx'
import type { Option } from '../inputs/useOptions.ts'
import { FLAGS, flagText } from './flags.ts'

/** One filter of a list. */
export interface FilterProps {
  readonly resource: Resource
  readonly name: string
  readonly kind: FilterKind
}
interface InputProps extends FieldProps {
  readonly label: string
  readonly name: string
  readonly resource: Resource
  readonly options: AnyOptions
  readonly multiple: boolean
}
type Input = (props: InputProps) => ReactNode

const shared = ({ source, label }: InputProps): FieldProps => ({ source, label })

const Text: Input = props => <TextInput {...shared(props)} type="search" />
const Whole: Input = props => <NumberInput {...shared(props)} negative {...(props.options.unit && { unit: props.options.unit })} />
const Exact: Input = props => <SumInput {...shared(props)} negative scale={props.options.scale ?? 3} unit={props.options.unit ?? ''} />
const Sum: Input = props => <SumInput {...shared(props)} negative scale={props.options.scale ?? 2} />
const Day: Input = props => <DateInput {...shared(props)} />
const Month: Input = props => <MonthInput {...shared(props)} />

const Flag: Input = props => {
  const words = useWords()
  return <SelectInput {...shared(props)} options={FLAGS.map(id => ({ id, label: flagText(id, words) }))} />
}

const Choice: Input = props => {
  const { t } = useWords()
  const options = (props.options.choices ?? []).map(id => ({
    id,
    label: t(`resources.${props.resource.name}.choices.${props.name}.${id}`, { _: id }),
  }))
  return <SelectInput {...shared(props)} options={options} multiple={props.multiple} />
}

/** The options that an action of the resource answers. */
async function optionsFrom(resource: Resource, action: string, query: string): Promise<readonly Option[]> {
  const { method, path } = callOf(resource, 'action', action)
  return (await request<readonly Option[]>(method, path, { query: { query } })).body
}

const Reference: Input = props => {
  const words = useWords()
  const { resource, name, source, options } = props
  const target = useResources()[options.target ?? '']
  // Only what is a filter too can narrow another one.
  const matching = Object.entries(options.matching ?? {}).filter(([, own]) => own in (resource.list?.filters ?? {}))
  const narrowed = useMatching({ resource, name, source, target, matching: Object.fromEntries(matching), sourceOf: field => field })
  if (!target) return null
  const only = { ...options.only, ...resource.list?.filters[name]?.only, ...narrowed }
  const from = resource.list?.filters[name]?.options
  const resolve = async (ids: readonly Option['id'][]): Promise<readonly Option[]> =>
    (await Promise.all(ids.map(id => findOption(target, words, Number(id))))).flatMap(option => option ?? [])
  return (
    <SelectInput
      {...shared(props)}
      multiple={props.multiple}
      load={query => (from === undefined ? findOptions(target, only, words, { query }) : optionsFrom(resource, from, query))}
      failed={words.t(`resources.${resource.name}.failures.of.${name}`, {
        _: words.t(`resources.${target.name}.failures.filter`, { _: words.t(`resources.${target.name}.failures.select`, { _: '' }) }),
      })}
      resolve={resolve}
      store={option => String(option.id)}
    />
  )
}

/** How each kind of field is asked about in a filter. */
const FILTERS: Readonly<Record<Kind, Input>> = {
  text: Text,
  richText: Text,
  number: Whole,
  decimal: Exact,
  money: Sum,
  date: Day,
  dateTime: Day,
  month: Month,
  flag: Flag,
  choice: Choice,
  reference: Reference,
  references: Reference,
  lines: Reference,
  file: Text,
  phone: Text,
  email: Text,
  inn: Text,
  colour: Text,
  json: Text,
}

/** The input of one filter; a range has two, both bounds included. */
export const FilterInput = ({ resource, name, kind }: FilterProps) => {
  const words = useWords()
  const one = resource.fields[name]!
  const options = optionsOf(one)
  const label = fieldLabel(resource.name, name, words.t)
  const Asked = kind === 'contains' ? Text : FILTERS[one.kind]
  const props = { name, resource, options, multiple: kind === 'in' }
  if (kind !== 'range') return <Asked {...props} source={name} label={label} />
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <Asked {...props} source={`${name}.from`} label={words.t('nerud.list.from', { label })} />
      <Asked {...props} source={`${name}.to`} label={words.t('nerud.list.to', { label })} />
    </Box>
  )
}
