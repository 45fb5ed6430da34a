import type { periodClose as russian } from '../../ru/money/periodClose.ts'
import type { Translation } from '../../translation.ts'

export const periodClose = {
  name: 'Period closing |||| Period closings',
  fields: {
    dateFrom: 'From',
    day: 'Closed up to',
    status: 'State',
    comment: 'Comment',
    closedAt: 'Closed on',
    closedBy: 'Closed by',
    reopenedAt: 'Reopened on',
    reopenedBy: 'Reopened by',
    reopenReason: 'Reason for reopening',
    hanging: 'Required items outstanding',
    checklist: 'What was outstanding',
    ownSum: 'Our money',
    companiesSum: 'Companies',
    employeesSum: 'Employees',
    resultSum: 'Result',
    othersSum: 'Fuel suppliers and fines',
    moneyRows: 'Cash box rows',
    volumeRows: 'Location rows',
    lastMoney: 'Last cash box row',
    lastVolume: 'Last location row',
    isMoved: 'Changed afterwards',
  },
  choices: { status: { closed: 'Closed', reopened: 'Reopened' } },
  sections: { removal: 'Reopened', periodChecklist: 'What was outstanding' },
  actions: { close: 'Close period', checkBoxes: 'Check cash boxes', reopen: 'Reopen period' },
  inputs: { day: 'Up to which day', comment: 'Comment', anyway: 'Close despite outstanding required items', reason: 'Reason' },
} as const satisfies Translation<typeof russian>
