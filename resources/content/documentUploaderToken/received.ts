import { optionsOf, type Rights } from '#resource'
import { accountDocument } from '../../access/accountDocument.ts'
import { companyDocument } from '../../companies/companyDocument.ts'
import { dealDocument } from '../../deals/dealDocument.ts'
import { repairDocument } from '../../fleet/repairDocument.ts'
import { vehicleDocument } from '../../fleet/vehicleDocument.ts'
import { materialOrderDocument } from '../../orders/materialOrderDocument.ts'
import { pointDocument } from '../../points/pointDocument.ts'

/** Kinds of records that documents may come to by a link: the objects of templates (foundations §9), and repairs. */
export const RECEIVERS = ['company', 'account', 'point', 'vehicle', 'materialOrder', 'deal', 'repair'] as const
export type Receiver = (typeof RECEIVERS)[number]

/** What the documents of each kind of record are. */
export const RECEIVED = {
  company: companyDocument,
  account: accountDocument,
  point: pointDocument,
  vehicle: vehicleDocument,
  materialOrder: materialOrderDocument,
  deal: dealDocument,
  repair: repairDocument,
} as const satisfies Readonly<Record<Receiver, object>>

/** Who sees the documents of a kind of record, and who adds to them. */
export const readersOf = (kind: Receiver): Rights => RECEIVED[kind].rights.read
export const addersOf = (kind: Receiver): Rights => RECEIVED[kind].rights.create!

/** The flag of the document types that fit a kind of record. */
export const flagOf = (kind: Receiver): string => Object.keys(optionsOf(RECEIVED[kind].fields['documentType']!).only ?? {})[0]!

const ofAny = (of: (kind: Receiver) => Rights): Rights => [...new Set(RECEIVERS.flatMap(of))]
/** Who sees links of any kind, and who makes them: of which records, the rules say. */
export const READERS = ofAny(readersOf)
export const ADDERS = ofAny(addersOf)
