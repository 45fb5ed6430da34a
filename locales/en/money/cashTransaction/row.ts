/** Words that the rows of both ledgers share. */
export const posted = {
  objectType: 'Source document',
  objectNumber: 'Number',
  object: 'Waybill or payment',
  leg: 'Side',
  seq: 'Sort order',
  typeOperation: 'Operation',
  trxName: 'Transaction type',
  comntHead: 'Name',
  comntBody: 'Purpose',
  dtTrx: 'Transaction date',
  dtReport: 'Report date',
  ownTrx: 'Original date',
  ownReport: 'Original report date',
  insDate: 'Posted on',
} as const

/** What the choices of both ledgers' rows are called. */
export const choices = {
  objectType: {
    deal: 'Waybill',
    payment: 'Payment',
    premium: 'Bonus',
    penalty: 'Deduction',
    fuel: 'Fuel transaction',
    fine: 'Fine',
    statement: 'Statement',
    opening: 'Opening balance',
  },
  typeOperation: { upd: 'Correction', del: 'Reversal' },
} as const
