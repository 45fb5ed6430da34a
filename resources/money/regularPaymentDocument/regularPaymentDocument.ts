import { defineDocuments } from '#resource'

/** Documents of a regular payment: contracts, orders, invoices. Their downloads have a spelling of their own (finance §7). */
export const regularPaymentDocument = defineDocuments({
  name: 'regularPaymentDocument',
  area: 'money',
  owner: 'regularPayment',
  api: 'api/regular_payment_docs',
  under: 'api/regular_payments/{id}/regular_payment_docs',
  download: 'api/regular-payments/{id}/documents/download',
  names: { one: '{id}-{file}', many: '{id}-regular-payment' },
  activity: 'isActive',
  types: 'isPayment',
  read: ['PAYMENT_VIEW', 'COST_VIEW'],
  write: ['PAYMENT_ADD', 'COST_ADD'],
})
