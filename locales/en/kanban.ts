import type * as russian from '../ru/kanban.ts'
import type { Translation } from '#words/translation'

/** What the rules of tasks say when they refuse (`nerud.kanban.*`). */
export const kanban = {
  statusUsed: 'There are tasks with this status: first move them to another',
  notYourComment: 'Only its author can delete a comment',
} as const satisfies Translation<typeof russian.kanban>

export const taskScreens = {
  tasks: {
    none: 'No comments yet.',
    write: 'New comment',
    send: 'Send',
    removeComment: 'Delete comment',
    failed: 'Could not load the comments',
    notSent: 'Could not send the comment',
  },
} as const satisfies Translation<typeof russian.taskScreens>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  tasks: 'Tasks',
  taskList: 'List',
  taskCreate: 'New task',
  taskSettings: 'Task settings',
} as const satisfies Translation<typeof russian.menu>

/** The names of the pages with several lists as tabs (`nerud.pages.*`). */
export const pages = {
  tasks: 'Task settings',
} as const satisfies Translation<typeof russian.pages>

/** What the resources of `kanban` are called. */
export const labels = {
  kanbanTask: {
    name: 'Task |||| Tasks',
    fields: {
      title: 'Title',
      description: 'Description',
      section: 'Section',
      status: 'Status',
      position: 'Position in column',
      task: 'Task',
      assignee: 'Assignee',
      watchers: 'Watchers',
      priority: 'Priority',
      due: 'Due date',
      term: 'By due date',
      linkKind: 'About',
      linkId: 'Record',
      checklist: 'Checklist',
      checksDone: 'Done',
      checks: 'Checklist items',
      comments: 'Comments',
      commentCount: 'Comments',
      files: 'Files',
      fileName: 'File name',
      mdInsUser: 'Author',
    },
    choices: {
      priority: { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' },
      term: { overdue: 'Overdue', today: 'Today', soon: 'Soon', done: 'Done' },
      linkKind: {
        company: 'Company',
        point: 'Location',
        vehicle: 'Vehicle',
        deal: 'Waybill',
        payment: 'Payment',
        product: 'Product',
        cargoRoute: 'Route',
        account: 'Employee',
      },
    },
    views: { board: 'Task board' },
    sections: { link: 'Related record', taskComments: 'Comments' },
    checks: { halfLink: 'Enter both the kind of record and its number' },
    inputs: { column: 'Column', from: 'From column', after: 'After card', before: 'Before card' },
    actions: { move: 'Move' },
  },
  kanbanStatus: {
    name: 'Task status |||| Task statuses',
    fields: { name: 'Name', complited: 'Task completed', onBoard: 'On the board', sequence: 'Sort order' },
    hints: {
      complited: 'Tasks with this status are finished: their due dates no longer run',
      onBoard: 'The status is a column of the board',
    },
    actions: { top: 'To the top', up: 'Up', down: 'Down', bottom: 'To the bottom' },
  },
  kanbanSection: {
    name: 'Task section |||| Task sections',
    fields: { name: 'Name', isActive: 'Status' },
  },
  kanbanCheck: {
    name: 'Checklist item |||| Checklist items',
    fields: { task: 'Task', text: 'What to do', isDone: 'Done' },
  },
  kanbanTaskComment: {
    name: 'Comment |||| Comments',
    fields: { task: 'Task', text: 'Comment', mdInsUser: 'Author', insDate: 'When' },
  },
  kanbanTaskFile: {
    name: 'Task file |||| Files',
    fields: { task: 'Task', file: 'File', fileName: 'File name', insDate: 'Added on', mdInsUser: 'Added by' },
  },
} as const satisfies Translation<typeof russian.labels>
