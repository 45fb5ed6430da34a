import { of, screens, server } from './mutant.ts'

const PARK = 'autopark.test.ts'
const REPAIRS = 'repairs.test.ts'
const SCREENS = 'repairs.test.tsx'
const made = screens(SCREENS, 'a repair is made with its works and its team')

/** Repairs and the autopark. */
export const repairs = [
  ...of(
    'resources/fleet/repair.ts',
    {
      name: 'a closed repair is changed',
      find: "editWhen: r => repairState(r.status?.id) !== 'closed'",
      replace: "editWhen: r => repairState(r.status?.id) !== 'error'",
      seenBy: server(REPAIRS, 'stays as it is then'),
    },
    {
      name: 'the form of a repair has no team',
      find: "    'lines',\n    'teamLines',\n",
      replace: "    'lines',\n",
      seenBy: made,
    },
    {
      name: 'the list of repairs counts no states',
      find: "per: ['stateFilter'], counts",
      replace: "per: ['type'], counts",
      seenBy: screens(SCREENS, 'filtered by status with one click'),
    },
    {
      name: 'a repair may end before it begins',
      find: "r.dateEnd >= r.dateStart || 'beforeStart'",
      replace: "r.dateEnd !== '' || 'beforeStart'",
      seenBy: server(REPAIRS, 'ends no earlier than it begins'),
    },
  ),
  ...of(
    'server/rules/fleet/repair.ts',
    {
      name: 'a repair is closed with a line without a price',
      find: 'if (unpriced.length) throw',
      replace: 'if (unpriced.length > 9) throw',
      seenBy: server(REPAIRS, 'is an error, until the price is there'),
    },
    {
      name: 'a repair that has ended is late for ever',
      find: " and ${t('date_end')} is null\n",
      replace: '\n',
      seenBy: server(REPAIRS, 'which go on longer than planned'),
    },
  ),
  ...of('server/rules/fleet/repairLine.ts', {
    name: 'a line whose price was emptied takes one from the book',
    find: 'if (prior || next.price)',
    replace: 'if (next.price)',
    seenBy: server(REPAIRS, 'takes the price of today into a new line'),
  }),
  ...of('server/rules/fleet/repair/inRepair.ts', {
    name: 'a vehicle is in repair before its repair begins',
    find: " and ${r('date_start')} <= ${to}",
    replace: '',
    seenBy: server(REPAIRS, 'is in repair from the day on which one begins'),
  }),
  ...of(
    'server/rules/fleet/vehicle/today.ts',
    {
      name: 'a trip of today counts before a repair',
      find: "case when ${isInRepair(t, look)} then 'inRepair'\n  when",
      replace: 'case when',
      seenBy: server(PARK, 'says what a vehicle does now'),
    },
    {
      name: 'one of several drivers drives today',
      find: 'case when count(*) = 1 then',
      replace: 'case when count(*) > 0 then',
      seenBy: server(PARK, 'says who drives today'),
    },
  ),
  ...of('resources/fleet/vehicle.ts', {
    name: 'the autopark counts no states',
    find: "per: ['stateNow']",
    replace: "per: ['bodyType']",
    seenBy: screens(SCREENS, 'the autopark says what vehicles do now'),
  }),
  ...of('locales/ru/fleet.ts', {
    name: 'autoparks that cannot be loaded have no words of their own',
    find: "failures: { of: { point: 'Не удалось загрузить список автопарков!' } },",
    replace: '',
    seenBy: screens('failures.test.tsx', 'a vehicle says that autoparks cannot be loaded'),
  }),
  ...of('server/engine/read/derived.ts', {
    name: 'lines on a page lack what is derived from them',
    find: '|| derivedLinesIn(engine, resource).some(({ name }) => shown.includes(name)))',
    replace: ')',
    seenBy: server('lines.test.ts', 'what is derived from a line itself'),
  }),
  ...of('src/resource/faults.ts', {
    name: 'a list searches among records',
    find: 'return !isLink && !isList && !isElsewhere',
    replace: 'return !isList && !isElsewhere',
    seenBy: { project: 'unit', file: 'tests/unit/faults.test.ts', test: 'a name that leads nowhere' },
  }),
]
