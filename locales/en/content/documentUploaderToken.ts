import type { documentUploaderToken as russian } from '../../ru/content/documentUploaderToken.ts'
import type { Translation } from '../../translation.ts'

export const documentUploaderToken = {
  name: 'Upload link |||| Upload links',
  fields: {
    name: 'What to send',
    objectKind: 'Belongs to',
    objectId: 'Record',
    documentType: 'Document type',
    expires: 'Valid until',
    stage: 'Step',
    state: 'State',
    token: 'Link (said once, when it is issued)',
    issuedAt: 'Link issued',
    openedAt: 'Opened',
    sentAt: 'Files sent',
    fileCount: 'Files',
    waitingCount: 'Awaiting check',
    files: 'Files',
    isActive: 'Link works',
  },
  choices: {
    objectKind: {
      company: 'Company',
      account: 'Employee',
      point: 'Location',
      vehicle: 'Vehicle',
      materialOrder: 'Order',
      deal: 'Waybill',
      repair: 'Repair',
    },
    stage: { issued: 'Not opened', active: 'Opened', sent: 'Files sent', closed: 'Closed' },
    state: {
      new: 'Not issued',
      issued: 'Issued',
      active: 'Opened',
      sent: 'Files sent',
      blocked: 'Blocked',
      expired: 'Expired',
    },
  },
  sections: { uploaderLink: 'Link and QR code' },
  activity: { on: 'Unblock', off: 'Block', isOff: 'The link is blocked: nothing is accepted by it' },
  hints: { name: 'Whoever opens the link will see this', expires: 'If empty: 72 hours. The longest term: 30 days' },
  inputs: { file: 'File number' },
  actions: { removeFile: 'Delete file' },
} as const satisfies Translation<typeof russian>
