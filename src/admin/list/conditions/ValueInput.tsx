import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { MOVING, type Operator } from '#resource/where'
import { optionsOf, type Field, type Resource } from '#resource'
import { useWords } from '../../cells/context.ts'
import { movingText } from '../chips/filterText.tsx'
import { inputKindOf } from '../../form/kinds/index.ts'
import { TextFilter } from '../../form/kinds/kind.tsx'
import { readableFilters } from '../listing.ts'

/** The counted periods offered in the list; any other can be typed. */
const OFFERED = ['last7', 'last14', 'last30', 'last90', 'next7', 'next30']

interface MovingInputProps {
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** An input for periods relative to today. */
const MovingInput = ({ value, onChange }: MovingInputProps) => {
  const words = useWords()
  const names = [...MOVING, ...OFFERED]
  const offered = value === undefined || names.includes(value) ? names : [...names, value]
  return (
    <Box sx={{ display: 'grid', minWidth: 0 }}>
      <TextField
        select
        size="small"
        label={words.t('nerud.finding.conditions.period')}
        value={value ?? ''}
        onChange={event => onChange(event.target.value)}
      >
        {offered.map(name => (
          <MenuItem key={name} value={name} dense>
            {movingText(name, words)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

interface ValueInputProps {
  readonly resource: Resource
  readonly field: string
  readonly is: Operator
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

type Typed = { one?: unknown; from?: unknown; to?: unknown }

const NUMBER: Field = { kind: 'number', options: {} }
const SEVERAL: ReadonlySet<string> = new Set(['reference', 'references', 'choice', 'lines'])
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Converts the values of a condition to form values. */
const typedOf = (is: Operator, isSeveral: boolean, values: readonly string[]): Typed =>
  is === 'between' ? { from: values[0] || null, to: values[1] || null } : { one: isSeveral ? [...values] : (values[0] ?? null) }

/** The parsable ones among the form values; inputs show errors of the others. */
function readTyped(resource: Resource, field: string, is: Operator, typed: Typed): readonly string[] {
  const readable = (value: unknown): unknown => readableFilters(resource, { [field]: value })[field]
  if (is === 'between') return [textOf(readable(typed.from)), textOf(readable(typed.to))]
  if (Array.isArray(typed.one)) return typed.one.map(textOf)
  const text = textOf(is === 'contains' || is === 'lacks' ? typed.one : readable(typed.one))
  return text === '' ? [] : [text]
}

/** The value of a condition, in the input of the field's kind. */
const Typing = ({ resource, field, is, values, onChange }: ValueInputProps) => {
  const { t } = useWords()
  const one = resource.fields[field] ?? NUMBER
  const isSeveral = SEVERAL.has(one.kind) && (is === 'is' || is === 'not')
  const form = useForm<Typed>({ defaultValues: typedOf(is, isSeveral, values) })
  const latest = useRef(onChange)
  latest.current = onChange
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => latest.current(readTyped(resource, field, is, typed)),
      }),
    [subscribe, resource, field, is],
  )
  const KindInput = is === 'contains' || is === 'lacks' ? TextFilter : inputKindOf(one).filter
  const props = { name: field, resource, options: optionsOf(one), multiple: isSeveral }
  return (
    <FormProvider {...form}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: is === 'between' ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          gap: 1,
          minWidth: 0,
          '& .MuiFormControl-root': { my: 0 },
          '& .MuiFormHelperText-root:empty': { display: 'none' },
        }}
      >
        {is === 'between' ? (
          <>
            <KindInput {...props} source="from" label={t('nerud.finding.conditions.from')} />
            <KindInput {...props} source="to" label={t('nerud.finding.conditions.to')} />
          </>
        ) : (
          <KindInput {...props} source="one" label={t('nerud.finding.conditions.value')} />
        )}
      </Box>
    </FormProvider>
  )
}

/** The value of a condition; some operators have none. */
export const ValueInput = (props: ValueInputProps) => {
  const { is, values, onChange, field } = props
  if (is === 'empty' || is === 'filled') return null
  if (is === 'during') return <MovingInput value={values[0]} onChange={value => onChange([value])} />
  return <Typing key={`${field} ${is}`} {...props} />
}
