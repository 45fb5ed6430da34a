import { definePages } from '#resource'

/** The pages on which several lists stand as tabs. */
export const tabbed = definePages([])
