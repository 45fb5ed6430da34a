import { valueAt } from './record.ts'
import { spotOf, type LatLon, type SpotFault } from './coordinates.ts'
import { optionsOf } from './field.ts'

import { placeOf, type Resource, type Resources } from './resource.ts'

type Sent = Readonly<Record<string, unknown>>

/** The ends of a way, each a place or the reason why there is none. */
export interface Ends {
  readonly from: LatLon | SpotFault
  readonly to: LatLon | SpotFault
}

/** Returns the place of a record by its coordinates; the record may be as on the wire, or by field name. */
export function spotIn(resource: Resource, record: Sent): LatLon | SpotFault {
  const {
    at: [lat, lon],
  } = resource.parts!.spot!
  return spotOf(valueAt(record, placeOf(resource, lat)), valueAt(record, placeOf(resource, lon)))
}

/** Whether a resource has a map: places, or ways between them. */
export const isOnMap = ({ parts }: Resource): boolean => parts?.spot !== undefined || parts?.way !== undefined

/** Returns the resource of the ends of a way. */
export const endsOf = (resources: Resources, resource: Resource): Resource | undefined => {
  const from = resource.parts?.way?.from
  const target = from === undefined ? undefined : optionsOf(resource.fields[from]!).target
  return target === undefined ? undefined : resources[target]
}

/** Returns the ends of a way, from what its record carries of them. */
export function waySpots(resources: Resources, resource: Resource, record: Sent): Ends {
  const { from, to } = resource.parts!.way!
  const target = endsOf(resources, resource)!
  const end = (name: string): LatLon | SpotFault => {
    const one = valueAt(record, placeOf(resource, name))
    return typeof one === 'object' && one !== null ? spotIn(target, one as Sent) : 'none'
  }
  return { from: end(from), to: end(to) }
}
