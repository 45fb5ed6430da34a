import { offers, type Resource } from '#resource'
import type { May } from '../../may.ts'

/** May this person remove records of the resource by an ordinary change, with nothing asked beside it? */
export const mayRemoveMany = (resource: Resource, { may, mayField }: Pick<May, 'may' | 'mayField'>): boolean =>
  may(resource, 'remove') &&
  offers(resource, 'edit') &&
  may(resource, 'edit') &&
  mayField(resource, 'isDelete', 'write') &&
  !resource.parts?.hardRemove &&
  !resource.parts?.recalc
