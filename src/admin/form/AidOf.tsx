import { Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import { placeOf } from '#resource'
import { chunkOf } from '../chunk.ts'
import { useAids, type AidProps } from '../declared.tsx'
import { useFormMeta } from './context.tsx'

/** Writes values into the form around, or into its line around, by field name, as if they had been typed. */
export function useFill(): AidProps['fill'] {
  const { resource, at = '' } = useFormMeta()
  const { setValue } = useFormContext()
  return values => {
    for (const [name, value] of Object.entries(values)) {
      if (name in resource.fields)
        setValue(at + placeOf(resource, name), value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    }
  }
}

/** The aid that belongs to a field, if there is one. */
export const AidOf = ({ name }: { readonly name: string }) => {
  const { resource } = useFormMeta()
  const load = useAids()[`${resource.name}.${name}`]
  const fill = useFill()
  if (!load) return null
  const Aid = chunkOf(load)
  return (
    <Suspense fallback={null}>
      <Aid resource={resource} name={name} fill={fill} />
    </Suspense>
  )
}
