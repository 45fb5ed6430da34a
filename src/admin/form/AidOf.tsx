import { Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import { placeOf } from '#resource'
import { chunkOf } from '../chunk.ts'
import { useAids } from '../declared.tsx'
import type { AidProps } from '../areaScreens.ts'
import { useFormMeta } from './context.tsx'
import { useOrigins } from './origins.ts'

/** Returns a function that sets fields of the form (or of the current line) by name and marks them as derived from the field `from`. */
function useFill(from: string): AidProps['fill'] {
  const { resource, at = '' } = useFormMeta()
  const { setValue } = useFormContext()
  const origins = useOrigins()
  return values => {
    for (const [name, value] of Object.entries(values)) {
      if (!(name in resource.fields)) continue
      setValue(at + placeOf(resource, name), value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      origins.set(at + placeOf(resource, name), { follows: at + placeOf(resource, from) })
    }
  }
}

/** The custom aid of a field, if there is one. */
export const AidOf = ({ name }: { readonly name: string }) => {
  const { resource } = useFormMeta()
  const load = useAids()[`${resource.name}.${name}`]
  const fill = useFill(name)
  if (!load) return null
  const Aid = chunkOf(load)
  return (
    <Suspense fallback={null}>
      <Aid resource={resource} name={name} fill={fill} />
    </Suspense>
  )
}
