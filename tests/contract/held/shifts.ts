import { screensOf } from '#resource'
import { resources } from '#resources'
import { expect } from 'vitest'
import { held, is, tests, type HeldRules } from '../holder.ts'

const SERVER = 'server/shifts.test.ts'
const PLAN = 'server/shiftPlanner.test.ts'
const screens = (name: keyof typeof resources): readonly string[] => screensOf(resources[name]).map(screen => screen.path)

/** Shifts and what is planned in them. */
export const shifts: HeldRules = {
  'R-561': held(
    is(() =>
      expect(screens('shift')).toEqual(expect.arrayContaining(['/shift/list', '/shift/list/:id', '/shift/create', '/shift/list/:id/edit'])),
    ),
    tests(SERVER, 'is for everybody who has signed in, and for nobody else'),
  ),
  'R-562': held(tests(SERVER, 'is made with its vehicles, read by the natural order of their plates')),
  'R-563': held(tests(SERVER, 'is a sheet: what it is above, a row for each vehicle in the order of plates')),
  'R-564': held(
    is(() => expect(screens('shiftPlanner')).toContain('/shiftPlanner/shifts')),
    tests(PLAN, 'stands in the list with its date, number, vehicle and status, and goes to Excel'),
  ),
  'R-565': held(tests(PLAN, 'is active while it is planned or under way')),
  'R-566': held(
    is(() => expect(screens('shiftPlannerLine')).toContain('/shiftPlanner/routes')),
    tests(PLAN, 'name their entry, take the material of their route, and go to Excel'),
  ),
  'R-567': held(tests(PLAN, 'is made, changed and removed; its number is that of its day')),
  'R-568': held(
    tests(PLAN, 'goes from status to status as work does, and says where it cannot go'),
    tests(
      PLAN,
      'are counted through within a day of a vehicle: an entry comes to a place, the others make room',
      'lose nobody when many move at once',
    ),
  ),
}
