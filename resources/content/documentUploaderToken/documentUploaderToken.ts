import { flagOf, type Rights, defineResource, field, tab } from '#resource'
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
export const documentReadersOf = (kind: Receiver): Rights => RECEIVED[kind].rights.read
export const addersOf = (kind: Receiver): Rights => RECEIVED[kind].rights.create!

/** The flag of the document types that fit a kind of record. */
export const typeFlagOf = (kind: Receiver): string => flagOf(RECEIVED[kind].parts!.documents!.types!)

const ofAny = (of: (kind: Receiver) => Rights): Rights => [...new Set(RECEIVERS.flatMap(of))]
/** The rights to see and to make links of any kind; rules narrow them down to the kinds of the caller. */
export const READERS = ofAny(documentReadersOf)
export const ADDERS = ofAny(addersOf)

/** The limits of one upload (silent-places §2): the number of files, the bytes of each, and the bytes in total. */
export const MAX_FILES = 20
export const MAX_BYTES = 25 * 1_048_576
export const MAX_BYTES_IN_ALL = 100 * 1_048_576

/** The file name extensions that outside people may send; the server checks the content as well. */
export const EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png', 'heic', 'heif', 'docx', 'xlsx'] as const
export type Extension = (typeof EXTENSIONS)[number]

/** The default and the maximum lifetime of a link, in hours. */
export const HOURS = 72
export const MAX_HOURS = 30 * 24

/**
 * An upload link: an outside person sends files for a record by it (foundations §2.7, §4). Only a digest of its secret is stored: `get_qr`
 * returns the secret once, and the next call of `get_qr` replaces it.
 */
export const documentUploaderToken = defineResource({
  name: 'documentUploaderToken',
  area: 'content',
  api: { path: 'api/document_uploader_tokens', calls: ['list', 'one', 'create', 'edit'] },
  screens: { base: '/document-uploader-tokens' },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 200 }),
    objectKind: field.choice(RECEIVERS, { required: true, createOnly: true }),
    objectId: field.number({ required: true, createOnly: true, min: 1, recordOf: 'objectKind' }),
    documentType: field.reference('documentType', { required: true, shows: ['name', 'code'], only: { isActive: true } }),
    expires: field.dateTime({ copied: false }),
    stage: field.choice(['issued', 'active', 'sent', 'closed'], { readonly: true, hidden: true, copied: false, default: 'issued' }),
    state: field.choice(['new', 'issued', 'active', 'sent', 'blocked', 'expired'], {
      derived: 'server',
      tones: { new: 'waiting', issued: 'waiting', active: 'active', sent: 'closed', blocked: 'error', expired: 'closed' },
    }),
    token: field.text({ derived: 'server', hidden: true }),
    issuedAt: field.dateTime({ derived: 'server' }),
    openedAt: field.dateTime({ readonly: true, copied: false }),
    sentAt: field.dateTime({ readonly: true, copied: false }),
    fileCount: field.number({ derived: 'server' }),
    waitingCount: field.number({ derived: 'server' }),
    files: field.lines('documentUploaderFile', { by: 'token', shows: ['file', 'fileName', 'state'], first: 'fileName' }),
  },
  list: {
    columns: [
      'id',
      'name',
      'objectKind',
      'objectId',
      'documentType',
      'state',
      'fileCount',
      'waitingCount',
      'expires',
      'insDate',
      'mdInsUser',
    ],
    lead: ['name', 'state', 'waitingCount', 'objectId', 'expires'],
    extra: ['issuedAt', 'openedAt', 'sentAt', 'isActive'],
    sort: ['-id'],
    search: ['name'],
    filters: {
      state: 'in',
      objectKind: 'in',
      objectId: { by: 'equals', offered: false },
      documentType: 'in',
      mdInsUser: 'in',
      insDate: 'range',
      isActive: 'equals',
    },
  },
  form: ['name', ['objectKind', 'objectId'], ['documentType', 'expires'], 'isActive'],
  show: [
    tab.head({ state: 'state', figures: ['fileCount', 'waitingCount', 'expires'] }),
    tab.related('documentUploaderFile', 'token'),
    tab.screen('uploaderLink'),
  ],
  rights: { read: READERS, create: ADDERS, edit: ADDERS },
  actions: {
    removeFile: {
      on: 'one',
      path: '{id}/remove_file',
      right: ADDERS,
      button: false,
      input: { file: field.number({ required: true, min: 1 }) },
    },
  },
})

/** A file that an outside person sent by an upload link. It becomes a document of the record only after a user has accepted it (foundations §2.7). */
export const documentUploaderFile = defineResource({
  name: 'documentUploaderFile',
  area: 'content',
  api: {
    path: 'api/document_uploader_files',
    calls: ['list', 'one', 'remove'],
    lists: { 'api/document_uploader_tokens/{id}/files': { by: 'token' } },
  },
  title: 'fileName',
  fields: {
    token: field.reference('documentUploaderToken', { required: true, createOnly: true, shows: ['name', 'objectKind', 'objectId'] }),
    file: field.file({ required: true, createOnly: true, accept: ['pdf', 'image', 'word', 'excel'] }),
    fileName: field.text({ derived: 'server', hidden: true }),
    state: field.choice(['waiting', 'accepted', 'rejected'], {
      readonly: true,
      default: 'waiting',
      tones: { waiting: 'waiting', accepted: 'active', rejected: 'closed' },
    }),
    reason: field.text({ readonly: true, max: 500 }),
    decidedBy: field.reference('account', { readonly: true, shows: ['fio'] }),
    decidedAt: field.dateTime({ readonly: true }),
    documentId: field.number({ readonly: true, hidden: true }),
  },
  list: {
    columns: ['file', 'state', 'reason', 'decidedBy', 'decidedAt', 'insDate'],
    sort: ['id'],
    search: ['fileName'],
    filters: { state: 'in', token: 'equals', insDate: 'range' },
  },
  rights: { read: READERS, remove: ADDERS },
  actions: {
    accept: { on: 'many', path: 'accept', right: ADDERS, when: r => r.state === 'waiting' },
    reject: {
      on: 'many',
      path: 'reject',
      right: ADDERS,
      danger: true,
      when: r => r.state === 'waiting',
      input: { reason: field.text({ required: true, max: 500 }) },
    },
  },
})
