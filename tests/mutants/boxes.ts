import { of, screens } from './mutant.ts'

const BOXES = 'boxKinds.test.tsx'
const employee = screens(BOXES, 'an employee stands beside the statement with what was accrued, withheld and paid')
const place = screens(BOXES, 'the balance of a point is shown with its people, its place on a map and its materials')
const tiles = screens(BOXES, 'the tiles and the table of materials of a point say what came')
const columns = screens(BOXES, 'the statement of a point has its columns')
const material = screens(BOXES, 'the statement of a point is narrowed by a material')
const listed = screens(BOXES, 'boxes of employees and of points are listed with totals')
const moment = screens(BOXES, 'a box is looked at as of a day and as it was known')

/** The boxes of employees and of points. */
export const boxes = [
  ...of(
    'resources/money/cashTransaction/boxes.ts',
    { name: 'premiums are no accrual', find: "of: ['dealSum', 'premiumSum']", replace: "of: ['dealSum']", seenBy: employee },
    {
      name: 'a payroll expense is added by the right of transfers alone, for a company',
      find: "adds: { mode: 'account', right: ['COST_ADD'] }",
      replace: "adds: { mode: 'company', right: ['COST_ADD'] }",
      seenBy: screens(BOXES, 'a payroll expense is added from the statement of an employee'),
    },
    {
      name: 'what left a point is called an arrival',
      find: "of: ['totalSumWriteOffVol']",
      replace: "of: ['totalSumAccrualVol']",
      seenBy: tiles,
    },
  ),
  ...of('src/screens/money/cashTransaction/Place.tsx', {
    name: 'the map of a point has another scale',
    find: 'const ZOOM = 16',
    replace: 'const ZOOM = 10',
    seenBy: place,
  }),
  ...of('src/screens/money/cashTransaction/useStatementTable.tsx', {
    name: 'a row of a point says the balance after it twice',
    find: "volume('before', row => row.inputVol)",
    replace: "volume('before', row => row.outputVol)",
    seenBy: columns,
  }),
  ...of('src/screens/money/cashTransaction/filter.ts', {
    name: 'the material of a statement is not asked for',
    find: '...(material && { material }),',
    replace: '',
    seenBy: material,
  }),
  ...of('src/screens/money/cashTransaction/CutWords.tsx', {
    name: 'a statement does not say that it is one of another day',
    find: 'if (words.length === 0) return null',
    replace: 'if (words.length >= 0) return null',
    seenBy: moment,
  }),
  ...of('locales/ru/points.ts', {
    name: 'the list of the balances of points is called otherwise',
    find: "views: { boxes: 'Балансы точек' }",
    replace: "views: { boxes: 'Точки' }",
    seenBy: listed,
  }),
]
