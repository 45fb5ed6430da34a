import { defineResource, field, tab } from '#resource'
import { ADDERS, READERS, RECEIVERS } from './received.ts'

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
