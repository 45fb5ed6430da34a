import { type ReceiversOf, type Resource, type Resources, type Rights, defineResource, field, tab } from '#resource'

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
 * The kinds of records whose documents outside people may send by a link (`byLink`): the objects of templates in their order (foundations §9),
 * and others.
 */
export function receiversOf<const T extends Resources>(owners: T): readonly ReceiversOf<T>[] {
  const objectOf = ({ parts }: Resource): number => parts?.templates?.object ?? Infinity
  const isReceiver = ({ parts }: Resource): boolean => typeof parts?.documents === 'object' && parts.documents.byLink === true
  return Object.keys(owners)
    .filter(name => isReceiver(owners[name]!))
    .toSorted((a, b) => objectOf(owners[a]!) - objectOf(owners[b]!) || 0) as ReceiversOf<T>[]
}

/** A file that an outside person sent by an upload link. It becomes a document of the record only after a user has accepted it (foundations §2.7). */
const uploaderFile = (read: Rights, write: Rights) =>
  defineResource({
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
    rights: { read: read, remove: write },
    actions: {
      accept: { on: 'many', path: 'accept', right: write, when: r => r.state === 'waiting' },
      reject: {
        on: 'many',
        path: 'reject',
        right: write,
        danger: true,
        when: r => r.state === 'waiting',
        input: { reason: field.text({ required: true, max: 500 }) },
      },
    },
  })

const COLUMNS = [
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
] as const
const FILTERS = {
  state: 'in',
  objectKind: 'in',
  objectId: { by: 'equals', offered: false },
  documentType: 'in',
  mdInsUser: 'in',
  insDate: 'range',
  isActive: 'equals',
} as const

/**
 * An upload link: an outside person sends files for a record by it (foundations §2.7, §4). Only a digest of its secret is stored: `get_qr`
 * returns the secret once, and the next call of `get_qr` replaces it. It may be seen and made by those who see and add documents of any kind;
 * rules narrow this down to the kinds of the caller.
 */
export function uploadersOf<const T extends Resources>(owners: T) {
  const receivers = receiversOf(owners)
  const ofAny = (call: 'read' | 'create'): Rights => [...new Set(receivers.flatMap(kind => owners[`${kind}Document`]!.rights[call] ?? []))]
  const [read, write] = [ofAny('read'), ofAny('create')]
  const documentUploaderToken = defineResource({
    name: 'documentUploaderToken',
    area: 'content',
    api: { path: 'api/document_uploader_tokens', calls: ['list', 'one', 'create', 'edit'] },
    screens: { base: '/document-uploader-tokens' },
    title: 'name',
    fields: {
      name: field.text({ required: true, max: 200 }),
      objectKind: field.choice(receivers, { required: true, createOnly: true }),
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
      columns: COLUMNS,
      lead: ['name', 'state', 'waitingCount', 'objectId', 'expires'],
      extra: ['issuedAt', 'openedAt', 'sentAt', 'isActive'],
      sort: ['-id'],
      search: ['name'],
      filters: FILTERS,
    },
    form: ['name', ['objectKind', 'objectId'], ['documentType', 'expires'], 'isActive'],
    show: [
      tab.head({ state: 'state', figures: ['fileCount', 'waitingCount', 'expires'] }),
      tab.related('documentUploaderFile', 'token'),
      tab.screen('uploaderLink'),
    ],
    rights: { read: read, create: write, edit: write },
    actions: {
      removeFile: {
        on: 'one',
        path: '{id}/remove_file',
        right: write,
        button: false,
        input: { file: field.number({ required: true, min: 1 }) },
      },
    },
  })
  return { documentUploaderToken, documentUploaderFile: uploaderFile(read, write) }
}
