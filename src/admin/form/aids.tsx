import { Suspense, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { hasWrites, placeOf, type Resource } from '#resource'
import { useAids, type AidProps } from '../declared.tsx'
import { chunkOf } from '../chunk.ts'
import { LinesInput } from './lines/linesChunk.ts'
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

/** What a form of the resource is drawn with beside itself: the aids of its fields, and the table of its lines. */
const partsOf = (aids: ReturnType<typeof useAids>, resource: Resource): (() => Promise<void>)[] => [
  ...Object.keys(resource.fields).flatMap(name => {
    const load = aids[`${resource.name}.${name}`]
    return load ? [() => chunkOf(load).ahead()] : []
  }),
  ...(Object.values(resource.fields).some(hasWrites) ? [LinesInput.ahead] : []),
]

/** A form is not held back longer than this for its aids. */
const PATIENCE_MS = 1000

/** Fetches the aids and the table of lines of a form before it is drawn: drawn later, they would push it apart. Are they there, or late? */
export function useAidsAhead(resource: Resource): boolean {
  const aids = useAids()
  const [isReady, setReady] = useState(() => partsOf(aids, resource).length === 0)
  useEffect(() => {
    const late = setTimeout(() => setReady(true), PATIENCE_MS)
    void Promise.allSettled(partsOf(aids, resource).map(bring => bring())).then(() => setReady(true))
    return () => clearTimeout(late)
  }, [aids, resource])
  return isReady
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
