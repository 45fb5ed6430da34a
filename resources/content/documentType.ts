import { defineDocumentType } from '#areas/content/documentType'
import type { Resources } from '#resource'
import { WAYBILL_DOCUMENT } from '../deals/lookups.ts'

/** The type of the import files of transactions; document lists do not show it (foundations §9). */
const IMPORT_DOCUMENT = 19
/** Company contracts: a type that rules find by its code, like waybills. */
const CONTRACT = 1

/** The owners that document types name, in the order of the specification (foundations §3, "Document type"). */
export const OWNERS = [
  'company',
  'point',
  'account',
  'car',
  'deals',
  'dealVedomosti',
  'blank',
  'payment',
  'truckPenalty',
  'repair',
] as const

/** The type of a document, and the resources whose documents may have it (foundations §3, "Document type"). */
export const documentTypeOf = <const T extends Resources>(owners: T) =>
  defineDocumentType(owners, {
    listed: OWNERS,
    columns: ['company', 'point', 'account', 'car', 'deals', 'payment'],
    rows: [
      ['company', 'point', 'account', 'car', 'repair'],
      ['deals', 'dealVedomosti', 'blank', 'payment', 'truckPenalty'],
    ],
    kept: [CONTRACT, WAYBILL_DOCUMENT, IMPORT_DOCUMENT],
  })
