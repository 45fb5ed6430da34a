import type { ReactNode } from 'react'
import { ChoicesContextProvider, ReferenceInputBase, useChoicesContext, useTranslate } from 'react-admin'
import { optionsOf, wirePathOf, type Resource } from '#resource'
import { useResource } from '../resourceContext.tsx'
import { useFormMeta } from './context.tsx'
import { useMatching } from './matching.ts'

interface ChoicesOfProps {
  readonly name: string
  /** A stock input, which receives its choices and its source as props. */
  readonly children: ReactNode
}

const OPTIONS = { meta: { options: true } }

const Records = ({ resource, name, children }: ChoicesOfProps & { readonly resource: Resource }) => {
  const { target = '', only, matching } = optionsOf(resource.fields[name]!)
  const path = wirePathOf(resource, name)
  const sourceOf = (field: string): string => wirePathOf(resource, field)
  const { fixed } = useFormMeta()
  const decided = (field: string): boolean => fixed.has(field)
  const { narrowed } = useMatching({ resource, name, source: path, target: useResource(target), matching, sourceOf, decided })
  return (
    <ReferenceInputBase source={`${path}.id`} reference={target} filter={{ ...only, ...narrowed }} queryOptions={OPTIONS}>
      {children}
    </ReferenceInputBase>
  )
}

const Words = ({ resource, name, children }: ChoicesOfProps & { readonly resource: Resource }) => {
  const translate = useTranslate()
  const choices = (optionsOf(resource.fields[name]!).choices ?? []).map(id => ({
    id,
    name: translate(`resources.${resource.name}.choices.${name}.${id}`, { _: id }),
  }))
  const value = useChoicesContext({ choices, source: wirePathOf(resource, name), resource: resource.name })
  return <ChoicesContextProvider value={value}>{children}</ChoicesContextProvider>
}

/** Passes the options of a declared field to react-admin's own inputs, restricted by the declaration and by other values of the form. */
export const ChoicesOf = ({ name, children }: ChoicesOfProps) => {
  const { resource } = useFormMeta()
  const { kind } = resource.fields[name]!
  if (kind === 'reference') return <Records {...{ resource, name }}>{children}</Records>
  if (kind === 'choice') return <Words {...{ resource, name }}>{children}</Words>
  return children
}
