import { optionsOf, type Resource } from '#resource'
import { isInline } from '../inline/useInline.ts'
import type { May } from '../../may.ts'

/** The fields that the user may set in several records at once: those that can be edited in the cells of the list. */
export const manyFields = (resource: Resource, may: Pick<May, 'may' | 'mayField'>, aids: object): readonly string[] =>
  Object.keys(resource.fields).filter(name => optionsOf(resource.fields[name]!).hidden !== true && isInline(resource, name, may, aids))
