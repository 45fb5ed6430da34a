import { optionsOf, type Rights } from './field.ts'
import type { Menu } from './menu.ts'
import { demandOf, mayField, refusalOf, withoutWrites, type Demand, type Holder, type Operation } from './rights.ts'
import { isReading, type Resource, type Resources } from './resource.ts'
import { offers } from './routes.ts'
import { screensOf, writingPaths } from './screens.ts'

/** What is said of a resource: an operation, an action, or a field that is seen or written by some alone. */
export type DeedKind = 'section' | 'see' | 'create' | 'edit' | 'remove' | 'export' | 'act' | 'field' | 'write'

/** One thing that somebody may do. */
export interface Deed {
  readonly kind: DeedKind
  /** The area of the menu to which it belongs; none where the menu does not lead there. */
  readonly area: string | undefined
  /** The resource; of a section of the menu the address. */
  readonly of: string
  /** The action or the field. */
  readonly name?: string
}

/** Whose deeds are asked for: the codes held, and whether they only read. */
export interface Doer {
  readonly rights: readonly string[]
  readonly readOnly: boolean
}
/** What the deeds are read from. */
export interface Doable {
  readonly resources: Resources
  readonly menu: Menu
}

/** Who holds nothing: what they may do is open to everybody who has signed in. */
export const ANYBODY: Doer = { rights: [], readOnly: false }

/** Is a record of the resource removed by a call, or by its flag? */
const isRemovable = (resource: Resource): boolean => offers(resource, 'remove') || (offers(resource, 'edit') && !resource.parts?.hardRemove)

/** The area of the menu in which each resource is worked with: where its list stands, else where lists of the same folder do. */
function areasOf({ resources, menu }: Doable): ReadonlyMap<string, string> {
  const byPath = new Map(menu.flatMap(({ label, items }) => items.map(item => [item.path, label] as const)))
  const found = new Map<string, string>()
  const all = Object.values(resources)
  for (const resource of all) {
    const label = screensOf(resource).flatMap(({ kind, path }) => (kind === 'list' ? (byPath.get(path) ?? []) : []))[0]
    if (label !== undefined) found.set(resource.name, label)
  }
  for (const { name, area } of all) {
    const mate = found.has(name) ? undefined : all.find(one => one.area === area && found.has(one.name))
    if (mate) found.set(name, found.get(mate.name)!)
  }
  return found
}

const OPERATIONS = ['create', 'edit', 'remove', 'export'] as const satisfies readonly Operation[]

/** Does the resource have the operation at all? What only falls back to another right is not said twice. */
const has = (resource: Resource, operation: (typeof OPERATIONS)[number]): boolean =>
  operation === 'remove'
    ? isRemovable(resource)
    : operation === 'edit'
      ? offers(resource, 'edit') || offers(resource, 'replace')
      : operation === 'export'
        ? offers(resource, 'export') && resource.rights.export !== undefined
        : offers(resource, 'create')

/** What somebody may do to the records of a resource. */
function deedsTo(resource: Resource, area: string | undefined, who: Holder): readonly Deed[] {
  const deed = (kind: DeedKind, name?: string): Deed => ({ kind, area, of: resource.name, ...(name !== undefined && { name }) })
  const may = (demand: Demand): boolean => refusalOf(who, demand) === undefined
  const sees = may(demandOf(resource, 'read')) || may(demandOf(resource, 'one'))
  const writes = (['create', 'edit'] as const).some(operation => has(resource, operation) && may(demandOf(resource, operation)))
  const fields = Object.entries(resource.fields).filter(([, one]) => !optionsOf(one).hidden)
  return [
    ...(sees ? [deed('see')] : []),
    ...OPERATIONS.flatMap(operation => (has(resource, operation) && may(demandOf(resource, operation)) ? [deed(operation)] : [])),
    ...Object.entries(resource.actions ?? {}).flatMap(([name, action]) =>
      action.button !== false && may({ right: action.right, reads: isReading(action) }) ? [deed('act', name)] : [],
    ),
    ...fields.flatMap(([name, one]) =>
      sees && optionsOf(one).read && mayField(who.rights, resource, name, 'read') ? [deed('field', name)] : [],
    ),
    ...fields.flatMap(([name, one]) =>
      writes && optionsOf(one).write && mayField(who.rights, resource, name, 'write') ? [deed('write', name)] : [],
    ),
  ]
}

const keyOf = ({ kind, of, name = '' }: Deed): string => `${kind} ${of} ${name}`

/** What is among these deeds and not among those. */
export function deedsBeyond(deeds: readonly Deed[], others: readonly Deed[]): readonly Deed[] {
  const known = new Set(others.map(keyOf))
  return deeds.filter(deed => !known.has(keyOf(deed)))
}

/** All that somebody may do, by the checks of the server: sections of the menu that open, then resource by resource, in the order of the menu. */
export function deedsOf(doable: Doable, { rights, readOnly }: Doer): readonly Deed[] {
  const { resources, menu } = doable
  const who: Holder = { rights: new Set(readOnly ? withoutWrites(rights) : rights), readOnly }
  const writing = writingPaths(resources)
  const sections = menu.flatMap(({ label, items }) =>
    items
      .filter(({ path, right }) => refusalOf(who, { right, reads: !writing.has(path) }) === undefined)
      .map(({ path }): Deed => ({ kind: 'section', area: label, of: path })),
  )
  const areas = areasOf(doable)
  const records = Object.values(resources).flatMap(resource => deedsTo(resource, areas.get(resource.name), who))
  const order = new Map<string | undefined, number>(menu.map(({ label }, at) => [label, at]))
  const placeOf = ({ area }: Deed): number => order.get(area) ?? menu.length
  return [...sections, ...records].toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The codes that declarations name. */
function declaredCodes({ resources, menu }: Doable): ReadonlySet<string> {
  const codes = new Set(menu.flatMap(({ items }) => items.flatMap(({ right }) => right)))
  const add = (right: Rights | undefined): void => right?.forEach(code => codes.add(code))
  for (const { rights, fields, actions = {} } of Object.values(resources)) {
    for (const right of Object.values(rights)) if (Array.isArray(right)) add(right)
    for (const action of Object.values(actions)) add(action.right)
    for (const one of Object.values(fields)) for (const right of [optionsOf(one).read, optionsOf(one).write]) add(right)
  }
  return codes
}

/** Those of the codes of which no deed can tell: only rules know what they allow. */
export function unsaidOf(doable: Doable, codes: readonly string[]): readonly string[] {
  const declared = declaredCodes(doable)
  return codes.filter(code => !declared.has(code))
}

/** The fields of a resource that somebody who sees its records does not see in them, and those that somebody who writes them does not write. */
export function withheldFrom(
  resource: Resource,
  deeds: readonly Deed[],
): { readonly hidden: readonly string[]; readonly fixed: readonly string[] } {
  const own = deeds.filter(({ of }) => of === resource.name)
  const does = (kind: DeedKind, name?: string): boolean => own.some(deed => deed.kind === kind && deed.name === name)
  const fields = Object.entries(resource.fields).filter(([, one]) => !optionsOf(one).hidden)
  const hidden = fields.flatMap(([name, one]) => (optionsOf(one).read && !does('field', name) ? [name] : []))
  const fixed = fields.flatMap(([name, one]) => (optionsOf(one).write && !does('write', name) && !hidden.includes(name) ? [name] : []))
  return { hidden: does('see') ? hidden : [], fixed: does('create') || does('edit') ? fixed : [] }
}
