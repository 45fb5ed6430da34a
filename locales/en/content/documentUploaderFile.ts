import type { documentUploaderFile as russian } from '../../ru/content/documentUploaderFile.ts'
import type { Translation } from '../../translation.ts'

export const documentUploaderFile = {
  name: 'Received file |||| Received files',
  fields: {
    token: 'Link',
    file: 'File',
    fileName: 'File name',
    state: 'State',
    reason: 'Reason for rejection',
    decidedBy: 'Checked by',
    decidedAt: 'Checked on',
    documentId: 'Document number',
    insDate: 'Received',
  },
  choices: { state: { waiting: 'Awaiting check', accepted: 'Accepted', rejected: 'Rejected' } },
  inputs: { reason: 'Reason' },
  actions: { accept: 'Accept into documents', reject: 'Reject file' },
} as const satisfies Translation<typeof russian>
