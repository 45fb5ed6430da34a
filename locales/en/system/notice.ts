import type { notice as russian } from '../../ru/system/notice.ts'
import type { Translation } from '../../translation.ts'

export const notice = {
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
      taskAssigned: 'A task was assigned to you',
      taskDue: 'A task is due today',
      taskOverdue: 'A task is overdue',
      paperEnding: 'A vehicle document is about to expire',
      licenceEnding: 'A driving licence is about to expire',
      newsImportant: 'Important news',
      jobDone: 'A job is done',
      jobFailed: 'A job failed',
      fileReady: 'A file is ready',
    },
    subjectKind: { kanbanTask: 'Task', vehicle: 'Vehicle', account: 'Employee', news: 'News item', job: 'Job' },
    reading: { new: 'Unread', read: 'Read' },
  },
  inputs: { notice: 'Notification', isOn: 'Send the letter' },
  actions: { markRead: 'Mark as read', markAllRead: 'Mark all as read', switchLetters: 'Notification letters' },
} as const satisfies Translation<typeof russian>
