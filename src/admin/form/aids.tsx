import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { placeOf, type Resource } from '#resource'
import { useFormMeta } from './context.tsx'

/** What an aid to a field is given: the form's resource, the field, and the way to fill in others by name. */
export interface AidProps {
  readonly resource: Resource
  readonly name: string
  readonly fill: (values: Readonly<Record<string, unknown>>) => void
}

/** Hand-made aids that stand under inputs, such as a look-up by number: by `resource.field`, or by the field's kind for every resource. */
export type Aids = Readonly<Record<string, ComponentType<AidProps>>>

const AidsContext = createContext<Aids>({})

/** Hands aids to every form below. */
export const AidsProvider = ({ aids, children }: { readonly aids: Aids; readonly children: ReactNode }) => {
  const above = useContext(AidsContext)
  return <AidsContext.Provider value={{ ...above, ...aids }}>{children}</AidsContext.Provider>
}

/** Writes values into the form around, by field name, as if they had been typed. */
export function useFill(): AidProps['fill'] {
  const { resource } = useFormMeta()
  const { setValue } = useFormContext()
  return values => {
    for (const [name, value] of Object.entries(values)) {
      if (name in resource.fields) setValue(placeOf(resource, name), value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    }
  }
}

/** The aid that belongs to a field, if there is one. */
export const AidOf = ({ name }: { readonly name: string }) => {
  const { resource } = useFormMeta()
  const aids = useContext(AidsContext)
  const fill = useFill()
  const Aid = aids[`${resource.name}.${name}`] ?? aids[resource.fields[name]!.kind]
  return Aid ? <Aid resource={resource} name={name} fill={fill} /> : null
}
