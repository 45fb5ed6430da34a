import type { paymentDocument as russian } from '../../ru/money/paymentDocument.ts'
import type { Translation } from '../../translation.ts'

export const paymentDocument = {
  name: 'Payment document |||| Payment documents',
  fields: {
    payment: 'Payment',
    documentType: 'Document type',
    file: 'File',
    fileName: 'Name',
    paymentDocId: 'Document number',
    namedPayment: 'Payment number',
    insDate: 'Added on',
  },
  failures: { list: 'Could not load the documents' },
} as const satisfies Translation<typeof russian>
