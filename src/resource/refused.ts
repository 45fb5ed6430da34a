import type { Resource } from './resource.ts'
import { NOBODY } from './rights.ts'

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
