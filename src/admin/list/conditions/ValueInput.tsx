import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type Operator, isWhereFault, operatorsOf, readWhere, formatWhere, type Test, type Where } from '#resource/where'
import { MOVING } from '#resource/periods'
import { optionsOf, type Field, type Resource } from '#resource'
import { useWords } from '../../cells/context.ts'
import { movingText } from '../chips/filterText.tsx'
import { inputKindOf } from '../../form/kinds/index.ts'
import { TextFilter } from '../../form/kinds/kind.tsx'
import { readableFilters } from '../listing.ts'
import type { May } from '../../authProvider.ts'

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

/** A condition being edited; its field and values may still be missing. */
export interface DraftTest {
  readonly key: number
  readonly field: string | undefined
  readonly is: Operator
  readonly values: readonly string[]
}
/** Conditions combined by "all" or "any". */
export interface DraftGroup {
  readonly key: number
  readonly any: boolean
  readonly parts: readonly ConditionDraft[]
}
export type ConditionDraft = DraftTest | DraftGroup

/** Whether a draft is a group. */
export const isGroup = (draft: ConditionDraft): draft is DraftGroup => 'parts' in draft

let keys = 0
const nextKey = (): number => (keys += 1)

const DAYS: ReadonlySet<string> = new Set(['date', 'dateTime', 'month'])
const TEXTS: ReadonlySet<string> = new Set(['text', 'richText', 'phone', 'email'])
/** The default operator of a field. */
function firstOperator(resource: Resource, field: string): Operator {
  const offered = operatorsOf(resource, field)
  const kind = resource.fields[field]?.kind ?? 'number'
  const usual: Operator = DAYS.has(kind) ? 'during' : TEXTS.has(kind) ? 'contains' : 'is'
  return offered.includes(usual) ? usual : offered[0]!
}

/** A new condition, with or without a field. */
export const newTest = (resource: Resource, field?: string): DraftTest => ({
  key: nextKey(),
  field,
  is: field === undefined ? 'is' : firstOperator(resource, field),
  values: [],
})
/** A new group of conditions. */
export const newGroup = (any: boolean, parts: readonly ConditionDraft[]): DraftGroup => ({ key: nextKey(), any, parts })

const draftOf = (where: Where): ConditionDraft => {
  if ('all' in where) return newGroup(false, where.all.map(draftOf))
  if ('any' in where) return newGroup(true, where.any.map(draftOf))
  return { key: nextKey(), ...where }
}

/** Parses the conditions of an address for editing. */
export function conditionDraftOf(resource: Resource, text: string | undefined): DraftGroup {
  const where = text === undefined ? undefined : readWhere(resource, text)
  if (!where || isWhereFault(where)) return newGroup(false, [])
  const draft = draftOf(where)
  return isGroup(draft) ? draft : newGroup(false, [draft])
}

const NEEDS: Readonly<Partial<Record<Operator, number>>> = { empty: 0, filled: 0, between: 2 }
const isWhole = ({ field, is, values }: DraftTest): boolean =>
  field !== undefined && values.filter(value => value.trim() !== '').length >= (NEEDS[is] ?? 1)

/** The complete part of a draft; a range with only one bound becomes a comparison. */
function finished(draft: ConditionDraft): Where | undefined {
  if (isGroup(draft)) {
    const parts = draft.parts.flatMap(one => finished(one) ?? [])
    if (parts.length < 2) return parts[0]
    return draft.any ? { any: parts } : { all: parts }
  }
  const { field, is, values } = draft
  if (is === 'between' && field !== undefined && values.filter(Boolean).length === 1)
    return { field, is: values[0] ? 'from' : 'to', values: values.filter(Boolean) }
  if (!isWhole(draft)) return undefined
  return { field: field!, is, values: NEEDS[is] === 0 ? [] : values.filter(value => value.trim() !== '') }
}

/** The complete conditions in the format of the address; undefined if there are none. */
export function formatDraft(resource: Resource, draft: DraftGroup): string | undefined {
  const where = finished(draft)
  return where && formatWhere(resource, where)
}

/** Replaces one part of a draft, or removes it. */
export const withPart = (group: DraftGroup, key: number, change: (draft: ConditionDraft) => ConditionDraft | undefined): DraftGroup => ({
  ...group,
  parts: group.parts.flatMap(one => (one.key === key ? (change(one) ?? []) : isGroup(one) ? withPart(one, key, change) : one)),
})

/** The fields offered for conditions: the readable columns and filters of the list. */
export function conditionFields(resource: Resource, { mayField }: May): readonly string[] {
  const { columns = [], extra = [], filters = {} } = resource.list ?? {}
  const names = new Set([...Object.keys(filters).filter(name => filters[name]!.offered !== false), ...columns, ...extra, 'id'])
  return [...names].filter(
    name =>
      operatorsOf(resource, name).length > 0 &&
      (name === 'id' || (mayField(resource, name, 'read') && optionsOf(resource.fields[name]!).hidden !== true)),
  )
}

/** The values of a condition after its operator has changed; kept if they fit the new one. */
export function valuesFor(test: Pick<Test, 'is' | 'values'>, is: Operator): readonly string[] {
  const alike: readonly (readonly Operator[])[] = [
    ['is', 'not'],
    ['contains', 'lacks'],
    ['from', 'to'],
  ]
  return alike.some(pair => pair.includes(test.is) && pair.includes(is)) ? test.values : []
}
