import { normalForm, type Written } from './normal.ts'
import type { Resource } from './resource.ts'

const written = new WeakMap<object, Written>()
/** The resource that a definition says, types erased. */
export function resourceOf(definition: Written): Resource {
  const resource = normalForm(definition)
  written.set(resource, definition)
  return resource
}
/** What an author wrote of a resource. */
export const definitionOf = (resource: object): Written => written.get(resource)!
