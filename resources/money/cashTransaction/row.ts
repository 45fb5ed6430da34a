import { field } from '#resource'

/** The kinds of objects that post rows to the ledger. */
const POSTED = ['deal', 'payment', 'premium', 'penalty', 'fuel', 'fine', 'statement', 'opening'] as const

/** The common fields of money and volume rows: the owner, the corrected row, the dates. Only posting writes them. */
export const postedRow = {
  objectType: field.choice(POSTED, { required: true, readonly: true, at: 'objectId' }),
  objectNumber: field.number({ required: true, readonly: true }),
  object: field.json({ derived: 'server', hidden: true, onDemand: false }),
  leg: field.text({ required: true, readonly: true, max: 40, hidden: true }),
  seq: field.number({ required: true, readonly: true, hidden: true }),
  typeOperation: field.choice(['upd', 'del'], { readonly: true, tones: { upd: 'warning', del: 'deleted' } }),
  trxName: field.text({ required: true, readonly: true, at: 'trxObject.name' }),
  comntHead: field.text({ readonly: true, max: 4000 }),
  comntBody: field.text({ readonly: true, max: 4000 }),
  dtTrx: field.date({ required: true, readonly: true }),
  dtReport: field.date({ required: true, readonly: true }),
  ownTrx: field.date({ required: true, readonly: true, hidden: true }),
  ownReport: field.date({ required: true, readonly: true, hidden: true }),
} as const
