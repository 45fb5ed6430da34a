import type { Resource } from './resource.ts'
import { NOBODY } from './rights.ts'

/** What may not be done to a record. */
export type Refused = 'edit' | 'remove'

/** Are records of the resource removed by nobody? What they end by are actions of their own. */
export const isNeverRemoved = (resource: Resource): boolean => resource.rights.remove?.[0] === NOBODY[0]

/** May this record, by field name, be changed? One of which too little is known is left to the server. */
export function mayChange(resource: Resource, record: Readonly<Record<string, unknown>>): boolean {
  try {
    return resource.rights.editWhen?.(record) ?? true
  } catch {
    return true
  }
}

/** Why a record, by field name, may not be changed or removed: the resource's own label, with the words of the record's choices in it. */
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
