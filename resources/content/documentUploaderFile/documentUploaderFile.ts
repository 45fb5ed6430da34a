import { defineResource, field } from '#resource'
import { ADDERS, READERS } from '../documentUploaderToken/received.ts'

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
