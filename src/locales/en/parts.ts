import type * as russian from '../ru/parts.ts'
import type { Translation } from '../translation.ts'

export const documents = {
  fields: {
    owner: 'Owner',
    name: 'Name',
    documentType: 'Document type',
    file: 'File',
    fileName: 'File name',
    status: 'Status',
    insDate: 'Added on',
  },
} as const satisfies Translation<typeof russian.documents>

export const lookup = { fields: { name: 'Name' } } as const satisfies Translation<typeof russian.lookup>
