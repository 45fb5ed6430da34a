/** Records that have a place on the map. */
export interface Spot<Degrees = string, Kinds = string> {
  /** The fields with latitude and longitude. Example: `at: ['lat', 'lon']` */
  readonly at: readonly [Degrees, Degrees]
  /** The reference to the type of a record: types have different marks, and the map has a legend. Example: `kinds: 'pointType'` */
  readonly kinds?: Kinds
}

/** How many trips a way has on a day: its line is drawn thicker for more. */
export interface Trips {
  /** The resource whose records are the trips. Example: `of: 'deal'` */
  readonly of: string
  /** Its reference to the way. Example: `by: 'cargoRoute'` */
  readonly by: string
  /** Its day field, by which its list is filtered. Example: `day: 'dtDeal'` */
  readonly day: string
  /** Its number of trips, when one record means several. Example: `count: 'plannedTrips'` */
  readonly count?: string
}

/** Records that lead from one place to another. */
export interface Way<Ends = string, Lengths = string> {
  /** The reference to the start, which must show its coordinates. Example: `from: 'pointFrom'` */
  readonly from: Ends
  /** The reference to the end. Example: `to: 'pointTo'` */
  readonly to: Ends
  /** What is written next to its line, by prefix. Example: `lengths: { M: 'distance', Y: 'distanceCalculated' }` */
  readonly lengths?: Readonly<Record<string, Lengths>>
  /** Actual trips on a day. Example: `trips: { of: 'deal', by: 'cargoRoute', day: 'dtDeal' }` */
  readonly trips?: Trips
  /** Planned trips on a day. Example: `plan: { of: 'shiftPlannerLine', by: 'route', day: 'date', count: 'plannedTrips' }` */
  readonly plan?: Trips
}
