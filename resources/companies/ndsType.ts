import { defineLookup } from '#resources/shared/lookup'

/** How a company is taxed: with VAT of a rate or without it. */
export const ndsType = defineLookup({ name: 'ndsType', area: 'companies', api: 'api/nds_types' })
