import { defineLookup } from '#resources/shared/lookup'

/** What a deal statement can be moved to: the states of statements in their order (finance §3). */
export const dealVedomostStatus = defineLookup({ name: 'dealVedomostStatus', area: 'statements', api: 'api/deal_vedomost_statuses' })
