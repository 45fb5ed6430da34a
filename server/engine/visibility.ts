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

/** May the user see the field? As the shape of a record asks it. */
export const sees =
  (user: User, resource: Resource) =>
  (name: string): boolean =>
    mayField(user.rights, resource, name, 'read')

/** May the user see the field in the rows of a list call, or without one among choices? */
export const seesIn =
  (user: User, resource: Resource, call?: string) =>
  (name: string): boolean =>
    mayFieldIn(user.rights, resource, name, call)

/** Of a record on the wire what the user may see of it anywhere: all that a reader of the resource sees; for others what names it. */
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

/** A field that only some may read: at all, or of some records. */
interface Restricted {
  readonly resource: Resource
  readonly name: string
  /** Who lifts it. */
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
/** What is hidden from the holders of rights, of whom a session keeps one set. */
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

/** The engine as it shows records to a user: what a right hides is left out of the records that others name, too. */
export const asShownTo = (engine: Engine, user: User): Engine => ({ ...engine, hidden: hiddenOf(engine, user) })

/** Does nothing stay hidden from the user, in no record that another one names either? */
export function seesAll(engine: Engine, user: User): boolean {
  const { names, veiled } = hiddenOf(engine, user)
  return names.size === 0 && veiled.size === 0
}
