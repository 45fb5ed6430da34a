/** Who removed which records of a resource, and when. */
export const REMOVALS = 'api/removals'
/** About how many records one call asks at most. */
export const MOST_REMOVALS = 200
