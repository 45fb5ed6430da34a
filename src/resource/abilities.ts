import { optionsOf, type Rights } from './field.ts'
import type { Menu } from './menu.ts'
import { demandOf, mayField, refusalOf, withoutWrites, type Demand, type Holder, type Operation } from './rights.ts'
import type { Resource, Resources } from './resource.ts'
import { isReading, offers } from './routes.ts'
import { screensOf, writingAt } from './screens.ts'

/** What a permission is about: an operation, an action, or a field that only some people may see or write. */
export type AbilityKind = 'section' | 'see' | 'create' | 'edit' | 'remove' | 'export' | 'act' | 'field' | 'write'

/** One thing that a user may do. */
export interface Ability {
  readonly kind: AbilityKind
  /** The area of the menu it belongs to; undefined when the menu does not lead there. */
  readonly area: string | undefined
  /** The resource; for a section of the menu, the address. */
  readonly of: string
  /** The action or the field. */
  readonly name?: string
}

/** Whose permissions are listed: their right codes, and whether they are in read-only mode. */
export interface RightsHolder {
  readonly rights: readonly string[]
  readonly readOnly: boolean
}
/** The declarations that permissions are derived from. */
export interface AbilitySource {
  readonly resources: Resources
  readonly menu: Menu
}

/** A user without any right: may do what every signed-in user may. */
export const WITHOUT_RIGHTS: RightsHolder = { rights: [], readOnly: false }

/** Whether records of the resource can be removed by a call, or by their flag. */
const isRemovable = (resource: Resource): boolean => offers(resource, 'remove') || (offers(resource, 'edit') && !resource.parts?.hardRemove)

/** Returns the menu area of each resource: the one with its list, or else one with lists of the same folder. */
function areasOf({ resources, menu }: AbilitySource): ReadonlyMap<string, string> {
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

/** Whether the resource has the operation with a right of its own; what only falls back to another right is not listed twice. */
const has = (resource: Resource, operation: (typeof OPERATIONS)[number]): boolean =>
  operation === 'remove'
    ? isRemovable(resource)
    : operation === 'edit'
      ? offers(resource, 'edit') || offers(resource, 'replace')
      : operation === 'export'
        ? offers(resource, 'export') && resource.rights.export !== undefined
        : offers(resource, 'create')

/** Returns what a user may do with the records of a resource. */
function abilitiesOn(resource: Resource, area: string | undefined, who: Holder): readonly Ability[] {
  const ability = (kind: AbilityKind, name?: string): Ability => ({ kind, area, of: resource.name, ...(name !== undefined && { name }) })
  const may = (demand: Demand): boolean => refusalOf(who, demand) === undefined
  const sees = may(demandOf(resource, 'read')) || may(demandOf(resource, 'one'))
  const writes = (['create', 'edit'] as const).some(operation => has(resource, operation) && may(demandOf(resource, operation)))
  const fields = Object.entries(resource.fields).filter(([, one]) => !optionsOf(one).hidden)
  return [
    ...(sees ? [ability('see')] : []),
    ...OPERATIONS.flatMap(operation => (has(resource, operation) && may(demandOf(resource, operation)) ? [ability(operation)] : [])),
    ...Object.entries(resource.actions ?? {}).flatMap(([name, action]) =>
      action.button !== false && may({ right: action.right, reads: isReading(action) }) ? [ability('act', name)] : [],
    ),
    ...fields.flatMap(([name, one]) =>
      sees && optionsOf(one).read && mayField(who.rights, resource, name, 'read') ? [ability('field', name)] : [],
    ),
    ...fields.flatMap(([name, one]) =>
      writes && optionsOf(one).write && mayField(who.rights, resource, name, 'write') ? [ability('write', name)] : [],
    ),
  ]
}

const keyOf = ({ kind, of, name = '' }: Ability): string => `${kind} ${of} ${name}`

/** Returns the first permissions without the second. */
export function abilitiesBeyond(abilities: readonly Ability[], excluded: readonly Ability[]): readonly Ability[] {
  const known = new Set(excluded.map(keyOf))
  return abilities.filter(ability => !known.has(keyOf(ability)))
}

/**
 * Returns all that a user may do, by the checks of the server: the sections of the menu that open, then resource by resource, in menu
 * order.
 */
export function abilitiesOf(source: AbilitySource, { rights, readOnly }: RightsHolder): readonly Ability[] {
  const { resources, menu } = source
  const who: Holder = { rights: new Set(readOnly ? withoutWrites(rights) : rights), readOnly }
  const writing = writingAt(resources)
  const sections = menu.flatMap(({ label, items }) =>
    items
      .filter(({ path, right }) => refusalOf(who, { right, reads: !writing(path) }) === undefined)
      .map(({ path }): Ability => ({ kind: 'section', area: label, of: path })),
  )
  const areas = areasOf(source)
  const records = Object.values(resources).flatMap(resource => abilitiesOn(resource, areas.get(resource.name), who))
  const order = new Map<string | undefined, number>(menu.map(({ label }, at) => [label, at]))
  const placeOf = ({ area }: Ability): number => order.get(area) ?? menu.length
  return [...sections, ...records].toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Returns the codes that declarations name. */
function declaredCodes({ resources, menu }: AbilitySource): ReadonlySet<string> {
  const codes = new Set(menu.flatMap(({ items }) => items.flatMap(({ right }) => right)))
  const add = (right: Rights | undefined): void => right?.forEach(code => codes.add(code))
  for (const { rights, fields, actions = {} } of Object.values(resources)) {
    for (const right of Object.values(rights)) if (Array.isArray(right)) add(right)
    for (const action of Object.values(actions)) add(action.right)
    for (const one of Object.values(fields)) for (const right of [optionsOf(one).read, optionsOf(one).write]) add(right)
  }
  return codes
}

/** Returns the codes that give no listed permission: only rules know what they allow. */
export function unlistedRights(source: AbilitySource, codes: readonly string[]): readonly string[] {
  const declared = declaredCodes(source)
  return codes.filter(code => !declared.has(code))
}

/**
 * Returns the fields of a resource that are hidden from a user who sees its records, and those that are closed to a user who writes them.
 */
export function restrictedFields(
  resource: Resource,
  abilities: readonly Ability[],
): { readonly hidden: readonly string[]; readonly fixed: readonly string[] } {
  const own = abilities.filter(({ of }) => of === resource.name)
  const does = (kind: AbilityKind, name?: string): boolean => own.some(ability => ability.kind === kind && ability.name === name)
  const fields = Object.entries(resource.fields).filter(([, one]) => !optionsOf(one).hidden)
  const hidden = fields.flatMap(([name, one]) => (optionsOf(one).read && !does('field', name) ? [name] : []))
  const fixed = fields.flatMap(([name, one]) => (optionsOf(one).write && !does('write', name) && !hidden.includes(name) ? [name] : []))
  return { hidden: does('see') ? hidden : [], fixed: does('create') || does('edit') ? fixed : [] }
}
