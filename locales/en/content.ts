import type * as russian from '../ru/content.ts'
import type { Translation } from '#words/translation'

export const uploader = {
  title: 'Send files',
  failed: 'Error',
  drop: 'Add files.',
  choose: 'Choose files',
  camera: 'Take a photo',
  rule: 'PDF, JPG, PNG, HEIC, DOCX, XLSX: up to %{most} files, each up to %{size} MB, all together up to %{all} MB',
  remove: 'Delete',
  close: 'Close',
  send: 'Send',
  sending: 'Sending the files, do not close the page',
  sent: 'Files sent',
  notSent: 'Could not upload the files',
  cancelled: 'Upload cancelled. Close the window.',
  notBlocked: 'Could not block the link',
  confirm: {
    title: 'Choose an action',
    text: 'Leave without attaching documents?',
    cancel: 'Cancel',
    close: 'Close',
  },
  tooMany: 'At most %{most} files: the rest were not added',
  tooLarge: '“%{name}” is larger than %{size} MB and was not added',
  allTooLarge: 'All together exceed %{size} MB: “%{name}” was not added',
  wrongKind: '“%{name}” was not added: such files are not accepted',
  link: {
    receive: 'By link',
    title: 'Link and QR code',
    issue: 'Issue link',
    renew: 'Issue a new link',
    renewHint: 'The previous link will stop working',
    once: 'The link is shown once: copy it or let the QR code be scanned.',
    qr: 'QR code of the link',
    copy: 'Copy',
    copied: 'Link copied',
    notCopied: 'Could not copy: select the link and copy it yourself',
    until: 'Valid until %{until}',
    open: 'Open the link’s card',
    done: 'Done',
  },
} as const satisfies Translation<typeof russian.uploader>

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
} as const satisfies Translation<typeof russian.uploads>

/** What the rules of news say when they refuse (`nerud.news.*`). */
export const newsRules = {
  tooManyPinned: 'News items already pinned: %{most}. Choose which one to unpin: %{titles}',
  notPinned: 'This news item is not pinned: choose one of the pinned ones',
} as const satisfies Translation<typeof russian.newsRules>

export const newsScreens = {
  news: {
    title: 'News',
    all: 'All news',
    unread: 'Unread: %{count}',
    none: 'No pinned news.',
    full: 'Three news items are already pinned. To pin this one, unpin one of them:',
    unpin: 'Unpin “%{title}”',
    failed: 'Could not unpin the news item',
  },
} as const satisfies Translation<typeof russian.newsScreens>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  news: 'News',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `content` are called. */
export const labels = {
  documentType: {
    fields: {
      isCompany: 'Companies',
      isPoint: 'Locations',
      isAccount: 'Employees',
      isCar: 'Vehicles',
      isDeals: 'Waybills',
      isDealVedomosti: 'Waybill statements',
      isBlank: 'Orders',
      isPayment: 'Payments',
      isTruckPenalty: 'Fines',
      isRepair: 'Repairs',
    },
  },
  documentUploaderToken: {
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
  },
  documentUploaderFile: {
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
  },
  news: {
    name: 'News item |||| News',
    fields: {
      title: 'Title',
      category: 'Category',
      publishDate: 'Publication date',
      isPinned: 'Pinned',
      preview: 'Summary',
      text: 'Text',
      newsDocs: 'Images',
      documents: 'Documents',
      reading: 'Reading',
      readCount: 'Read by',
      readers: 'Who has read it',
      mdInsUser: 'Author',
    },
    hints: {
      publishDate: 'Until this day only those who manage news see the item',
      isPinned: 'Pinned items come first and are shown on the home page; at most three',
    },
    choices: { reading: { new: 'Unread', read: 'Read' } },
    inputs: { instead: 'Unpin instead', news: 'News item' },
    actions: { pin: 'Pin', unpin: 'Unpin', markRead: 'Mark as read', markAllRead: 'Mark all as read' },
  },
  newsCategory: {
    name: 'News category |||| News categories',
    fields: { name: 'Name', count: 'News items' },
  },
  newsDoc: {
    name: 'News image |||| News images',
    fields: { file: 'Image', fileName: 'File name', insDate: 'Added on', mdInsUser: 'Added by' },
  },
  newsDocument: {
    name: 'News document |||| Documents',
    fields: { news: 'News item', file: 'File', fileName: 'File name', insDate: 'Added on', mdInsUser: 'Added by' },
  },
  faq: {
    name: 'Question |||| Questions and answers',
    fields: { theme: 'Topic', question: 'Question', answer: 'Answer', position: 'Sort order', screen: 'Screen' },
    hints: { screen: 'The address of the screen in whose help the question is shown, e.g. /deals/list' },
    actions: { delete: 'Delete question' },
  },
  faqTheme: {
    name: 'Question topic |||| Question topics',
    fields: { name: 'Name', position: 'Sort order' },
  },
} as const satisfies Translation<typeof russian.labels>
