import { defineDocumentType } from '#areas/content/documentType'
import { WAYBILL_DOCUMENT } from '../shared/documentTypes.ts'

/** The type of the import files of transactions, kept out of document lists (foundations §9). */
const IMPORT_DOCUMENT = 19
/** The type that rules look for by its code, as they do for waybills: contracts of companies. */
const CONTRACT = 1

/** What a document is and whose documents it may be (foundations §3, "Document type"). */
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
