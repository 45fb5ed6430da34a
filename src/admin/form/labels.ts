import { useTranslate } from 'react-admin'
import { useFormMeta } from './context.tsx'
import { optionsOf, type Layout, type Resource } from '#resource'

/** The label of a field in the surrounding form; standard fields share theirs. */
export function useFieldLabel(name: string): string {
  const translate = useTranslate()
  const { labels } = useFormMeta()
  return translate(`${labels}.${name}`, { _: translate(`nerud.cell.standard.${name}`, { _: name }) })
}

/** The hint of a field, if there is one. */
export function useFieldHint(name: string): string | undefined {
  const translate = useTranslate()
  const { resource } = useFormMeta()
  return translate(`resources.${resource.name}.hints.${name}`, { _: '' }) || undefined
}

const isFlag = (resource: Resource, name: string): boolean => resource.fields[name]?.kind === 'flag'

/** The grid columns of a row of inputs: side by side with equal widths where they fit, one below another on phones. */
export const rowColumns = (resource: Resource, names: readonly string[]) =>
  names.every(name => isFlag(resource, name))
    ? 'repeat(auto-fill, minmax(200px, max-content))'
    : { xs: 'minmax(0, 1fr)', sm: `repeat(${Math.min(names.length, 2)}, minmax(0, 1fr))`, md: `repeat(${names.length}, minmax(0, 1fr))` }

/** The layout of a resource that declares none: all its fields in order, except standard ones. */
export const plainLayout = (resource: Resource): readonly Layout[] =>
  Object.keys(resource.fields).filter(name => {
    const { at, readonly } = optionsOf(resource.fields[name]!)
    return !readonly && !at?.startsWith('metadataFields.')
  })
