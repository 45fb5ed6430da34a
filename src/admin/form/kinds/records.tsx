import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Skeleton from '@mui/material/Skeleton'
import { useGetList, useTranslate } from 'react-admin'
import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { idOf, MAX_ROWS, wirePathOf, valueAt, type Ref, callOf, optionsOf, type AnyOptions, type FileKind, type Resource } from '#resource'
import { messageOf } from '../../api.ts'
import { refText } from '../../kinds/index.ts'
import { useResource, useResources } from '../../resourceContext.tsx'
import { useField, type FieldProps } from '../../inputs/useField.tsx'
import { useWords } from '../../cells/context.ts'
import { indeterminate } from '../../inputs/FlagInput.tsx'
import { useProvider, type DeclaredDataProvider } from '../../data/provider.ts'
import { chunk } from '../../chunk.ts'
import { useFormMeta } from '../context.tsx'
import { useMatching } from '../matching.ts'
import { findOption, findOptions } from '../refOptions.ts'
import { useReferences } from '../references.ts'
import { TextOf } from '../TextOf.tsx'
import { FileInput, type FileLimits } from '../../inputs/FileInput.tsx'
import { SelectInput } from '../../inputs/SelectInput.tsx'
import type { Option } from '../../inputs/useOptions.ts'
import { fieldProps, filterProps, TextFilter, type FilterInputProps, type InputKind, type InputProps } from './kind.tsx'

/** No explicit order: that of the target's list. */
const OWN_ORDER = { field: '', order: 'ASC' } as const

interface CheckListProps extends FieldProps {
  readonly target: string
  /** The target's field by whose values the check boxes are grouped. */
  readonly groupedBy: string
  /** The key in `api.lists` of the call that returns the options; the plain list by default. */
  readonly list?: string | undefined
}

interface GroupProps {
  readonly title: string
  readonly records: readonly Ref[]
  readonly checked: ReadonlySet<number>
  readonly locked: boolean
  readonly labelOf: (record: Ref) => string
  /** Selects or deselects records. */
  readonly mark: (records: readonly Ref[], on: boolean) => void
}

const Group = ({ title, records, checked, locked, labelOf, mark }: GroupProps) => {
  const marked = records.filter(record => checked.has(record.id)).length
  return (
    <Box role="group" aria-label={title} sx={{ breakInside: 'avoid', mb: 1.5 }}>
      <FormControlLabel
        label={title}
        slotProps={{ typography: { sx: { fontWeight: 600 } } }}
        control={
          <Checkbox
            size="small"
            disabled={locked}
            checked={marked === records.length}
            indeterminate={marked > 0 && marked < records.length}
            slotProps={indeterminate(marked > 0 && marked < records.length)}
            onChange={event => mark(records, event.target.checked)}
          />
        }
      />
      {records.map(record => (
        <Box key={record.id} sx={{ pl: 3 }}>
          <FormControlLabel
            label={labelOf(record)}
            control={
              <Checkbox
                size="small"
                disabled={locked}
                checked={checked.has(record.id)}
                onChange={event => mark([record], event.target.checked)}
              />
            }
          />
        </Box>
      ))}
    </Box>
  )
}

/** An input for references to a short list of records: a check box for each record, and one for each group. */
const CheckList = ({ target: targetName, groupedBy, list, ...props }: CheckListProps) => {
  const field = useField(props)
  const words = useWords()
  const target = useResource(targetName)
  const {
    data: offered,
    error,
    isPending,
  } = useGetList<Ref>(targetName, {
    pagination: { page: 1, perPage: MAX_ROWS },
    sort: OWN_ORDER,
    meta: { list },
  })
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (isPending) return <Skeleton variant="rounded" height="100vh" />
  const value = Array.isArray(field.value) ? (field.value as readonly unknown[]) : []
  const existing = new Set(value.flatMap(one => idOf(one) ?? []))
  // Selected records that are no longer offered can still be deselected.
  const known = new Set(offered.map(record => record.id))
  const data = [...offered, ...(value as readonly Ref[]).filter(one => typeof one === 'object' && !known.has(one.id))]
  const mark = (records: readonly Ref[], on: boolean): void => {
    const ids = new Set(records.map(record => record.id))
    const rest = value.filter(one => !ids.has(idOf(one) ?? 0))
    field.change(on ? [...rest, ...records] : rest)
  }
  const groups = new Map<string, Ref[]>()
  for (const record of data) {
    const heading = valueAt(record, wirePathOf(target, groupedBy))
    const title = typeof heading === 'string' ? heading : ''
    groups.set(title, [...(groups.get(title) ?? []), record])
  }
  return (
    <FormControl component="fieldset" error={field.error} fullWidth onBlur={field.blur}>
      <FormLabel component="legend" sx={{ mb: 1 }}>
        {field.title}
      </FormLabel>
      <Box sx={{ columns: { xs: 1, sm: 2, lg: 3 }, columnGap: 3 }}>
        {[...groups].map(([title, records]) => (
          <Group
            key={title}
            {...{ title, records, checked: existing, mark }}
            locked={props.readOnly === true || props.disabled === true}
            labelOf={record => refText(record, targetName, words)}
          />
        ))}
      </Box>
      {field.help && <FormHelperText component="div">{field.help}</FormHelperText>}
    </FormControl>
  )
}

const UploadsInput = chunk(() => import('../UploadsInput.tsx').then(module => module.UploadsInput))

const ReferenceInput = ({ multiple = false, ...props }: InputProps & { readonly multiple?: boolean }) => {
  const value: unknown = useWatch({ name: props.source })
  const { resource, at = '', fixed } = useFormMeta()
  const { target, only, matching } = props.options
  const { narrowed, near, narrowing } = useMatching({
    resource,
    name: props.name,
    source: props.source,
    target: useResource(target),
    matching: multiple ? undefined : matching,
    sourceOf: field => at + wirePathOf(resource, field),
    decided: field => fixed.has(field),
  })
  const references = useReferences(target!, value, { only, narrowed, near, by: Object.keys(multiple ? {} : (matching ?? {})) })
  const failed = useTranslate()(`resources.${resource.name}.failures.of.${props.name}`, { _: references.failed })
  return <SelectInput {...fieldProps(props)} {...references} failed={failed} multiple={multiple} narrowed={narrowing} />
}

/** The options that a query action of the resource returns. */
async function optionsFrom(provider: DeclaredDataProvider, resource: Resource, action: string, query: string): Promise<readonly Option[]> {
  const { method, path } = callOf(resource, 'action', action)
  return (await provider.invoke<readonly Option[]>(resource.name, { method, path, query: { query } })).data
}

const ReferenceFilter = (props: FilterInputProps) => {
  const words = useWords()
  const provider = useProvider()
  const { resource, name, source, options } = props
  const target = useResources()[options.target ?? '']
  // Only fields that have a filter can restrict the options of another one.
  const matching = Object.entries(options.matching ?? {}).filter(([, own]) => own in (resource.list?.filters ?? {}))
  const { narrowed } = useMatching({
    resource,
    name,
    source,
    target,
    matching: Object.fromEntries(matching),
    sourceOf: field => field,
    decided: () => true,
  })
  if (!target) return null
  const only = { ...options.only, ...resource.list?.filters[name]?.only, ...narrowed }
  const from = resource.list?.filters[name]?.options
  const resolve = async (ids: readonly Option['id'][]): Promise<readonly Option[]> =>
    (await Promise.all(ids.map(id => findOption(provider, target, words, Number(id))))).flatMap(option => option ?? [])
  return (
    <SelectInput
      {...filterProps(props)}
      forgets
      multiple={props.multiple}
      load={query =>
        from === undefined ? findOptions(provider, target, only, words, { query }) : optionsFrom(provider, resource, from, query)
      }
      failed={words.t(`resources.${resource.name}.failures.of.${name}`, {
        _: words.t(`resources.${target.name}.failures.filter`, { _: words.t(`resources.${target.name}.failures.select`, { _: '' }) }),
      })}
      resolve={resolve}
      store={option => String(option.id)}
    />
  )
}

const EXTENSIONS = {
  pdf: ['pdf'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic'],
  word: ['docx', 'doc', 'rtf', 'odt'],
  excel: ['xlsx', 'xls', 'ods'],
  csv: ['csv', 'txt'],
  archive: ['zip'],
  key: ['p12', 'pfx', 'pem', 'key'],
} satisfies Record<FileKind, readonly string[]>

/** The file extensions of these kinds of files. */
export const extensionsOf = (accept: readonly FileKind[]): readonly string[] => accept.flatMap(kind => EXTENSIONS[kind])

const limitsOf = ({ accept, maxBytes }: AnyOptions): FileLimits => ({
  ...(accept && { accept: extensionsOf(accept) }),
  ...(maxBytes !== undefined && { maxSize: maxBytes }),
})
const OneFileInput = (props: InputProps) => <FileInput {...fieldProps(props)} {...limitsOf(props.options)} />

const UploadsOf = (props: InputProps & { readonly target: string; readonly holds: string }) => {
  const { target, holds, ...rest } = props
  const { fields } = useResource(target)
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
      <UploadsInput {...fieldProps(rest)} target={target} holds={holds} limits={limitsOf(optionsOf(fields[holds]!))} />
    </Suspense>
  )
}

// Lines and raw JSON are edited elsewhere; a form only shows them.
const ShownOnly = ({ name }: InputProps) => <TextOf name={name} />

/** A reference to a record. */
export const reference: InputKind = { input: props => <ReferenceInput {...props} />, filter: ReferenceFilter }
const SeveralInput = (props: InputProps) => {
  const { target, groupedBy, list, uploads } = props.options
  if (groupedBy) return <CheckList {...fieldProps(props)} target={target!} {...{ groupedBy, list }} />
  if (uploads === undefined) return <ReferenceInput {...props} multiple />
  return <UploadsOf {...props} target={target!} holds={uploads} />
}

/** References to several records; grouped ones as check boxes, those made of files as thumbnails. */
export const references: InputKind = {
  input: props => <SeveralInput {...props} />,
  filter: ReferenceFilter,
}
/** The records that refer to this one. */
export const lines: InputKind = { input: ShownOnly, filter: ReferenceFilter }
/** An uploaded file. */
export const file: InputKind = { input: OneFileInput, filter: TextFilter }
/** JSON of any shape. */
export const json: InputKind = { input: ShownOnly, filter: TextFilter }
