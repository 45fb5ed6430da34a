import { keysIn, ofKind, type About } from './checker.ts'
import { optionsOf } from './field.ts'
import type { Trips } from './onMap.ts'

function checkTrips({ resources, resource, names }: About, at: string, trips: Trips | undefined): void {
  if (!trips) return
  const target = resources[trips.of]
  names(`${at}.of`, trips.of, 'resource', keysIn(resources))
  if (!target) return
  const links = ofKind(target.fields, 'reference').filter(name => optionsOf(target.fields[name]!).target === resource.name)
  const days = keysIn(target.list?.filters).filter(name => target.list!.filters[name]!.by === 'range')
  names(`${at}.by`, trips.by, `reference of ${trips.of} to it`, links)
  names(`${at}.day`, trips.day, `day by which the list of ${trips.of} is narrowed`, days)
  names(`${at}.count`, trips.count, `number of ${trips.of}`, ofKind(target.fields, 'number'))
}

/** Records on a map must have coordinates, and the ends of a way must show theirs. */
export function checkSpots(about: About): void {
  const { resources, resource, names, own } = about
  const { spot, way } = resource.parts ?? {}
  names('parts.spot.at', spot?.at, 'decimal', ofKind(resource.fields, 'decimal'))
  names('parts.spot.kinds', spot?.kinds, 'reference field', ofKind(resource.fields, 'reference', 'references'))
  if (!way) return
  names('parts.way.lengths', Object.values(way.lengths ?? {}), 'field', own)
  for (const end of ['from', 'to'] as const) {
    const links = ofKind(resource.fields, 'reference')
    names(`parts.way.${end}`, way[end], 'reference field', links)
    if (!links.includes(way[end])) continue
    const { target, shows } = optionsOf(resource.fields[way[end]]!)
    const at = resources[target ?? '']?.parts?.spot?.at
    if (at) names(`parts.way.${end}`, at, `field that ${way[end]} shows of ${target}`, shows ?? [])
    else names(`parts.way.${end}`, way[end], 'reference to what has a place (parts.spot)', [])
  }
  checkTrips(about, 'parts.way.trips', way.trips)
  checkTrips(about, 'parts.way.plan', way.plan)
}
