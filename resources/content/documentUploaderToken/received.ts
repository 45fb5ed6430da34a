import { optionsOf, type Rights } from '#resource'
import { accountDocument } from '#resources/access/account/account'
import { companyDocument } from '#resources/companies/company/company'
import { dealDocument } from '#resources/deals/deal/deal'
import { repairDocument } from '#resources/fleet/repair/repair'
import { vehicleDocument } from '#resources/fleet/vehicle/vehicle'
import { materialOrderDocument } from '#resources/orders/materialOrder/materialOrder'
import { pointDocument } from '#resources/points/point/point'

/** The kinds of records that upload links can be made for: the objects of templates (foundations §9), and repairs. */
export const RECEIVERS = ['company', 'account', 'point', 'vehicle', 'materialOrder', 'deal', 'repair'] as const
export type Receiver = (typeof RECEIVERS)[number]

/** The document resource of each kind of record. */
export const RECEIVED = {
  company: companyDocument,
  account: accountDocument,
  point: pointDocument,
  vehicle: vehicleDocument,
  materialOrder: materialOrderDocument,
  deal: dealDocument,
  repair: repairDocument,
} as const satisfies Readonly<Record<Receiver, object>>

/** The rights to see and to add documents of a kind of record. */
export const readersOf = (kind: Receiver): Rights => RECEIVED[kind].rights.read
export const addersOf = (kind: Receiver): Rights => RECEIVED[kind].rights.create!

/** The flag of the document types that fit a kind of record. */
export const flagOf = (kind: Receiver): string => Object.keys(optionsOf(RECEIVED[kind].fields['documentType']!).only ?? {})[0]!

const ofAny = (of: (kind: Receiver) => Rights): Rights => [...new Set(RECEIVERS.flatMap(of))]
/** The rights to see and to make links of any kind; rules narrow them down to the kinds of the caller. */
export const READERS = ofAny(readersOf)
export const ADDERS = ofAny(addersOf)

/** The limits of one upload (silent-places §2): the number of files, the bytes of each, and the bytes in total. */
export const MOST_FILES = 20
export const MOST_BYTES = 25 * 1_048_576
export const MOST_BYTES_IN_ALL = 100 * 1_048_576

/** The file name extensions that outside people may send; the server checks the content as well. */
export const EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png', 'heic', 'heif', 'docx', 'xlsx'] as const
export type Extension = (typeof EXTENSIONS)[number]

/** The default and the maximum lifetime of a link, in hours. */
export const HOURS = 72
export const MOST_HOURS = 30 * 24
