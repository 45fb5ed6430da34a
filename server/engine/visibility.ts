import {
  can,
  mayField,
  mayFieldIn,
  optionsOf,
  placeOf,
  readersOf,
  setAt,
  valueAt,
  type Resource,
  type Resources,
  type Rights,
} from '#resource'
import type { Engine } from './engine.ts'
import type { User } from './user.ts'

/** Returns whether the user may see a field of the record. */
export const sees =
  (user: User, resource: Resource) =>
  (name: string): boolean =>
    mayField(user.rights, resource, name, 'read')

/** Returns whether the user may see a field in the rows of a list call, or, without a call, in choices. */
export const seesIn =
  (user: User, resource: Resource, call?: string) =>
  (name: string): boolean =>
    mayFieldIn(user.rights, resource, name, call)

/**
 * Returns the part of a record on the wire that the user may see anywhere: for readers of the resource all visible fields, for others its
 * title.
 */
export function visiblePart(user: User, resource: Resource, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const hidden = new Set(
    Object.keys(resource.fields)
      .filter(name => !sees(user, resource)(name))
      .map(name => placeOf(resource, name)),
  )
  if (can(user.rights, readersOf(resource))) return Object.fromEntries(Object.entries(record).filter(([place]) => !hidden.has(place)))
  const seen: Record<string, unknown> = { id: record['id'] }
  for (const name of Object.keys(resource.fields).filter(seesIn(user, resource))) {
    const value = valueAt(record, placeOf(resource, name))
    if (value !== undefined) setAt(seen, placeOf(resource, name), value)
  }
  return seen
}

/** A field that only some may read: in all records, or in some of them. */
interface Restricted {
  readonly resource: Resource
  readonly name: string
  /** The right that reveals it in those records. */
  readonly veil?: Rights
}
const restricted = new WeakMap<Resources, readonly Restricted[]>()
function restrictedIn(resources: Resources): readonly Restricted[] {
  const known =
    restricted.get(resources) ??
    Object.values(resources).flatMap(resource =>
      Object.entries(resource.fields).flatMap(([name, one]): Restricted[] => {
        const { veiled } = optionsOf(one)
        return [
          ...(mayField(new Set(), resource, name, 'read') ? [] : [{ resource, name }]),
          ...(veiled ? [{ resource, name, veil: veiled.read }] : []),
        ]
      }),
    )
  restricted.set(resources, known)
  return known
}
const placesOf = (all: readonly Restricted[]): ReadonlySet<string> => new Set(all.map(({ resource, name }) => `${resource.name}.${name}`))

type Hidden = NonNullable<Engine['hidden']>
/** What is hidden, cached by the set of rights, of which a session has one. */
const hiddenFrom = new WeakMap<ReadonlySet<string>, { readonly resources: Resources; readonly hidden: Hidden }>()
function hiddenOf({ resources }: Engine, user: User): Hidden {
  const known = hiddenFrom.get(user.rights)
  if (known?.resources === resources) return known.hidden
  const all = restrictedIn(resources)
  const names = placesOf(all.filter(({ resource, name, veil }) => !veil && !sees(user, resource)(name)))
  const veiled = placesOf(all.filter(({ veil }) => veil && !can(user.rights, veil)))
  const hidden = { names, veiled, key: `${[...names].join()} ${[...veiled].join()}` }
  hiddenFrom.set(user.rights, { resources, hidden })
  return hidden
}

/** Returns an engine that shows records to a user: fields hidden by a right are also left out of referenced records. */
export const asShownTo = (engine: Engine, user: User): Engine => ({ ...engine, hidden: hiddenOf(engine, user) })

/** Whether nothing is hidden from the user, in referenced records either. */
export function seesAll(engine: Engine, user: User): boolean {
  const { names, veiled } = hiddenOf(engine, user)
  return names.size === 0 && veiled.size === 0
}
