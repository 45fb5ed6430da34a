import { defineResource, field } from '#resource'

const READERS = ['PAYMENT_VIEW', 'COST_VIEW', 'FINANS_COMPANY', 'FINANS_ACCOUNT'] as const
const WRITERS = ['PAYMENT_ADD', 'COST_ADD'] as const

/** A document of a payment; it can be added and removed only while the payment is active (finance §2.7, §4). */
export const paymentDocument = defineResource({
  name: 'paymentDocument',
  area: 'money',
  api: { path: 'api/payment_docs', lists: { 'api/payments/{id}/documents': { by: 'payment' } } },
  title: 'fileName',
  fields: {
    payment: field.reference('payment', { required: true, createOnly: true, shows: ['number', 'costList'] }),
    documentType: field.reference('documentType', {
      required: true,
      createOnly: true,
      shows: ['name', 'code', 'isPayment'],
      only: { isPayment: true },
    }),
    file: field.file({ required: true, createOnly: true, accept: ['pdf', 'image', 'word', 'excel', 'csv', 'archive'] }),
    fileName: field.text({ derived: 'server' }),
    paymentDocId: field.number({ hidden: true }),
    namedPayment: field.number({ at: 'paymentId', hidden: true }),
  },
  list: {
    columns: ['fileName', 'documentType', 'insDate', 'mdInsUser'],
    sort: ['-insDate'],
    search: { in: ['fileName'], caseSensitive: true },
    filters: { documentType: 'equals' },
  },
  form: ['file', 'documentType'],
  rights: { read: READERS, create: WRITERS, edit: WRITERS, remove: WRITERS },
  parts: {
    attached: {
      owner: 'payment',
      file: 'file',
      download: 'api/payments/{id}/documents/download',
      names: { many: 'payment-document' },
    },
  },
})
