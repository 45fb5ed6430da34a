import { optionsOf, type Rights } from './field.ts'
import type { Resource } from './resource.ts'

/** The suffixes of the codes that read-only mode takes away (foundations §4, §9). */
export const WRITE_SUFFIXES = ['_ADD', '_UPD', '_DEL', '_DONE'] as const

/** The codes left in read-only mode: those that only view. */
export const withoutWrites = (codes: readonly string[]): string[] =>
  codes.filter(code => !WRITE_SUFFIXES.some(suffix => code.endsWith(suffix)))

/** Any one of the needed codes is enough; needing none means that signing in is enough. */
export const can = (held: ReadonlySet<string>, needed: Rights): boolean => needed.length === 0 || needed.some(code => held.has(code))

export type Operation = 'read' | 'one' | 'create' | 'edit' | 'remove' | 'export'
const FALLS_BACK = { one: 'read', remove: 'edit', export: 'read' } as const
/** No one holds it: what a resource gives no right for is closed. */
export const NOBODY: Rights = ['-']

/** The codes that open a operation on a resource, with the fall-backs of `ResourceRights`. */
export function rightsFor(resource: Resource, operation: Operation): Rights {
  const own = resource.rights[operation]
  if (own) return own
  return operation in FALLS_BACK ? rightsFor(resource, FALLS_BACK[operation as keyof typeof FALLS_BACK]) : NOBODY
}

/** May a holder of these codes do this to the resource? */
export const may = (held: ReadonlySet<string>, resource: Resource, operation: Operation): boolean =>
  can(held, rightsFor(resource, operation))

/** May a holder of these codes see, or set, this field? */
export function mayField(held: ReadonlySet<string>, resource: Resource, name: string, operation: 'read' | 'write'): boolean {
  const options = resource.fields[name] && optionsOf(resource.fields[name])
  return can(held, options?.[operation] ?? [])
}
