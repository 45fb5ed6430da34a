import { normalForm, type AuthoredResource } from './normal.ts'
import type { Resource } from './resource.ts'

const written = new WeakMap<object, AuthoredResource>()
/** Returns the resource of a definition, types erased. */
export function resourceOf(definition: AuthoredResource): Resource {
  const resource = normalForm(definition)
  written.set(resource, definition)
  return resource
}
/** Returns the definition that an author wrote for a resource. */
export const definitionOf = (resource: object): AuthoredResource => written.get(resource)!
