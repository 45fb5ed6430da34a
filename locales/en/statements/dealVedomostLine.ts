import type { dealVedomostLine as russian } from '../../ru/statements/dealVedomostLine.ts'
import type { Translation } from '../../translation.ts'
import { statementLine } from '../parts.ts'

export const dealVedomostLine = {
  name: 'Waybill statement line |||| Waybill statement lines',
  fields: {
    vedomost: 'Statement',
    deal: 'Waybill',
    comment: 'Comment',
    type: 'Kind',
    dtDeal: 'Date',
    ttn: 'TTN',
    kn: 'Quarry note',
    company: 'Company',
    point: 'Location',
    material: 'Material',
    volume: 'Volume',
    unit: 'Unit',
    closed: 'Closed by the statement',
    status: 'Status',
    delComment: 'Reason for deletion',
  },
  choices: {
    ...statementLine.choices,
    type: { check: 'Reconciliation', deposit: 'Receipt at location', writeOff: 'Write-off from location' },
  },
  actions: statementLine.actions,
  inputs: statementLine.inputs,
} as const satisfies Translation<typeof russian>
