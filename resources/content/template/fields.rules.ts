import { optionsOf, placeOf, type Resource, type Resources } from '#resource'
import { company, companyRequisite } from '#resources/companies/company/company'
import { ACT_TAGS } from '#resources/money/cashTransaction/act.rules'

/** The number of the object whose records are companies. */
const COMPANIES = 1

/** What the rules of an object add to its record (`templateData`): the tag under which it stands, and whose record it is. */
const ADDED: Readonly<Record<number, readonly (readonly [tag: string, resource: Resource])[]>> = {
  1: [
    ['requisites', companyRequisite],
    ['ownCompany', company],
    ['ownCompany.requisites', companyRequisite],
  ],
  2: [
    ['company', company],
    ['ownerCompany', company],
  ],
  3: [['company', company]],
}

/** How deep the records inside a record are opened: as deep as the wire carries them. */
const DEPTH = 3

function pathsIn(resources: Resources, resource: Resource, names: readonly string[], prefix: string, depth: number): string[] {
  return names.flatMap(name => {
    const one = resource.fields[name]!
    const path = prefix + placeOf(resource, name)
    const { target, shows } = optionsOf(one)
    const inner = target ? resources[target] : undefined
    if (!inner || depth >= DEPTH) return [path]
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
  const added = (ADDED[object] ?? []).flatMap(([tag, of]) => wholeOf(resources, of, `${tag}.`))
  return [...wholeOf(resources, resource, ''), ...added, ...(object === COMPANIES ? ACT_TAGS : []), 'today']
}
