import { screensOf } from '#resource'
import { resources } from '#resources'
import { expect } from 'vitest'
import { held, is, tests, type HeldRules } from '../holder.ts'

const SERVER = 'server/shifts.test.ts'
const screens = (name: keyof typeof resources): readonly string[] => screensOf(resources[name]).map(screen => screen.path)

/** Shifts. */
export const shifts: HeldRules = {
  'R-561': held(
    is(() =>
      expect(screens('shift')).toEqual(expect.arrayContaining(['/shift/list', '/shift/list/:id', '/shift/create', '/shift/list/:id/edit'])),
    ),
    tests(SERVER, 'is for everybody who has signed in, and for nobody else'),
  ),
  'R-562': held(tests(SERVER, 'is made with its vehicles, read by the natural order of their plates')),
  'R-563': held(tests(SERVER, 'is a sheet: what it is above, a row for each vehicle in the order of plates')),
}
