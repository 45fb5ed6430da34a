import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { placeOf, type Resource } from '#resource'
import { useResources } from '../declared.tsx'
import { SelectInput } from '../inputs/SelectInput.tsx'
import type { Option } from '../inputs/useOptions.ts'
import { useFormMeta } from './context.tsx'
import { useReferences } from './references.ts'
import { fieldProps, type InputProps } from './kinds/kind.tsx'

const storeId = (option: Option): unknown => Number(option.id)

const RecordInput = ({ target, ...props }: InputProps & { readonly target: Resource }) => {
  const { store: _, ...references } = useReferences(target.name, null)
  return <SelectInput {...fieldProps(props)} {...references} store={storeId} />
}

/** An input for a record whose resource is the value of another field; the form contains its id. Changing the resource clears it. */
export const LinkInput = (props: InputProps) => {
  const t = useTranslate()
  const { resource, at = '' } = useFormMeta()
  const { setValue } = useFormContext()
  const kind: unknown = useWatch({ name: at + placeOf(resource, props.options.recordOf!) })
  const target = useResources()[String(kind ?? '')]
  const seen = useRef(kind)
  useEffect(() => {
    if (seen.current === kind) return
    seen.current = kind
    setValue(props.source, null, { shouldDirty: true, shouldValidate: true })
  }, [kind, props.source, setValue])
  if (!target) return <SelectInput {...fieldProps(props)} options={[]} disabled helperText={t('nerud.form.kindFirst')} />
  return <RecordInput key={target.name} {...props} target={target} />
}
