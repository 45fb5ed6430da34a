import { serverKindOf } from '#server/engine/kinds/index.ts'
import { optionsOf, placeOf, type Resource, type Resources } from '#resource'

/** The depth to which nested records are expanded: that of the wire format. */
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

/** All tags that a template of the object may use, as `checkTemplate` expects them; undefined for unknown objects. */
export function fieldsOfObject(resources: Resources, object: number): string[] | undefined {
  const of = Object.values(resources).find(({ parts }) => [parts?.templates?.object, parts?.templates?.together?.object].includes(object))
  if (!of) return undefined
  const { together, ...own } = of.parts!.templates!
  const addedBy = ({ adds = {}, tags = [] }: Pick<typeof own, 'adds' | 'tags'>): readonly string[] => [
    ...Object.entries(adds).flatMap(([tag, target]) => wholeOf(resources, resources[target]!, `${tag}.`)),
    ...tags,
  ]
  const single = [...wholeOf(resources, of, ''), ...addedBy(own)]
  const named = object === own.object ? single : ['count', 'rows', ...['n', ...single].map(tag => `rows.${tag}`), ...addedBy(together!)]
  return [...named, 'paperNumber', 'today', 'today.words']
}
