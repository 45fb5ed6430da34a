import { defineDocumentType } from '#areas/content/documentType'

/** The type of the import files of transactions, kept out of document lists (foundations §9). */
const IMPORT_DOCUMENT = 19
/** The types that rules ask for by their codes: contracts of companies, notes of waybills. */
const CONTRACT = 1
const WAYBILL = 7

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
  kept: [CONTRACT, WAYBILL, IMPORT_DOCUMENT],
})
