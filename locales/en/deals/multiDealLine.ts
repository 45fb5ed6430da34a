import type { multiDealLine as russian } from '../../ru/deals/multiDealLine.ts'
import type { Translation } from '../../translation.ts'

export const multiDealLine = {
  name: 'Waybill batch line |||| Waybill batch lines',
  fields: {
    multiDeal: 'Waybill batch',
    dtDeal: 'Date',
    cargoRoute: 'Route',
    career: 'From',
    object: 'To',
    ttn: 'TTN',
    kn: 'Quarry note',
    serviceType: 'Type',
    shipmentType: 'Carriage type',
    sellType: 'Sale type',
    careerVol: 'Loaded',
    objectVol: 'Unloaded',
    comment: 'Comment',
    deal: 'Waybill',
  },
  checks: { volumeNeeded: 'Enter the loaded or the unloaded volume' },
} as const satisfies Translation<typeof russian>
