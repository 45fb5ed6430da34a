import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { repair, repairLine } from './repair.ts'
import { vehicle } from '../vehicle/vehicle.ts'
import { REPAIR_STATUS } from './repairStatus.formulas.ts'
import { derivedText } from '#server/engine/derivedText.ts'
import { fieldError } from '#server/httpError.ts'
import { businessDay } from '#areas/businessDay.rules'
import { ownNumber, proposedNumber } from '#resources/shared/nextNumber.rules'
import { unpricedLines, pricesOf } from './pricing.rules.ts'
import { idOf } from '#resource'

/** Returns the sum of the works and parts of a repair. */
export const linesSum = (t: Of): Sql => sql`(select coalesce(sum(round(l.quantity * l.price, 2)), 0)::numeric(16,2)
  from repair_line l where l.repair_id = ${t('id')} and not l.is_delete)`

/** Returns the pay of its team. */
export const teamSum = (t: Of): Sql => sql`(select coalesce(sum(l.sum), 0)::numeric(16,2)
  from repair_team_line l where l.repair_id = ${t('id')} and not l.is_delete)`

const stateSql = (t: Of): Sql => sql`case ${t('status_id')} when ${sql.lit(REPAIR_STATUS.active)} then 'active'
  when ${sql.lit(REPAIR_STATUS.closed)} then 'closed' else 'error' end`

/** Returns the message which lines have no price. */
const unpricedText = (tx: Tx, numbers: readonly number[]): string =>
  tx.texts('nerud.rules.repair.unpriced', { smart_count: numbers.length, lines: numbers.join(', ') })

export const repairRules = defineRules(repair, {
  derive: {
    plate: derivedText(repair, { by: 'vehicle', of: vehicle, fields: ['plate'] }),
    stateFilter: stateSql,
    isLate: t => sql`(${t('status_id')} = ${sql.lit(REPAIR_STATUS.active)} and ${t('date_end')} is null
      and coalesce(${t('date_plan')} < ${businessDay}, false))`,
    linesSum,
    teamSum,
    total: t => sql`(${linesSum(t)} + ${teamSum(t)})`,
  },
  // A repair that has ended with a line without a price has the status of an error until the price is entered.
  async before(tx, next, prior) {
    const number = prior || next.number ? {} : { number: await ownNumber(tx, repair) }
    const unpriced = next.dateEnd ? await unpricedLines(tx.db, next.lines) : []
    if (unpriced.length === 0) return { ...number, status: REPAIR_STATUS.active, errorText: null }
    return { ...number, status: REPAIR_STATUS.error, errorText: unpricedText(tx, unpriced) }
  },
  queries: { nextNumber: proposedNumber(repair) },
  actions: {
    async close(tx, record, input) {
      const dateEnd = record.dateEnd ?? input.dateEnd
      if (!dateEnd) throw fieldError('dateEnd', tx.texts('nerud.rules.repair.endNeeded'))
      if (dateEnd < record.dateStart) throw fieldError('dateEnd', tx.texts('resources.repair.checks.beforeStart'))
      const unpriced = await unpricedLines(tx.db, record.lines)
      if (unpriced.length) throw fieldError('lines', unpricedText(tx, unpriced))
      const [before] = await tx.readMany(repair, [record.id])
      const after = { ...before!, dateEnd, status: REPAIR_STATUS.closed, errorText: null }
      await tx.storeMany(repair, [{ before: before!, after }], 'close')
    },
  },
})

export const repairLineRules = defineRules(repairLine, {
  // A new line takes the current price of its work or part; later changes of the catalogue do not affect it.
  async before(tx, next, prior) {
    if (prior || next.price) return {}
    const nomenclature = idOf(next.nomenclature) ?? 0
    return { price: (await pricesOf(tx.db, [nomenclature])).get(nomenclature) ?? null }
  },
})
