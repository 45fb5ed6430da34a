import type * as russian from '../ru/served.ts'
import type { Translation } from '../translation.ts'
import { jobs, notices } from './system.ts'

/** Texts of the server's responses besides validation (`nerud.server.*`). */
const server = {
  noRecord: 'Record not found',
  noDocuments: 'There are no documents to download',
  noRoute: 'There is no such address',
  noSetting: 'There is no such setting',
  noPrint: 'There is no such print: it was removed, or is kept no longer',
  badSetting: 'The value of the setting is written wrongly',
  groups: { none: 'Not set', total: '%{name}: total (%{count})', all: 'All rows' },
  views: {
    list: 'There is no such list, or it is not open to you',
    share: 'Views are shared with a role and with everybody by those who set up roles',
    role: 'Choose a role',
    columns: 'The columns are written wrongly',
    query: 'The conditions or groups of the view are written wrongly',
    taken: 'There is a view of this name already',
    many: 'There cannot be more than %{most} views: remove some',
    none: 'There is no such view',
    shared: 'A shared view is changed by those who set up roles. Save it as your own under another name',
  },
  returned: {
    mark: 'The file has no hidden column with the numbers of records: only a file exported for editing can be brought back',
    none: 'There is no record “%{text}”, or it is not available to you',
    many: 'There are several records “%{text}”: choose the right one on its page',
  },
  noFile: 'The file is not in the storage',
  noStorage: 'The file storage is not available now. Try again in a minute.',
  noSpace: 'The disk of the server is full: nothing was stored. Tell the administrator and try again once there is room',
  badJson: 'The request body must be a JSON object',
  badForm: 'The form could not be read',
  wrongBody: 'The request body must be of type %{type}',
  tooLarge: 'The request is too large. The largest size: %{size}',
  tooManyDownloads: 'You are already downloading two exports. Wait until one of them is finished and try again',
  tooManyDocuments: 'Two of your documents are still being prepared. Wait until one of them is ready and try again',
  tooManyCalls: 'Too many requests at once. Wait a few seconds and try again',
  slowBody: 'The request is coming in too slowly. Check the connection and try again',
  badKey: 'The repetition key (Idempotency-Key) is written incorrectly',
  keyReused: 'This repetition key (Idempotency-Key) has already been used for another request',
  saidOnce: 'This is already done; its answer was shown once and is not kept. Repeat the action',
  noVersion: 'Give the version of the record (If-Match): without it the change could overwrite somebody else’s',
  conflict: 'The record has already been changed in another window or by another user',
  deleted: 'The record is deleted: it cannot be changed until it is restored',
  busy: 'Somebody else is changing these records right now. Try again in a moment',
  kept: 'The program itself works with this record: it can be neither deleted nor deactivated',
  keptValue: 'The program itself works with this value: it is not changed here',
  boardChanged: 'The board has been changed: the card or its place is different now. Look at the board again',
  notNow: 'This action is not available for the record now',
  invalid: '%{field}: %{text}',
  serverError: 'Server error',
  away: 'The database is not responding. Try again in a few seconds',
  overloaded: 'The server is busy right now. Try again in a few seconds',
  documents: 'Documents',
} as const satisfies Translation<typeof russian.server>

/** Texts of the API documentation (`nerud.docs.*`). */
const docs = {
  title: 'API',
  tokens:
    'Programs call with tokens: the header Authorization: Bearer nerud_…. A token is issued under Users → API tokens; it may do no more than its owner. The next page of a list is asked for with the header X-Next of the answer (parameter after), a write repeated with the same Idempotency-Key does not create the record twice, a change with If-Match does not overwrite somebody else’s, answers 429 say how long to wait (Retry-After). Examples: docs/api.md in the sources',
  simpleRest:
    'Collections also answer clients on ra-data-simple-rest: GET with sort, range and filter (JSON) returns a list with the header Content-Range, PUT /{id} saves a whole record, DELETE /{id} marks it as deleted. Permissions and checks are those of the calls described here',
  bearer: 'The session of a person who signed in',
  token: 'API token: nerud_ and 49 characters',
  uploading_excel: 'Excel of the list named in of',
  uploading_zip: 'Archive of the documents of owner id from the list named in of',
  search: 'Search all sections by text and by record number',
  public: 'without signing in',
  signedIn: 'anybody signed in',
  list: 'List',
  one: 'Record',
  create: 'Create',
  edit: 'Change',
  replace: 'Replace entirely',
  remove: 'Delete',
  export: 'Export to Excel',
  sums: 'Totals of the list rows',
  query: '%{resource}: query “%{name}”',
  select: 'Options to choose from',
  unique: 'Uniqueness check',
  dates: 'Start date check',
  templates: 'Documents from templates',
  papers: 'Papers printed of the record, the newest first',
  paper: 'A paper as it was printed',
  print: 'Print papers and keep them',
  download: 'Download document',
  import: 'Import from a file',
  importTemplate: 'Sample import file',
  tag: 'Calls of “%{name}”',
  importState: 'Import progress',
  importErrors: 'File rows with errors',
  bulk: {
    start: 'Write values to all records of the resource of that the list filter finds: a job does it',
    state: 'The progress of a bulk change of one’s own, and the records that were refused',
    cancel: 'Stop a bulk change of one’s own: what has been changed stays changed',
    undo: 'Give the records back their values before a bulk change of one’s own, unless they were changed since',
  },
  removals: 'Who removed the records ids (parted by commas) of the resource of, and when',
  excelChanges: 'What a file changes that was exported with “edited=1” and edited in Excel: cell by cell, nothing is written',
  history: 'Change history',
  file: 'Record file',
} as const satisfies Translation<typeof russian.docs>

/** Texts of signing in and of the emails about it (`nerud.session.*`). */
const session = {
  wrong: 'Wrong login or password',
  denied: 'Access denied',
  noSession: 'Sign in: the session was not found or has ended',
  onlyReads: 'All of your roles only view: the mode cannot be switched off',
  mustChange: 'Change the temporary password to go on working',
  inactive: 'The account is not active. Ask the administrator',
  ownReset: 'You change your own password in your own window, giving the old one',
  demoPassword: 'The password of the demo works on the server itself only. Change it there or ask the administrator',
  noBackOffice: 'Accounts of this type may not sign in',
  look: {
    readOnly: 'You are viewing as another employee: nothing can be changed',
    closed: 'This employee cannot sign in: there is nothing to view',
    self: 'You already see everything as yourself',
    stronger: 'This employee has permissions that you do not have: only somebody who has them can view as this employee',
  },
  tooMany: 'Too many attempts. Try again in %{minutes} min.',
  recoverySent: 'If there is such a user, we have sent a letter',
  recoveryBad: 'The link is invalid or too old. Ask for a new password again',
  recovered: 'The password has been changed. Sign in with the new one',
  changed: 'The password has been changed',
  password: {
    short: 'The password is shorter than %{least} characters',
    long: 'The password is longer than %{most} characters',
    weak: 'This password is easy to guess: take several words or random characters',
    likeLogin: 'The password must not be the same as the login',
    same: 'The new password is the same as the old one',
    repeat: 'The passwords are not the same',
    old: 'The old password is wrong',
  },
  token: {
    unknown: 'The token is not valid: check that it has been copied whole',
    expired: 'The token has expired. Create a new one',
    revoked: 'The token has been revoked. Create a new one',
    blocked: 'The token does not work: it or its owner is switched off',
    address: 'The token does not work from this address',
    closed: 'This call cannot be made with a token: sign in yourself',
    tooMany: 'Too many calls: this token may make no more than %{most} a minute',
  },
  registrationOff: 'Registration is closed. Ask the administrator',
  registered: 'Registration successful',
  ownOnly: 'You may change only your own password',
  noFavicon: 'No icon has been uploaded',
  recovery: {
    subject: '%{system}: password recovery',
    text: `Hello %{fio},

to set a new password, open the link:
%{link}

The link works once, within %{minutes} min. If you did not ask to change the password, do nothing.`,
  },
} as const satisfies Translation<typeof russian.session>

/** Descriptions of the calls that belong to no resource, for the API documentation (`nerud.routes.*`). */
const routes = {
  waiting: 'What waits for a decision: how many records in each line that the caller’s permissions open',
  prints: {
    list: 'One’s own large prints: how far they are and until when they may be taken',
    cancel: 'Cancel a print of one’s own',
    file: 'All that was printed as one PDF or an archive: for whoever printed it',
  },
  settings: {
    read: 'One’s own settings, by name: they are the same on every device',
    save: 'Keep a setting of one’s own, whole',
    forget: 'Forget a setting of one’s own: the usual one holds again',
  },
  views: {
    read: 'Views of lists: one’s own, those of one’s roles and those of everybody',
    keep: 'Keep a view of a list: filters, columns, groups and order under a name',
    change: 'Change a view, whole',
    remove: 'Remove a view',
    readMail: 'Mailing of a report: when and to whom',
    keepMail: 'Send a report on a schedule',
    removeMail: 'Switch the mailing of a report off',
  },
  live: 'What has changed: names of the entities to be read again; with “Accept: text/event-stream” a stream of events, after a break with “Last-Event-ID”',
  signIn: 'Sign-in: the browser keeps the answer as the session',
  logout: 'Sign-out: the session ends',
  me: 'The current user with roles and rights',
  users: 'Users in short: login, name, e-mail',
  register: 'Registration: the account waits until the administrator turns it on',
  forgot: 'Ask for a letter with a link for a new password; the answer is always the same',
  recover: 'A new password by the link of the letter; all sessions end',
  changePassword: 'Change of one’s own password; all other sessions end',
  initMenu: 'View-only mode and system variables; without a session only those that the entry pages need',
  readOnly: 'Turn one’s own view-only mode on or off',
  isWork: 'Does the server work',
  favicon: 'The icon of the site from the settings',
} as const satisfies Translation<typeof russian.routes>

/** File sizes (`nerud.sizes.*`). */
const sizes = { kilobytes: '%{count} KB', megabytes: '%{count} MB' } as const satisfies Translation<typeof russian.sizes>

/** Texts about uploaded files (`nerud.file.*`). */
const file = {
  kind: 'This kind of file does not fit: %{expected} is needed',
  empty: 'The file has no data',
  broken: 'The file is damaged and cannot be read',
  password: 'The file is password-protected: remove the password and upload it again',
  oldFormat: 'The file is in an old format: open it and save it as %{expected}',
  webPage: 'This is a web page saved as a spreadsheet: open it in Excel and save it as xlsx',
  bomb: 'The file is too large once unpacked',
  tooBig: 'The file is larger than %{max} MB',
  rows: 'The file has more than %{max} rows: split it into parts',
  columns: 'Row %{row} has more than %{max} columns',
  quote: 'Row %{row} has a quotation mark that is opened but not closed',
  macros: 'The file contains macros: save it as %{expected}',
  template: 'The template has an error in the tag {%{tag}}: correct it and upload it again',
  templateLarge: 'A document made from this template would be too large: the template has too many tags or repetitions',
  format: 'Row %{row} does not follow the format: “%{expected}” was expected',
  cut: 'The file breaks off at row %{row}: upload the whole file',
  encoding: 'Row %{row} cannot be read: the file encoding is damaged or not supported',
  line: 'Row %{row} is too long: it has more than %{max} characters',
  sections: 'The file has more than %{max} documents: export it for a shorter period',
} as const satisfies Translation<typeof russian.file>

/** Errors in template documents (`nerud.template.*`). */
const template = {
  unknownTag: 'Unknown tag {%{tag}} (%{where})',
  unknownTagLike: 'Unknown tag {%{tag}} (%{where}), perhaps {%{like}}',
  unclosedTag: 'The tag is not closed with “}”: {%{tag}… (%{where})',
  unopenedTag: 'Stray “}” after “%{tag}” (%{where})',
  unclosedLoop: 'The block {#%{tag}} is not closed: {/%{tag}} is needed (%{where})',
  unopenedLoop: 'The block {/%{tag}} is closed but never opened (%{where})',
  crossedLoop: 'The block {#%{tag}} is closed by another tag or in the wrong place (%{where})',
  deepLoop: 'The block {#%{tag}} is nested too deeply (%{where})',
  badTag: 'The tag {%{tag}} is written incorrectly (%{where})',
  place: {
    document: 'document text',
    header: 'header',
    footer: 'footer',
    other: 'document properties',
  },
} as const satisfies Translation<typeof russian.template>

/** Texts about rows in files of banks, fuel suppliers and fines (`nerud.exchange.*`). */
const exchange = {
  hiddenRows: 'The file has hidden rows (%{count}): they were read too',
} as const satisfies Translation<typeof russian.exchange>

/** Errors of business rules (`nerud.rules.*`). */
const rules = {
  administratorKept: 'The administrator cannot be deactivated or deleted',
  notSelf: 'You cannot deactivate or delete yourself',
  strongerAccount: 'This employee has permissions that you do not have: only somebody who has them can change this login',
  strongerRole: 'The role “%{role}” has permissions that you do not have',
  tokens: {
    ownerOut: 'This employee does not sign in to the program: a token is of no use to them',
    ownerLacks: 'The owner of the token does not have these permissions: %{codes}',
    past: 'The token must expire in the future',
    tooLong: 'A token works for at most %{days} days',
    address: 'This is neither an IP address nor a network: %{address}',
    ownDoor: 'How the owner of a token signs in cannot be changed with it: sign in yourself',
  },
  strongerRights: 'You can add only permissions that you have yourself: %{codes}',
  templateFaults: 'The template has errors: %{faults}',
  instructionMissing: 'The template guide has not been uploaded yet',
  instructionName: 'Template guide',
  valueNumber: 'A whole number is needed',
  valueSwitch: 'ON or OFF is needed',
  valueOption: 'Allowed values: %{options}',
  valueFile: 'Upload a file',
  valueRequired: 'Enter a value',
  otherParameter: 'The parameter name in the address differs from the one in the form',
  matrixDays: 'Report period: from one to %{most} days',
} as const satisfies Translation<typeof russian.rules>

/** The English texts that only the server uses (`nerud.*`). */
export const served = {
  server,
  session,
  routes,
  sizes,
  docs,
  file,
  template,
  exchange,
  jobs,
  notices,
  rules,
} as const satisfies Translation<typeof russian.served>
