import type { dealVedomost as russian } from '../../ru/statements/dealVedomost.ts'
import type { Translation } from '../../translation.ts'
import { statement } from '../parts.ts'

const { number, date, reportDate, point, comment, status, delComment, countLines, lines, docs } = statement.fields

export const dealVedomost = {
  name: 'Waybill statement |||| Waybill statements',
  fields: {
    number,
    type: 'Kind',
    date,
    reportDate,
    company: 'Company',
    point,
    dateFrom: 'Waybills from',
    dateTo: 'Waybills to',
    comment,
    status,
    delComment,
    countLines,
    totalVolume: 'Total volume',
    volumes: 'Volume',
    lines,
    documents: docs,
  },
  refused: statement.refused,
  choices: { ...statement.choices, type: { check: 'Reconciliation', deposit: 'Receipt at location', writeOff: 'Write-off from location' } },
  sections: statement.sections,
  actions: { ...statement.actions, changeStatus: 'Change status', deleteLine: 'Delete line' },
  inputs: {
    anyway: statement.inputs.anyway,
    delComment,
    dateFrom: 'Waybills from',
    dateTo: 'Waybills to',
    material: 'Material',
    status,
    line: 'Line',
  },
  checks: { pointNeeded: 'Enter the location: its volume changes', backwards: 'The end is before the start' },
} as const satisfies Translation<typeof russian>
