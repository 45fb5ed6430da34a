const FIGURES = ['from', 'to', 'openingDebit', 'openingCredit', 'debit', 'credit', 'closingDebit', 'closingCredit', 'result']
const ROWS = ['rows', 'rows.date', 'rows.name', 'rows.debit', 'rows.credit']

/** The template tags of a reconciliation act, besides those of its company. */
export const ACT_TAGS = [...FIGURES, ...ROWS].map(tag => `statement.${tag}`)
