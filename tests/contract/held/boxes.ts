import { held, tests, type HeldRules } from '../holder.ts'

const SCREEN = 'screens/boxKinds.test.tsx'
const SERVER = 'server/boxKinds.test.ts'
const AS_OF = 'server/boxesAsOf.test.ts'

const EMPLOYEE = tests(
  SCREEN,
  'an employee stands beside the statement with what was accrued, withheld and paid, premiums and penalties as plain numbers',
)
const PAYROLL = tests(SCREEN, 'a payroll expense is added from the statement of an employee')
const POINT = tests(SCREEN, 'the balance of a point is shown with its people, its place on a map and its materials')
const TILES = tests(SCREEN, 'the tiles and the table of materials of a point say what came, what went and what is there')
const COLUMNS = tests(SCREEN, 'the statement of a point has its columns, every row with the balance before and after it, and its waybills')
const MATERIAL = tests(SCREEN, 'the statement of a point is narrowed by a material that is looked for on the server, and cleared')
const LISTS = tests(SCREEN, 'boxes of employees and of points are listed with totals and written to Excel')
const TOTALS = tests(AS_OF, '%s: totals are those of the rows at any moment')
const VOLUMES = tests(SERVER, 'has a state, rows, sums of each material and an export, in volumes')
const BALANCES = tests(AS_OF, 'of a point holds volumes, every row with what was there before and after it: %s')

/** The boxes of employees and of points. */
export const boxes: HeldRules = {
  'R-722': held(POINT),
  'R-723': held(POINT),
  'R-724': held(POINT),
  'R-725': held(POINT),
  'R-726': held(MATERIAL),
  'R-727': held(MATERIAL),
  'R-728': held(MATERIAL),
  'R-729': held(MATERIAL),
  'R-730': held(TILES),
  'R-731': held(TILES),
  'R-732': held(TILES),
  'R-733': held(COLUMNS, BALANCES),
  'R-734': held(COLUMNS),
  'R-735': held(VOLUMES),
  'R-736': held(MATERIAL, BALANCES),
  'R-737': held(LISTS, TOTALS),
  'R-738': held(EMPLOYEE),
  'R-739': held(PAYROLL),
}
