import { of, screens, server } from './mutant.ts'

const SHIFTS = 'shifts.test.ts'
const PLAN = 'shiftPlanner.test.ts'
const BOARD = 'shiftPlanner.test.tsx'

/** What keeps shifts and the plan true: reservations, the hours of a shift, places, and the board. */
export const shiftRules = [
  ...of(
    'server/engine/write/reserved.ts',
    {
      name: 'a header that moves keeps the periods of its lines',
      find: 'const lines = reservingBelow(engine, resource).map(child => ({ child, header: true }))',
      replace: 'const lines = places.size === 0 ? [] : reservingBelow(engine, resource).map(child => ({ child, header: true }))',
      seenBy: server(SHIFTS, 'are asked anew when the hours of a shift move'),
    },
    {
      name: 'a record that is called off goes on reserving',
      find: 'and h.is_active and not h.is_delete',
      replace: 'and not h.is_delete',
      seenBy: server(SHIFTS, 'are free again when the shift is called off, and asked anew when it is brought back'),
    },
  ),
  ...of('server/engine/write/transaction.ts', {
    name: 'who was slower with a reservation does not begin anew',
    find: "['40P01', '40001', '23P01']",
    replace: "['40P01', '40001']",
    seenBy: server(SHIFTS, 'are judged at the end by the database: who was slower begins anew and hears from whom'),
  }),
  ...of('server/engine/schema/indexes.ts', {
    name: 'digits of natural texts are no numbers',
    find: "locale = 'ru-u-kn-true'",
    replace: "locale = 'ru'",
    seenBy: server(SHIFTS, 'is made with its vehicles, read by the natural order of their plates'),
  }),
  ...of('server/rules/shifts/shift.ts', {
    name: 'a night shift ends before it begins',
    find: 'sql.lit(end > start ? 0 : 1)',
    replace: 'sql.lit(0)',
    seenBy: server(SHIFTS, 'of the night crosses midnight in the zone of the business'),
  }),
  ...of('server/rules/shifts/shiftPlanner.ts', {
    name: 'an entry that leaves a day leaves a gap',
    find: 'await closeGap(tx, cellOf(prior))',
    replace: 'await closeGap(tx, cellOf(record))',
    seenBy: server(PLAN, 'leave no gap where an entry goes to another day or vehicle'),
  }),
  ...of('server/rules/shifts/shiftPlannerLine/done.ts', {
    name: 'waybills that wait to be executed count as trips',
    find: 'not in (${sql.lit(DEAL_STATUS.deleted)}, ${sql.lit(DEAL_STATUS.executing)})',
    replace: 'not in (${sql.lit(DEAL_STATUS.deleted)})',
    seenBy: server(PLAN, 'become waybills that wait to be executed, and are then counted'),
  }),
  ...of('src/admin/form/copies.ts', {
    name: 'lines of a copy keep what each line has of its own',
    find: 'optionsOf(one).copied === false)',
    replace: 'optionsOf(one).copied !== false && false)',
    seenBy: screens('shifts.test.tsx', 'the shift of yesterday is copied to today with its vehicles, without what they drove'),
  }),
  ...of('src/screens/shifts/shiftPlanner/useCarrying.ts', {
    name: 'an entry that is done is taken from the board',
    find: 'if (!isOpen(entry)) return',
    replace: 'if (entry.id < 0) return',
    seenBy: screens(BOARD, 'Escape brings an entry back, and one that is done is not taken'),
  }),
]
