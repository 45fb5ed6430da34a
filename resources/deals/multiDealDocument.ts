import { defineDocuments } from '#resource'
import { everyone } from '../rights.ts'

/** Documents of a multi-deal: the paper itself, its scans (operations §2.13). */
export const multiDealDocument = defineDocuments({
  name: 'multiDealDocument',
  area: 'deals',
  owner: 'multiDeal',
  api: 'api/multi_deal_docs',
  under: 'api/multi_deals/{id}/multi_deal_docs',
  download: 'api/multi_deals/{id}/documents/download',
  names: { one: '{id}-{file}', many: '{id}-multi-deal' },
  types: 'isDeals',
  read: everyone,
  write: everyone,
})
