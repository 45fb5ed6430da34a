import { Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { useWatch } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { callOf, optionsOf, placeOf, type AnyOptions, type FileKind, type Resource } from '#resource'
import { useProvider, type DeclaredDataProvider } from '../../data/providerTypes.ts'
import { useResource, useResources } from '../../declared.tsx'
import { chunk } from '../../chunk.ts'
import { CheckList } from '../CheckList.tsx'
import { useFormMeta } from '../context.tsx'
import { useMatching } from '../matching.ts'
import { findOption, findOptions } from '../findOptions.ts'
import { useReferences } from '../references.ts'
import { TextOf } from '../TextOf.tsx'
import { useWords } from '../../cells/useWords.ts'
import { FileInput } from '../../inputs/FileInput.tsx'
import type { FileLimits } from '../../inputs/fileLimits.ts'
import { SelectInput } from '../../inputs/SelectInput.tsx'
import type { Option } from '../../inputs/useOptions.ts'
import { fieldProps, filterProps, TextFilter, type FilterInputProps, type InputKind, type InputProps } from './kind.tsx'

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
    sourceOf: field => at + placeOf(resource, field),
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
