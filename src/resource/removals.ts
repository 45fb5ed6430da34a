/** The path of the call that tells who removed which records of a resource, and when. */
export const REMOVALS = 'api/removals'
/** The approximate maximum number of records in one call. */
export const MOST_REMOVALS = 200
