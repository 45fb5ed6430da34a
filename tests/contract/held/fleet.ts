import { expect } from 'vitest'
import { resources } from '#resources'
import { NO_VEHICLE } from '#resources/fleet/vehicle'
import { tabbed } from '#resources/pages'
import { POINT_TYPE } from '#resources/points/pointType'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { fieldsInForm, filtersOf, placesIn } from './declared.ts'

const RULES = 'server/rulesFleet.test.ts'
const PLATE = tests(RULES, 'is asked about before saving, in any spelling, and is free again once the vehicle is inactive')
const TRAILER = tests(RULES, 'fits the body: a trailer has a plate of its own make, and only it has a truck')
const DRIVERS = tests(RULES, 'have drivers, and drivers their vehicles')
const AUTOPARK = tests(RULES, 'stand at points that are autoparks')
const NAMES = tests(RULES, 'and a brand have names that nobody else has')
const GROUPED = tests(RULES, 'are grouped by type: the latest entry that has begun, or an empty slot')
const HISTORY = tests(RULES, 'run out: the worst of the terms stands in the list, and the history is told newest first with who wrote it')
const CARD = tests(
  'screens/fleet.test.tsx',
  'a vehicle shows its indicators by type, and says when its registration certificate cannot be had',
)
const DOCUMENTS = tests(
  'server/fleetDocuments.test.ts',
  'vehicles have documents of their types, downloaded and softly deleted, and documents by templates',
)
const columns = (): readonly string[] => resources.vehicle.list?.columns ?? []
const shownTabs = (): readonly string[] =>
  (resources.vehicle.show ?? []).map(tab =>
    'resource' in tab ? tab.resource : 'name' in tab ? tab.name : 'object' in tab ? `templates ${tab.object}` : tab.tab,
  )

const REPORTS = 'server/vehicleReports.test.ts'
const EXPORTED = tests(REPORTS, 'each report goes to Excel as it is shown')

/** Vehicles, their books, indicators and reports. */
export const fleet: HeldRules = {
  'R-394': held(AUTOPARK),
  'R-395': held(TRAILER),
  'R-396': held(
    is(() =>
      expect(columns()).toEqual(
        expect.arrayContaining(['plate', 'brand', 'bodyType', 'company', 'point', 'stsFormat', 'vin', 'size', 'isActive']),
      ),
    ),
    is(() => expect(placesIn('vehicle')).toContain('plateArray')),
  ),
  'R-397': held(
    TRAILER,
    is(() => expect(columns()).toEqual(expect.arrayContaining(['trailers', 'truck']))),
  ),
  'R-398': held(
    tests('server/resources.test.ts', 'is exported whole, with the labels as headings'),
    is(() => expect([resources.vehicle.list?.search.in[0], filtersOf('vehicle').length > 5]).toEqual(['plate', true])),
  ),
  'R-399': held(
    DRIVERS,
    is(() => expect(fieldsInForm('vehicle')).toContain('drivers')),
  ),
  'R-400': held(
    CARD,
    is(() => expect(shownTabs()).toContain('vehicleIndicator')),
  ),
  'R-401': held(tests('server/vehicleRegistry.test.ts', 'is kept with the vehicle, though not by those who only look'), CARD),
  'R-402': held(tests('server/vehicleRegistry.test.ts', 'cannot be had of an installation that asks nobody'), CARD),
  'R-403': held(DOCUMENTS),
  'R-404': held(DOCUMENTS),
  'R-405': held(
    DOCUMENTS,
    is(() => expect(shownTabs()).toContain('templates 4')),
  ),
  'R-406': held(
    tests('screens/fleet.test.tsx', 'a vehicle is made below a company, its plate is checked as it is typed'),
    is(() => expect(Object.keys(resources.vehicle.screens?.createUnder ?? {})).toEqual(['company', 'point'])),
  ),
  'R-407': held(
    is(() =>
      expect(fieldsInForm('vehicle')).toEqual(
        expect.arrayContaining(['company', 'point', 'brand', 'bodyType', 'plate', 'sts', 'vin', 'size', 'truck', 'isActive']),
      ),
    ),
  ),
  'R-408': held(
    AUTOPARK,
    is(() => expect(resources.vehicle.fields['point']!.options).toMatchObject({ only: { pointType: POINT_TYPE.autopark } })),
  ),
  'R-409': held(is(() => expect(resources.vehicleBodyType.fields['isTrailer']!.kind).toBe('flag'))),
  'R-410': held(TRAILER, tests(RULES, 'are counted, told when new, and offered as trucks without trailers')),
  'R-411': held(PLATE),
  'R-412': held(
    tests(
      'server/resources.test.ts',
      'takes the version that was seen, and refuses one that is none, and a stale one with the record as it is',
    ),
  ),
  'R-413': held(
    tests(RULES, 'that stand for none are shown and chosen nowhere'),
    is(() => expect(NO_VEHICLE).toBe(1)),
  ),
  'R-414': held(DRIVERS),
  'R-415': held(
    NAMES,
    is(() => {
      const page = tabbed.find(one => one.path === '/directory/vehicles')
      expect(page?.tabs.map(tab => tab.resource)).toEqual(expect.arrayContaining(['vehicleBrand', 'vehicleBodyType']))
      for (const name of ['vehicleBrand', 'vehicleBodyType'] as const)
        expect([resources[name].list?.search.in, fieldsInForm(name)]).toEqual([['name'], expect.arrayContaining(['name', 'isActive'])])
    }),
  ),
  'R-416': held(NAMES),
  'R-417': held(
    tests(RULES, 'that is changed for all vehicles: %s'),
    is(() => expect(fieldsInForm('vehicleBodyType')).toContain('forAllVehicles')),
  ),
  'R-418': held(tests(RULES, 'and a brand are listed active first, then by name')),
  'R-419': held(GROUPED),
  'R-420': held(
    HISTORY,
    is(() =>
      expect(fieldsInForm('vehicleIndicator')).toEqual(
        expect.arrayContaining([
          'type',
          'value',
          'date',
          'valueDate',
          'dateStart',
          'company',
          'number',
          'passType',
          'inputType',
          'comment',
        ]),
      ),
    ),
  ),
  'R-421': held(tests(RULES, 'begin on days that are free, which is asked before saving')),
  'R-422': held(HISTORY),
  'R-423': held(HISTORY),
  'R-427': held(tests(REPORTS, 'a report is filtered and searched as the list of vehicles is'), EXPORTED),
  'R-428': held(tests(REPORTS, 'has trips made and planned by day, and totals over all vehicles, each by dates')),
  'R-429': held(tests(REPORTS, 'the report of use counts vehicles with trips and without, and all trips, each by dates')),
  'R-430': held(
    tests(REPORTS, 'of income is by vehicle and day'),
    tests(REPORTS, 'of profit is without drivers, payments for the vehicle and its repairs, and all reports open by their one right'),
  ),
  'R-431': held(
    tests(REPORTS, 'of profit is without drivers, payments for the vehicle and its repairs, and all reports open by their one right'),
    EXPORTED,
  ),
  'R-432': held(tests(RULES, 'are counted, told when new, and offered as trucks without trailers')),
}
