import type { uploads as russian } from '../../../ru/content/documentUploaderToken/rules.ts'
import type { Translation } from '../../../translation.ts'

/** What the server says about links by which files are sent (`nerud.uploads.*`). */
export const uploads = {
  unknown: 'The link is not valid. Ask whoever sent it for a new one',
  used: 'The files have already been sent by this link. Ask for a new link if you need to send more',
  blocked: 'The link is blocked. Ask whoever sent it for a new one',
  expired: 'The link has expired. Ask whoever sent it for a new one',
  busy: 'Other files are being received now. Wait a minute and send again',
  noFiles: 'Add files',
  tooMany: 'At most %{most} files can be sent at once',
  kind: 'Only PDF, JPG, PNG, HEIC, DOCX and XLSX are accepted',
  otherKind: 'The file name does not match its content',
  twofold: 'Something else is hidden in the file: open it and save it anew',
  fieldName: 'Files are sent in the fields file_0, file_1 and so on',
  notYours: 'You do not add documents of such records: that needs another permission',
  otherType: 'Such records have no documents of type “%{name}”: choose another type',
  past: 'Enter a moment in the future',
  tooLong: 'A link lives at most %{days} days',
  noFile: 'No such file was sent by this link',
  acceptedStays: 'The file is already accepted: delete the document on the record’s card',
} as const satisfies Translation<typeof russian>
