import { optionsOf, type Rights } from './field.ts'
import { sortOf, viewsOf } from './query.ts'
import type { Resource } from './resource.ts'

/** The suffixes of the codes that are not available in read-only mode (foundations §4, §9). */
export const WRITE_SUFFIXES = ['_ADD', '_UPD', '_DEL', '_DONE'] as const

/** Returns the codes left in read-only mode: those that only view. */
export const withoutWrites = (codes: readonly string[]): string[] =>
  codes.filter(code => !WRITE_SUFFIXES.some(suffix => code.endsWith(suffix)))

/** Whether the user has any one of the needed codes; with no needed codes, signing in is enough. */
export const can = (existing: ReadonlySet<string>, needed: Rights): boolean =>
  needed.length === 0 || needed.some(code => existing.has(code))

/** A caller: their current codes, and whether they are in read-only mode. */
export interface Holder {
  readonly rights: ReadonlySet<string>
  readonly readOnly: boolean
}
/** What a call, a screen or a button requires of its user. */
export interface Demand {
  /** Any one of the codes. */
  readonly right: Rights
  /** It changes nothing. */
  readonly reads: boolean
  /** It writes, but is available in read-only mode: changing one's own password, the switch itself. */
  readonly evenReadOnly?: boolean
}

/**
 * Returns why a user may not do this; undefined when they may. The server refuses and the screens hide by it. Read-only mode is checked
 * before the right, because it also takes rights away and its code explains more.
 */
export function refusalOf(who: Holder, { right, reads, evenReadOnly = false }: Demand): 'READ_ONLY' | 'NO_RIGHT' | undefined {
  if (who.readOnly && !reads && !evenReadOnly) return 'READ_ONLY'
  return can(who.rights, right) ? undefined : 'NO_RIGHT'
}

export type Operation = 'read' | 'one' | 'create' | 'edit' | 'remove' | 'export'
const READING: ReadonlySet<Operation> = new Set(['read', 'one', 'export'])
const FALLS_BACK = { one: 'read', remove: 'edit', export: 'read' } as const
/** Every signed-in user. */
export const everyone = [] as const
/** A right that nobody has: the default of closed operations. */
export const NOBODY: Rights = ['-']

/** Returns the codes that allow an operation on a resource, with the defaults of `ResourceRights`. */
export function rightsFor(resource: Resource, operation: Operation): Rights {
  const own = resource.rights[operation]
  if (own) return own
  return operation in FALLS_BACK ? rightsFor(resource, FALLS_BACK[operation as keyof typeof FALLS_BACK]) : NOBODY
}

/** Whether a holder of these codes may perform the operation on the resource. */
export const may = (existing: ReadonlySet<string>, resource: Resource, operation: Operation): boolean =>
  can(existing, rightsFor(resource, operation))

/** Returns what an operation on a resource requires. */
export const demandOf = (resource: Resource, operation: Operation): Demand => ({
  right: rightsFor(resource, operation),
  reads: READING.has(operation),
})

/**
 * Whether a holder of these codes may see, or set, this field. A value derived from others requires the right to see all of these, unless
 * it has a right of its own.
 */
export function mayField(existing: ReadonlySet<string>, resource: Resource, name: string, operation: 'read' | 'write'): boolean {
  const right = resource.fields[name] && optionsOf(resource.fields[name])[operation]
  if (right) return can(existing, right)
  const derive = operation === 'read' ? resource.derive?.[name] : undefined
  return !derive || derive.from.every(one => mayField(existing, resource, one, 'read'))
}

const readers = new WeakMap<Resource, Rights>()
/**
 * Returns the rights of those who read whole records of the resource: by its list, its cards or its forms. None: signing in is enough.
 * Called for every field of every call.
 */
export function readersOf(resource: Resource): Rights {
  const known = readers.get(resource)
  if (known) return known
  const all = (['read', 'one', 'edit'] as const).map(operation => rightsFor(resource, operation))
  const found = all.some(right => right.length === 0) ? [] : [...new Set(all.flat())]
  readers.set(resource, found)
  return found
}

/** Whether a call with this right is also open to people who may not read the resource. */
export function isWider(resource: Resource, right: Rights): boolean {
  const readers = readersOf(resource)
  return readers.length > 0 && (right.length === 0 || !right.every(code => readers.includes(code)))
}

/**
 * Returns what a list call or, without one, a select shows to people who may not read the resource: what names the records, what the call
 * `carries`, the columns and filters of the views that use it.
 */
export function visibleThrough(resource: Resource, call?: string): ReadonlySet<string> {
  const views = viewsOf(resource, call).flatMap(({ columns, extra, filters }) => [...(columns ?? []), ...(extra ?? []), ...(filters ?? [])])
  const carries = call === undefined ? [] : (resource.api.lists?.[call]?.carries ?? [])
  return new Set([
    'id',
    'isActive',
    ...resource.title.fields,
    ...sortOf(resource, call).map(({ field }) => field),
    ...carries,
    ...(call === undefined ? [] : views),
  ])
}

/** Whether a holder of these codes may see this field in the rows of a list call or, without one, in options of a select. */
export function mayFieldIn(existing: ReadonlySet<string>, resource: Resource, name: string, call?: string): boolean {
  if (!mayField(existing, resource, name, 'read')) return false
  if (can(existing, readersOf(resource))) return true
  const carried = visibleThrough(resource, call)
  return carried.has(name) || (resource.derive?.[name]?.from.every(one => carried.has(one)) ?? false)
}

/** What may be refused for a record. */
export type Refused = 'edit' | 'remove'

/** Whether nobody may remove records of the resource; they end through actions of their own. */
export const isNeverRemoved = (resource: Resource): boolean => resource.rights.remove?.[0] === NOBODY[0]

/** Whether this record, by field name, may be changed. When too little is known about it, the server decides. */
export function mayChange(resource: Resource, record: Readonly<Record<string, unknown>>): boolean {
  try {
    return resource.rights.editWhen?.(record) ?? true
  } catch {
    return true
  }
}

/**
 * Returns why a record, by field name, may not be changed or removed: the resource's own label with the words of the record's choices
 * inserted.
 */
export function refusedText(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  what: Refused,
  say: (key: string, params?: Record<string, unknown>) => string,
): string {
  const labels = `resources.${resource.name}`
  const choices = Object.entries(resource.fields).flatMap(([name, one]) =>
    one.kind === 'choice' && typeof record[name] === 'string' ? [[name, say(`${labels}.choices.${name}.${record[name]}`)] as const] : [],
  )
  return say(`${labels}.refused.${what}`, Object.fromEntries(choices))
}
