import type { LatLon } from '#resource/coordinates'

/** A link from something on the map to a record or a list. */
export interface Leads {
  readonly label: string
  readonly href: string
}

/** A record with a place. */
export interface Mark {
  readonly id: number
  readonly name: string
  readonly at: LatLon
  /** The index of its kind. */
  readonly kind?: number
  readonly leads?: readonly Leads[]
}

/** A way between two places. */
export interface Line {
  readonly id: number
  readonly name: string
  readonly from: LatLon
  readonly to: LatLon
  /** The label next to the line. */
  readonly label?: string
  /** The number of trips, which determines the width; a thin line if absent. */
  readonly trips?: number
  readonly leads?: readonly Leads[]
}

/** A record without a place, and why. */
export interface Placeless extends Leads {
  readonly why: string
}

/** The content of a map. */
export interface Scene {
  readonly marks: readonly Mark[]
  readonly lines: readonly Line[]
}
