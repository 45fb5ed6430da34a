import type { documentType as russian } from '../../ru/content/documentType.ts'
import type { Translation } from '../../translation.ts'

export const documentType = {
  name: 'Document type |||| Document types',
  fields: {
    name: 'Name',
    code: 'Code',
    isCompany: 'Companies',
    isPoint: 'Locations',
    isAccount: 'Employees',
    isCar: 'Vehicles',
    isDeals: 'Waybills',
    isDealVedomosti: 'Waybill statements',
    isBlank: 'Orders',
    isPayment: 'Payments',
    isTruckPenalty: 'Fines',
    isRepair: 'Repairs',
    objects: 'Belongs to',
    status: 'Status',
  },
  choices: { status: { active: 'Active', inactive: 'Inactive' } },
  sections: { objects: 'Belongs to' },
  failures: { list: 'Could not load the document types', select: 'Could not load the document types' },
} as const satisfies Translation<typeof russian>
