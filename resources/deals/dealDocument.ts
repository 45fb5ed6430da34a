import { defineDocuments } from '#resource'

/** Documents of a deal: consignment notes, acts, photographs (operations §2.11). */
export const dealDocument = defineDocuments({
  name: 'dealDocument',
  area: 'deals',
  owner: 'deal',
  api: 'api/deal_docs',
  under: 'api/deals/{id}/deal_docs',
  download: 'api/deals/{id}/documents/download',
  names: { one: '{id}-{file}', many: '{id}-deal' },
  types: 'isDeals',
  read: ['DEAL_VIEW', 'FINANS_COMPANY'],
  write: ['DEAL_ADD'],
})

/** The code of the document type that marks a consignment note (operations §9.1). */
export const TTN_CODE = 'TTH'
