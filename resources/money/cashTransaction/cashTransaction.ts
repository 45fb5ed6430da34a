import { defineResource, field } from '#resource'
import { BOX_RIGHTS, boxViews, companyBox, employeeBox } from './boxes.ts'
import { postedRow } from './row.ts'

/** A row in the statement of a cash box: the amount that an object moved. Positive is what we owe; for an own company, positive is income. */
export const cashTransaction = defineResource({
  name: 'cashTransaction',
  area: 'money',
  api: {
    path: 'api/cash_transactions',
    calls: ['list', 'one', 'export'],
  },
  title: { fields: ['trxName', 'objectNumber'], of: r => `${r.trxName} № ${r.objectNumber}` },
  fields: {
    boxKind: field.choice(['C', 'E', 'O', 'F'], { required: true, readonly: true, hidden: true }),
    boxId: field.number({ required: true, readonly: true, hidden: true }),
    company: field.reference('company', { readonly: true, shows: ['shortName', 'inn'] }),
    account: field.reference('account', { readonly: true, shows: ['fio', 'login'] }),
    ...postedRow,
    sumTrx: field.money({ required: true, readonly: true, tones: 'sign' }),
    corrections: field.json({ derived: 'server', hidden: true, onDemand: false }),
    words: field.text({ derived: 'server', hidden: true, onDemand: true, max: 10_000 }),
  },
  list: {
    columns: ['objectNumber', 'typeOperation', 'trxName', 'comntHead', 'comntBody', 'sumTrx', 'dtTrx', 'dtReport', 'insDate'],
    extra: ['objectType', 'company', 'account', 'mdInsUser'],
    sort: ['-dtTrx', '-id'],
    search: ['words'],
    filters: { company: 'equals', account: 'equals', objectType: 'in', typeOperation: 'in', dtTrx: 'range', dtReport: 'range' },
    views: boxViews(companyBox, employeeBox),
  },
  rights: { read: [...BOX_RIGHTS.C, ...BOX_RIGHTS.E] },
})
