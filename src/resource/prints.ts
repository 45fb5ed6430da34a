/** The most papers that are printed while their user waits; more are printed by a job. */
export const PRINTED_AT_ONCE = 50

/** Where people see their large prints. */
export const PRINTS_CALL = 'api/prints'
