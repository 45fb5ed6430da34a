import { idOf } from '#resource'
import { PLAN_MOVES, PLAN_STATES, PLAN_STATUS, planState, type PlanState } from './planStatus.formulas.ts'
import { shiftPlanner } from './shiftPlanner.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import { fieldError, httpError } from '#server/httpError.ts'
import { boardOf } from './board.rules.ts'
import { closeGap, driverInShift, lockDays, newNumber, places, shiftStateSql, type Cell } from './places.rules.ts'
import { rejectIdle } from './idle.rules.ts'
import { doneTripsOf } from '../shiftPlannerLine/done.rules.ts'

const cellOf = (record: { readonly date: string | null; readonly vehicle: unknown }): Cell => ({
  date: record.date!,
  vehicle: idOf(record.vehicle)!,
})
const isSame = (a: Cell, b: Cell): boolean => a.date === b.date && a.vehicle === b.vehicle

const isOpen = (t: Of): Sql => sql`${t('status_id')} in (${sql.lit(PLAN_STATUS.plan)}, ${sql.lit(PLAN_STATUS.work)})`

export const shiftPlannerRules = defineRules(shiftPlanner, {
  derive: {
    stateFilter:
      t => sql`(case ${t('status_id')} when ${sql.lit(PLAN_STATUS.work)} then 'work' when ${sql.lit(PLAN_STATUS.done)} then 'done'
      when ${sql.lit(PLAN_STATUS.cancelled)} then 'cancelled' else 'plan' end)`,
    shiftState: shiftStateSql,
    plannedTrips: t => sql`(select coalesce(sum(l.planned_trips), 0)::int from shift_planner_line l
      where l.shift_planner_id = ${t('id')} and not l.is_delete)`,
    doneTrips: t => sql`(select coalesce(sum(${doneTripsOf('l', t)}), 0)::int from shift_planner_line l
      where l.shift_planner_id = ${t('id')} and not l.is_delete)`,
  },
  scopes: { open: isOpen },
  async before(tx, next, prior) {
    const cell = cellOf(next)
    const old = prior && cellOf(prior)
    if (old && isSame(old, cell) && !next.isDelete) return {}
    await lockDays(tx, [cell.date, ...(old ? [old.date] : [])])
    if (next.isDelete) return {}
    await rejectIdle(tx, cell)
    // Unless the user chose a driver, the driver comes from the shift.
    const isDriverChanged = idOf(next.driver) !== idOf(prior?.driver)
    const driver = isDriverChanged ? null : await driverInShift(tx, cell)
    return {
      ...(driver !== null && { driver }),
      place: (await places(tx, cell)) + 1,
      ...(old?.date !== cell.date && { number: await newNumber(tx, cell.date) }),
    }
  },
  async after(tx, record, prior) {
    if (!prior || (isSame(cellOf(record), cellOf(prior)) && record.isDelete === prior.isDelete)) return
    await closeGap(tx, cellOf(prior))
  },
  actions: {
    async changeStatus(tx, record, { status }) {
      const to = PLAN_STATES.find(state => PLAN_STATUS[state] === status)
      if (!to) throw fieldError('status', tx.texts('nerud.validation.reference'))
      const from = planState(record.status?.id)
      if (from === to) return
      const word = (state: PlanState): string => tx.texts(`resources.shiftPlanner.choices.state.${state}`)
      if (!PLAN_MOVES[from].includes(to))
        throw httpError(409, 'NOT_NOW', tx.texts('nerud.rules.planStatus', { from: word(from), to: word(to) }))
      await tx.update(shiftPlanner, record.id, { status })
    },
    async changePlace(tx, record, { place, date, vehicle }) {
      const old = cellOf(record)
      const cell: Cell = { date: date ?? old.date, vehicle: vehicle ?? old.vehicle }
      await lockDays(tx, [old.date, cell.date])
      if (!isSame(old, cell)) await tx.update(shiftPlanner, record.id, cell)
      await closeGap(tx, cell, { id: record.id, place })
    },
  },
  queries: { board: (tx, query) => boardOf(tx, query) },
})
