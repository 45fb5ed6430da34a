/** Records that have a place on the map. */
export interface Spot<Degrees = string, Kinds = string> {
  /** The fields that hold latitude and longitude. Example: `at: ['lat', 'lon']` */
  readonly at: readonly [Degrees, Degrees]
  /** The reference to what a record is: marks differ by it, and the map says which is which. Example: `kinds: 'pointType'` */
  readonly kinds?: Kinds
}

/** How often a way is made on a day: it is drawn as thick as that. */
export interface Trips {
  /** The resource whose records are the trips. Example: `of: 'deal'` */
  readonly of: string
  /** Its reference to the way. Example: `by: 'cargoRoute'` */
  readonly by: string
  /** Its day, by which its list is narrowed. Example: `day: 'dtDeal'` */
  readonly day: string
  /** Its number of trips, where one record means several. Example: `count: 'plannedTrips'` */
  readonly count?: string
}

/** Records that lead from one place to another. */
export interface Way<Ends = string, Lengths = string> {
  /** The reference to where it begins, which shows its coordinates. Example: `from: 'pointFrom'` */
  readonly from: Ends
  /** The reference to where it ends. Example: `to: 'pointTo'` */
  readonly to: Ends
  /** What stands beside its line, by the sign before it. Example: `lengths: { M: 'distance', Y: 'distanceCalculated' }` */
  readonly lengths?: Readonly<Record<string, Lengths>>
  /** What was carried over it on a day. Example: `trips: { of: 'deal', by: 'cargoRoute', day: 'dtDeal' }` */
  readonly trips?: Trips
  /** What is planned for a day. Example: `plan: { of: 'shiftPlannerLine', by: 'route', day: 'date', count: 'plannedTrips' }` */
  readonly plan?: Trips
}
