import { defineDocuments } from '#resource'

/** Documents of a repair: work orders, acts, receipts (operations §2.7). */
export const repairDocument = defineDocuments({
  name: 'repairDocument',
  area: 'fleet',
  owner: 'repair',
  api: 'api/repair_documents',
  activity: 'isActive',
  under: 'api/repairs/{id}/repair_documents',
  download: 'api/repairs/{id}/documents/download',
  names: { one: '{id}-{file}', many: '{id}-repair' },
  types: 'isRepair',
  read: ['REPAIR_VIEW'],
  write: ['REPAIR_UPD'],
})
