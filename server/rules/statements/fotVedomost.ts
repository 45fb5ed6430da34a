import { INPUT_TYPE } from '#resources/money/inputType'
import { fotVedomost } from '#resources/statements/fotVedomost'
import { fotVedomostLine } from '#resources/statements/fotVedomostLine'
import { compare, type Decimal } from '#resource/decimal'
import { defineRules, type Tx } from '../../engine/rules.ts'
import { fieldError } from '../../httpError.ts'
import { peopleOf } from '../statementAccruing.ts'
import { dueTo } from './fotVedomost/due.ts'
import { paymentFields, paying } from '../statementPaying.ts'
import { lineColumn, statementActions, statementRules, type Kind, type Line } from '../statement.ts'

interface PayrollLine extends Line {
  readonly account: number
  readonly point: number | null
  readonly sum: Decimal
}

/** A payroll statement: each line is a payment to an employee. */
export const fotKind: Kind<PayrollLine> = {
  header: fotVedomost,
  line: fotVedomostLine,
  by: 'vedomost_id',
  words: 'statements',
  sum: lineColumn('sum'),
  fieldOf: paymentFields({ value: 'account', price: 'sum' }),
  ...paying<PayrollLine>({
    header: fotVedomost,
    source: INPUT_TYPE.fotStatement,
    valuesOf: ({ account, point, sum }) => ({ value: account, valueType: 1, point, price: sum }),
  }),
}

/** Adds the people of a point to whom something is due, with all of it. */
async function fill(tx: Tx, { id, date }: { readonly id: number; readonly date: string }, point: number): Promise<void> {
  const people = (await peopleOf(tx, fotKind as Kind, id, point)).map(one => one.id)
  const due = await dueTo(tx, people, date)
  const owed = people.filter(one => compare(due.get(one)!.due, '0') > 0)
  if (owed.length === 0) throw fieldError('point', tx.texts('nerud.statements.nothingDue'))
  await tx.createMany(
    fotVedomostLine,
    owed.map(account => ({ vedomost: id, account, point, sum: due.get(account)!.due })),
  )
}

export const fotVedomostRules = defineRules(fotVedomost, {
  ...statementRules(fotKind as Kind, next => !!next.point),
  async after(tx, record) {
    if (record.point && record.lines.length === 0) await fill(tx, record, record.point.id)
  },
  actions: { ...statementActions(fotKind as Kind), fill: (tx, record, { point }) => fill(tx, record, point) },
})
