import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { wirePathOf, type Resource, type AnyOptions } from '#resource'
import { parseDecimal } from '#resource/decimal'
import { useResources } from '../../resourceContext.tsx'
import { SelectInput } from '../../inputs/SelectInput.tsx'
import type { Option } from '../../inputs/useOptions.ts'
import { useFormMeta } from '../context.tsx'
import { useReferences } from '../references.ts'
import { fieldProps, type InputProps, filterProps, type InputKind } from './kind.tsx'
import { NumberInput, SumInput } from '../../inputs/NumberInput.tsx'

const storeId = (option: Option): unknown => Number(option.id)

const RecordInput = ({ target, ...props }: InputProps & { readonly target: Resource }) => {
  const { store: _, ...references } = useReferences(target.name, null)
  return <SelectInput {...fieldProps(props)} {...references} store={storeId} />
}

/** An input for a record whose resource is the value of another field; the form contains its id. Changing the resource clears it. */
const LinkInput = (props: InputProps) => {
  const t = useTranslate()
  const { resource, at = '' } = useFormMeta()
  const { setValue } = useFormContext()
  const kind: unknown = useWatch({ name: at + wirePathOf(resource, props.options.recordOf!) })
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

const bounds = ({ min, max }: AnyOptions) => ({
  ...(min !== undefined && { min: String(min) }),
  ...(max !== undefined && { max: String(max) }),
})

const pasteDecimal = (text: string): string => parseDecimal(text) ?? text

/** An integer. */
export const number: InputKind = {
  input: props => {
    const { min, max, unit, recordOf } = props.options
    if (recordOf !== undefined) return <LinkInput {...props} />
    return (
      <NumberInput
        {...fieldProps(props)}
        {...(min !== undefined && { min: Number(min) })}
        {...(max !== undefined && { max: Number(max) })}
        {...(unit && { unit })}
      />
    )
  },
  filter: props => <NumberInput {...filterProps(props)} {...(props.options.unit && { unit: props.options.unit })} />,
  paste: text => {
    const value = parseDecimal(text)
    return value === null ? text : Number(value)
  },
}
/** A decimal. */
export const decimal: InputKind = {
  input: props => (
    <SumInput {...fieldProps(props)} {...bounds(props.options)} scale={props.options.scale ?? 3} unit={props.options.unit ?? ''} />
  ),
  filter: props => <SumInput {...filterProps(props)} scale={props.options.scale ?? 3} unit={props.options.unit ?? ''} />,
  paste: pasteDecimal,
}
/** An amount in roubles. */
export const money: InputKind = {
  input: props => (
    <SumInput
      {...fieldProps(props)}
      {...bounds(props.options)}
      scale={props.options.scale ?? 2}
      {...(props.options.unit && { unit: props.options.unit })}
    />
  ),
  filter: props => <SumInput {...filterProps(props)} scale={props.options.scale ?? 2} />,
  paste: pasteDecimal,
}
