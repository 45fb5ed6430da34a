import { optionsOf } from './field.ts'
import type { Action, Resource } from './resource.ts'

/** An action or a query of a resource by its name: a query is an action that only reads and has no button. */
export const actionOf = (resource: Resource, name: string): Action | undefined => {
  const query = resource.api.queries?.[name]
  return query ? { ...query, method: 'GET', answer: 'json', button: false } : resource.actions?.[name]
}
/** Does the action change nothing? */
export const isReading = (action: Action): boolean => action.method === 'GET' && !action.changes

/** The dotted place of a field in the record on the wire. */
export const placeOf = (resource: Resource, name: string): string => {
  const one = resource.fields[name]
  return (one && optionsOf(one).at) ?? name
}
