import { normalForm, type AuthoredResource } from './normal.ts'
import type { Resource } from './resource.ts'

const written = new WeakMap<object, AuthoredResource>()
/** The resource that a definition says, types erased. */
export function resourceOf(definition: AuthoredResource): Resource {
  const resource = normalForm(definition)
  written.set(resource, definition)
  return resource
}
/** What an author wrote of a resource. */
export const definitionOf = (resource: object): AuthoredResource => written.get(resource)!
