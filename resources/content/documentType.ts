import { defineDocumentType } from '#areas/content/documentType'
import { WAYBILL_DOCUMENT } from '../shared/documentTypes.ts'

/** The type of the import files of transactions; document lists do not show it (foundations §9). */
const IMPORT_DOCUMENT = 19
/** Company contracts: a type that rules find by its code, like waybills. */
const CONTRACT = 1

/** The type of a document, and the resources whose documents may have it (foundations §3, "Document type"). */
export const documentType = defineDocumentType({
  owners: {
    isCompany: 'company',
    isPoint: 'point',
    isAccount: 'account',
    isCar: 'car',
    isDeals: 'deals',
    isDealVedomosti: 'dealVedomosti',
    isBlank: 'blank',
    isPayment: 'payment',
    isTruckPenalty: 'truckPenalty',
    isRepair: 'repair',
  },
  columns: ['isCompany', 'isPoint', 'isAccount', 'isCar', 'isDeals', 'isPayment'],
  rows: [
    ['isCompany', 'isPoint', 'isAccount', 'isCar', 'isRepair'],
    ['isDeals', 'isDealVedomosti', 'isBlank', 'isPayment', 'isTruckPenalty'],
  ],
  kept: [CONTRACT, WAYBILL_DOCUMENT, IMPORT_DOCUMENT],
})
