import { useTranslate } from 'react-admin'
import { useFormMeta } from './context.tsx'
import { optionsOf, type Layout, type Resource } from '#resource'

/** The label of a field in the form around it; standard fields share theirs. */
export function useFieldLabel(name: string): string {
  const translate = useTranslate()
  const { labels } = useFormMeta()
  return translate(`${labels}.${name}`, { _: translate(`nerud.cell.standard.${name}`, { _: name }) })
}

/** What helps to fill a field in, where its labels say something. */
export function useFieldHint(name: string): string | undefined {
  const translate = useTranslate()
  const { resource } = useFormMeta()
  return translate(`resources.${resource.name}.hints.${name}`, { _: '' }) || undefined
}

const isFlag = (resource: Resource, name: string): boolean => resource.fields[name]?.kind === 'flag'

/** The columns of a row of inputs: side by side where there is room, each as wide as the others; on a phone one below another. */
export const rowColumns = (resource: Resource, names: readonly string[]) =>
  names.every(name => isFlag(resource, name))
    ? 'repeat(auto-fill, minmax(200px, max-content))'
    : { xs: 'minmax(0, 1fr)', sm: `repeat(${Math.min(names.length, 2)}, minmax(0, 1fr))`, md: `repeat(${names.length}, minmax(0, 1fr))` }

/** The layout of a resource that declares none: all its fields in their order, the standard ones left out. */
export const plainLayout = (resource: Resource): readonly Layout[] =>
  Object.keys(resource.fields).filter(name => {
    const { at, readonly } = optionsOf(resource.fields[name]!)
    return !readonly && !at?.startsWith('metadataFields.')
  })
