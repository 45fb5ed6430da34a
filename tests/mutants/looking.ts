import { of, server } from './mutant.ts'

const PLANS = 'listPlans.test.ts'
const BOXES = 'boxesAsOf.test.ts'
const RELATED = 'related.test.ts'
const plans = server(PLANS, 'looks at no whole table')
const counts = server('autopark.test.ts', 'counts how many are in each state, and those whose papers run out; each count finds its rows')
const gone = server(BOXES, 'shows who is worked with no more once something has moved in the box')

/** What lists filter by and count is looked up, and right. */
export const looking = [
  ...of(
    'server/engine/read/sums.ts',
    {
      name: 'what is left of all records is all of them',
      find: 'found.reduce((n, one) => n - one.count,',
      replace: 'found.reduce(n => n,',
      seenBy: counts,
    },
    {
      name: 'a count that is at hand is counted',
      find: 'count && of.every(',
      replace: 'count && of.length > 9 && of.every(',
      seenBy: plans,
    },
  ),
  ...of('server/engine/read/recordJson.ts', {
    name: 'the related rows of each record of a page are asked by themselves',
    find: 'name, alias, lookups?.look)',
    replace: 'name, alias)',
    seenBy: server(RELATED, 'the related rows of all records of a page are read at once'),
  }),
  ...of('server/engine/kinds/kind.ts', {
    name: 'signs that JSON reserves stand in texts as they are',
    find: 'sql`json_text((${value})::text)`',
    replace: 'quoted(value)',
    seenBy: server('kinds.test.ts', 'a text comes back whatever signs are in it'),
  }),
  ...of('server/engine/read/pageRelated.ts', {
    name: 'related rows are read by one of the ids that a page asks them by',
    find: 'asked.ids.set(wordsOf(id), id)',
    replace: 'if (asked.ids.size === 0) asked.ids.set(wordsOf(id), id)',
    seenBy: server(RELATED, 'the page of a list says of related rows what each card does'),
  }),
  ...of('server/rules/fleet/vehicle/today.ts', {
    name: 'a trailer does not go with its truck where vehicles are counted',
    find: 'where v.truck_id = any(',
    replace: 'where v.id < 0 and v.truck_id = any(',
    seenBy: counts,
  }),
  ...of('server/rules/fleet/vehicle/indicators.ts', {
    name: 'papers that were renewed still run out',
    find: 'and (n.date_start, n.id) > (${t(',
    replace: 'and n.id < 0 and (n.date_start, n.id) > (${t(',
    seenBy: counts,
  }),
  ...of('server/ledger/keptDays.ts', {
    name: 'the ledger notes nothing with the owner of a box',
    find: 'set has_box = true',
    replace: 'set has_box = false',
    seenBy: gone,
  }),
  ...of('server/rules/points/point.ts', {
    name: 'people are read for each point',
    find: ', sql`a.is_active desc`)',
    replace: ')',
    seenBy: plans,
  }),
  ...of('resources/orders/materialOrder.ts', {
    name: 'the state of orders has no index',
    find: "{ by: 'in', indexed: true }",
    replace: "'in'",
    seenBy: plans,
  }),
]
