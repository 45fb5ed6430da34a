import { defineDocuments } from '#resource'

/** Documents of an order (operations §2.10). */
export const materialOrderDocument = defineDocuments({
  name: 'materialOrderDocument',
  area: 'orders',
  owner: 'materialOrder',
  api: 'api/material_order_documents',
  under: 'api/material_orders/{id}/material_order_documents',
  ofTypes: 'api/material_orders/{id}/material_order_documents/is_material_order',
  download: 'api/material_orders/{id}/documents/download',
  types: 'isBlank',
  read: ['BLANK_VIEW'],
  write: ['BLANK_UPD'],
})
