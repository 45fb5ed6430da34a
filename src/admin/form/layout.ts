import { optionsOf, type Layout, type Resource } from '#resource'

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
