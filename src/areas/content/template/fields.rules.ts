import { serverKindOf } from '#server/engine/kinds/index.ts'
import { optionsOf, placeOf, type Resource, type Resources } from '#resource'

/** How deep the records inside a record are opened: as deep as the wire carries them. */
const DEPTH = 3

function pathsIn(resources: Resources, resource: Resource, names: readonly string[], prefix: string, depth: number): string[] {
  return names.flatMap(name => {
    const one = resource.fields[name]!
    const path = prefix + placeOf(resource, name)
    const { target, shows } = optionsOf(one)
    const inner = target ? resources[target] : undefined
    if (!inner || depth >= DEPTH) return [path, ...(serverKindOf(one).documentParts ?? []).map(part => `${path}.${part}`)]
    return [`${path}.id`, `${path}.text`, ...pathsIn(resources, inner, shows ?? inner.title.fields, `${path}.`, depth + 1)]
  })
}
const wholeOf = (resources: Resources, resource: Resource, prefix: string): string[] => [
  `${prefix}id`,
  ...pathsIn(resources, resource, Object.keys(resource.fields), prefix, 0),
]

/** Every tag that a template of the object may use, as `checkTemplate` wants them; undefined for objects that are not kept yet. */
export function fieldsOfObject(resources: Resources, object: number): string[] | undefined {
  const resource = Object.values(resources).find(one => one.parts?.templates?.object === object)
  if (!resource) return undefined
  const { adds = {}, tags = [] } = resource.parts!.templates!
  const added = Object.entries(adds).flatMap(([tag, of]) => wholeOf(resources, resources[of]!, `${tag}.`))
  return [...wholeOf(resources, resource, ''), ...added, ...tags, 'today', 'today.words']
}
