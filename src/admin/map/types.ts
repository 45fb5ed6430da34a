import type { LatLon } from '#resource/coordinates'

/** Where something of the map leads: a record, a list. */
export interface Leads {
  readonly label: string
  readonly href: string
}

/** A record that stands at a place. */
export interface Mark {
  readonly id: number
  readonly name: string
  readonly at: LatLon
  /** The place of what it is among the kinds of the map. */
  readonly kind?: number
  readonly leads?: readonly Leads[]
}

/** A way from place to place. */
export interface Line {
  readonly id: number
  readonly name: string
  readonly from: LatLon
  readonly to: LatLon
  /** What stands beside it. */
  readonly label?: string
  /** It is drawn as thick as that; as a thin line without it. */
  readonly trips?: number
  readonly leads?: readonly Leads[]
}

/** A record that has no place, and why. */
export interface Placeless extends Leads {
  readonly why: string
}

/** What a map shows. */
export interface Scene {
  readonly marks: readonly Mark[]
  readonly lines: readonly Line[]
}
