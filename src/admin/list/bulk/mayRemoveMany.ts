import { offers, type Resource } from '#resource'
import type { May } from '../../may.ts'

/** Whether the user may remove records by an ordinary write, without further questions such as recalculation. */
export const mayRemoveMany = (resource: Resource, { may, mayField }: Pick<May, 'may' | 'mayField'>): boolean =>
  may(resource, 'remove') &&
  offers(resource, 'edit') &&
  may(resource, 'edit') &&
  mayField(resource, 'isDelete', 'write') &&
  !resource.parts?.hardRemove &&
  !resource.parts?.recalc
