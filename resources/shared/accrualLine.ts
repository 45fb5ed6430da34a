import { defineResource, field } from '#resource'
import { formatMoney } from '#resource/text'
import type { RightCode } from '#resources/rights'
import { exportOf, headerOf, lineActions, statusFields, SUM } from './statement.ts'

interface AccrualOf<N extends string, H extends string> {
  readonly name: N
  readonly header: H
  readonly api: string
  /** The path of its statements. */
  readonly statements: string
  /** The path of the list of lines of all statements. */
  readonly registry: string
  readonly view: RightCode
  readonly add: RightCode
}

/**
 * A line of premiums or penalties: an accrual to an employee's account with a reason, without a payment. All lines are listed in a
 * registry.
 */
export const defineAccrualLine = <const N extends string, const H extends string>(of: AccrualOf<N, H>) =>
  defineResource({
    name: of.name,
    area: 'statements',
    api: {
      path: of.api,
      calls: ['list', 'one', 'export'],
      lists: exportOf(of.statements),
    },
    screens: { list: of.registry, one: `${of.registry}/:id` },
    title: { fields: ['account', 'sum'], of: r => [r.account?.['fio'], formatMoney(r.sum)].filter(Boolean).join(' · ') },
    fields: {
      vedomost: headerOf(of.header),
      account: field.reference('account', { required: true, shows: ['fio', 'login'], only: { isActive: true } }),
      point: field.reference('point', { keeps: true, shows: ['name'] }),
      basis: field.text({ required: true, keeps: true, min: 3, max: 300 }),
      sum: field.money({ required: true, ...SUM }),
      comment: field.text({ max: 500 }),
      ...statusFields,
      date: field.date({ derived: 'server' }),
      words: field.text({ derived: 'server', hidden: true, onDemand: true }),
    },
    list: {
      columns: ['vedomost', 'date', 'account', 'point', 'basis', 'sum', 'comment', 'status', 'delComment', 'insDate', 'mdInsUser'],
      lead: ['account', 'sum', 'status', 'date', 'basis'],
      extra: ['id'],
      sort: ['-date', '-id'],
      search: ['words'],
      period: 'date',
      filters: { date: 'range', vedomost: 'in', account: 'in', point: 'in', status: 'in', sum: 'range' },
      sums: { path: 'sums', of: ['sum'] },
    },
    form: [['account', 'point'], ['basis', 'sum'], 'comment'],
    rights: { read: [of.view], create: [of.add], edit: [of.add], remove: [of.add] },
    // The calls of these lines send an action with a reason (finance §7).
    actions: lineActions([of.add], { delComment: field.text({ required: true, min: 3, max: 500, lines: 2 }) }),
    madeBy: 'accrualLine',
  })
