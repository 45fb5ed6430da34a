import type { multiDeal as russian } from '../../ru/deals/multiDeal.ts'
import type { Translation } from '../../translation.ts'

export const multiDeal = {
  name: 'Waybill batch |||| Waybill batches',
  fields: {
    number: 'Number',
    date: 'Date',
    status: 'Status',
    shipmentCompany: 'Carrier',
    avtopark: 'Depot',
    vehicle: 'Vehicle',
    driverPoint: 'Driver’s location',
    driver: 'Driver',
    comment: 'Comment',
    delComment: 'Reason for deletion',
    countCompanies: 'Companies',
    countLines: 'Lines',
    totalVolume: 'Total volume',
    lines: 'Waybills',
    multiDealDocs: 'Documents',
  },
  choices: { status: { draft: 'Draft', initialised: 'Waybills created', deleted: 'Deleted' } },
  sections: { removal: 'Deleted', carriage: 'Carriage' },
  hints: { number: 'If empty, the next number is taken' },
  checks: { driverNeeded: 'We carry it ourselves: enter the driver' },
  refused: {
    edit: 'A waybill batch with status “%{status}” cannot be changed',
    remove: 'A waybill batch is deleted with the action “Delete waybill batch”, which asks for the reason',
  },
  actions: { init: 'Create waybills', cancel: 'Delete waybill batch' },
  inputs: { delComment: 'Reason for deletion' },
} as const satisfies Translation<typeof russian>
