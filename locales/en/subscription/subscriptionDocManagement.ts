import type { subscriptionDocManagement as russian } from '../../ru/subscription/subscriptionDocManagement.ts'
import type { Translation } from '../../translation.ts'

export const subscriptionDocManagement = {
  name: 'Subscription document |||| Subscription documents',
  fields: {
    isActive: 'Active',
    period: 'Period',
    docTypeName: 'Document type',
    name: 'Name',
    file: 'File',
    fileName: 'File name',
    mdInsDate: 'Added on',
    mdInsUser: 'Added by',
  },
  hints: { docTypeName: 'For example: act, invoice, VAT invoice' },
  actions: { getFile: 'Download file' },
  failures: { list: 'Could not load the documents' },
} as const satisfies Translation<typeof russian>
