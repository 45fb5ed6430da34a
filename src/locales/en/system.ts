import type * as russian from '../ru/system.ts'
import type { Translation } from '../translation.ts'

export const notices = {
  letter: {
    subject: '%{system}: %{smart_count} unread notification |||| %{system}: %{smart_count} unread notifications',
    greeting: 'Hello %{fio},',
    line: '• %{what}: %{title}',
    lineWithDay: '• %{what}: %{title} (%{day})',
    more: 'And %{count} more',
    open: 'All notifications: %{link}',
    off: 'This letter comes once a day. Switch it off with “Send a letter once a day” on the same page: %{link}',
    failed: 'Letters not sent: %{count}; they will be tried again',
  },
} as const satisfies Translation<typeof russian.notices>

export const bell = {
  today: 'Today',
  earlier: 'Earlier',
  empty: 'No notifications yet. Finished jobs will appear here',
  failed: 'The notifications could not be loaded',
  again: 'Try again',
  all: 'All notifications',
  markAll: 'Mark all as read',
  unread: 'unread',
  close: 'Close notifications',
  letter: 'Send a letter once a day',
  letterTo: 'About what is unread, to %{email}',
  noAddress: 'Your card has no e-mail address: there is nowhere to send the letter',
} as const satisfies Translation<typeof russian.bell>

const parameterLabels = {
  fields: {
    parameter: 'Code',
    parameterName: 'Name',
    parameterValue: 'Value',
    type: 'Value kind',
    options: 'Allowed values',
    defaultValue: 'Default',
    description: 'Explanation',
    file: 'File',
    changedAt: 'Changed on',
    changedBy: 'Changed by',
  },
  type: { text: 'Text', number: 'Number', switch: 'On or off', option: 'One of the values', file: 'File' },
} as const satisfies Translation<typeof russian.parameterLabels>

/** Texts of background jobs (`nerud.jobs.*`). */
export const jobs = {
  unknown: 'A job of this kind cannot be started',
  interrupted: 'The job was interrupted several times in a row and has been stopped. Start a copy of it',
  log: {
    begun: 'Started, attempt %{attempt}',
    done: 'Finished: %{done} done',
    file: 'The result is in the file “%{name}”',
    failed: 'Stopped: %{error}',
    again: 'Interrupted, will start again',
    cancelled: 'Cancelled by %{name}',
    backup: 'Written to backups/%{file} (%{megabytes} MB) in the server’s data folder',
    brokenFile: 'The file “%{name}” is missing or damaged',
  },
  sheets: {
    broken: { name: 'Damaged files', id: 'Number', file: 'File' },
    bulk: { name: 'Records not changed', id: 'Number', record: 'Record' },
    import: { row: 'Row', field: 'Column', value: 'Value' },
  },
  nobody: 'Whoever started the job can no longer sign in',
  archive: 'Documents from %{from} to %{to}',
  archiveTooLarge: 'The files exceed %{megabytes} MB. Choose fewer days',
  dates: 'The end of the period is before its start',
} as const satisfies Translation<typeof russian.jobs>

/** Labels of the resources of `system`. */
export const labels = {
  setting: {
    name: 'Setting |||| Settings',
    fields: parameterLabels.fields,
    choices: { type: parameterLabels.type },
    failures: { list: 'Could not load the settings' },
    empty: { changedBy: '—' },
    inputs: { parameter: 'Code', parameterValue: 'Value', file: 'File' },
    actions: { edit: 'Change', reset: 'Restore default' },
  },
  property: {
    name: 'Property |||| Properties',
    fields: { ...parameterLabels.fields, group: 'Section' },
    choices: {
      type: parameterLabels.type,
      group: { general: 'General', access: 'Sign-in and access' },
    },
    empty: { changedBy: '—' },
    inputs: { parameter: 'Code', parameterValue: 'Value' },
    actions: { edit: 'Change', reset: 'Restore default' },
  },
  errorCode: {
    name: 'Error code |||| Error codes',
    fields: { code: 'Code', httpStatus: 'HTTP status', message: 'Message', reason: 'Reason', remedy: 'What to do', area: 'Section' },
  },
  job: {
    name: 'Job |||| Jobs',
    fields: {
      jobType: 'Job type',
      params: 'Parameters',
      target: 'Subject',
      status: 'State',
      done: 'Done',
      total: 'Total',
      progress: 'Done, %',
      startedAt: 'Started',
      finishedAt: 'Finished',
      attempts: 'Attempts',
      result: 'Result',
      file: 'Result file',
      error: 'Error',
      kept: 'Where it stopped',
      beatAt: 'Last step',
      resumeAt: 'Will continue',
    },
    choices: {
      status: { queued: 'Queued', running: 'Running', done: 'Done', failed: 'Error', cancelled: 'Cancelled' },
    },
    inputs: {
      jobType: 'Job type',
      report: 'List',
      documents: 'Documents of',
      source: 'From',
      book: 'Book',
      bookFile: 'File (xlsx or csv)',
      dateFrom: 'From',
      dateTo: 'To',
      params: 'Parameters',
    },
    actions: { create: 'New job', copy: 'Copy', cancel: 'Cancel job' },
  },
  jobLine: {
    name: 'Log line |||| Log',
    fields: { job: 'Job', text: 'What happened', insDate: 'When' },
  },
  jobType: {
    name: 'Job type |||| Job types',
    fields: { typeName: 'Type name', name: 'Name', code: 'Code', isHidden: 'Hidden', mayStart: 'I may start it' },
  },
  notice: {
    name: 'Notification |||| Notifications',
    fields: {
      account: 'To',
      event: 'About',
      title: 'What',
      day: 'Day',
      subjectKind: 'Kind of record',
      subject: 'Record',
      occasion: 'Occasion',
      readAt: 'Read at',
      reading: 'Read',
      mdInsUser: 'From',
    },
    choices: {
      event: {
        jobDone: 'A job is done',
        jobFailed: 'A job failed',
        fileReady: 'A file is ready',
      },
      subjectKind: { account: 'Employee', job: 'Job' },
      reading: { new: 'Unread', read: 'Read' },
    },
    inputs: { notice: 'Notification', isOn: 'Send the letter' },
    actions: { markRead: 'Mark as read', markAllRead: 'Mark all as read', switchLetters: 'Notification letters' },
  },
} as const satisfies Translation<typeof russian.labels>
