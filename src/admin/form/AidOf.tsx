import { Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import { wirePathOf } from '#resource'
import { chunkOf } from '../chunk.ts'
import { useCustomScreens, type AidProps } from '../customScreens.tsx'
import { useFormMeta } from './context.tsx'
import { fillLoaderOf } from './fillLoader.ts'
import { useOrigins } from './origins.ts'

/** Returns a function that sets fields of the form (or of the current line) by name and marks them as derived from the field `from`. */
function useFill(from: string): AidProps['fill'] {
  const { resource, at = '' } = useFormMeta()
  const { setValue } = useFormContext()
  const origins = useOrigins()
  return values => {
    for (const [name, value] of Object.entries(values)) {
      if (!(name in resource.fields)) continue
      setValue(at + wirePathOf(resource, name), value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      origins.set(at + wirePathOf(resource, name), { follows: at + wirePathOf(resource, from) })
    }
  }
}

/** What follows from the choice in a field, if that is declared, and its custom aid, if there is one. */
export const AidOf = ({ name }: { readonly name: string }) => {
  const { resource, isAlone = false, id } = useFormMeta()
  const screens = useCustomScreens()
  const key = `${resource.name}.${name}`
  const [load, loadFill] = [screens.aids[key], screens.fills[key]]
  const fill = useFill(name)
  // Aids are about one record, not about a value for many.
  const Aid = load && !(isAlone && id === undefined) ? chunkOf(load) : undefined
  // A form of one field has no inputs for what follows; saving fills that in (`useFilling`).
  const Fill = loadFill && !isAlone ? chunkOf(fillLoaderOf(loadFill)) : undefined
  return (
    <Suspense fallback={null}>
      {Fill && <Fill name={name} />}
      {Aid && <Aid resource={resource} name={name} fill={fill} />}
    </Suspense>
  )
}
