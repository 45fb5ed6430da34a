import { optionsOf, type Rights } from '#resource'
import { accountDocument } from '#resources/access/account/account'
import { companyDocument } from '#resources/companies/company/company'
import { dealDocument } from '#resources/deals/deal/deal'
import { repairDocument } from '#resources/fleet/repair/repair'
import { vehicleDocument } from '#resources/fleet/vehicle/vehicle'
import { materialOrderDocument } from '#resources/orders/materialOrder/materialOrder'
import { pointDocument } from '#resources/points/point/point'

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

/** What one sending may hold (silent-places §2): as many files, each of so many bytes, and all of them together. */
export const MOST_FILES = 20
export const MOST_BYTES = 25 * 1_048_576
export const MOST_BYTES_IN_ALL = 100 * 1_048_576

/** What outside people may send, by the ends of names; the server looks at the content as well. */
export const EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png', 'heic', 'heif', 'docx', 'xlsx'] as const
export type Extension = (typeof EXTENSIONS)[number]

/** How long a link lives unless its maker says otherwise, and the longest, in hours. */
export const HOURS = 72
export const MOST_HOURS = 30 * 24
