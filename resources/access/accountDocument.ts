import { defineDocuments } from '#resource'

/** Documents of an account: passport, licence, labour contract. No calls are documented; they follow those of companies. */
export const accountDocument = defineDocuments({
  name: 'accountDocument',
  area: 'access',
  owner: 'account',
  api: 'api/account_documents',
  under: 'api/accounts/{id}/account_documents',
  ofTypes: 'api/accounts/{id}/account_documents/is_account',
  download: 'api/account_documents/{id}/documents/download/{doc_id}',
  types: 'isAccount',
  read: ['ACCOUNT_VIEW'],
  write: ['ACCOUNT_UPD'],
})
