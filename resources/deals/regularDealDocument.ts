import { defineDocuments } from '#resource'

/** Documents of a regular deal: contracts, sample consignment notes (operations §2.14). */
export const regularDealDocument = defineDocuments({
  name: 'regularDealDocument',
  area: 'deals',
  owner: 'regularDeal',
  api: 'api/regular_deal_docs',
  under: 'api/regular_deals/{id}/regular_deal_docs',
  download: 'api/regular_deals/{id}/documents/download',
  names: { one: '{id}-{file}', many: '{id}-regular-deal' },
  activity: 'isActive',
  types: 'isDeals',
  read: ['DEAL_VIEW'],
  write: ['DEAL_ADD'],
})
