import { resources } from '#resources'
import { expect } from 'vitest'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { placesIn } from './declared.ts'

const { multiDeal } = resources
const SERVER = 'server/multiDeals.test.ts'
const FIELDS = tests(SERVER, 'every field that the contract names of a multi-deal stands in it')
const DOCUMENTS = tests(SERVER, 'documents are added, downloaded and deleted softly; only active ones are shown')
const MADE = tests(SERVER, 'makes the waybills of all lines by the rules of waybills, and is read-only then')
const DELETED = tests(SERVER, 'cancels the waybills with the reason, in the boxes too, and is done once')

/** One paper for several waybills. */
export const multiDeals: HeldRules = {
  'R-526': held(
    is(() =>
      expect(multiDeal.list?.columns).toEqual(
        expect.arrayContaining(['number', 'countCompanies', 'countLines', 'date', 'totalVolume', 'status', 'insDate', 'mdInsUser']),
      ),
    ),
    tests(SERVER, 'counts its lines, its companies and its volume'),
  ),
  'R-527': held(tests('server/resources.test.ts', 'is exported whole, with the labels as headings')),
  'R-528': held(
    is(() =>
      expect(placesIn('multiDeal')).toEqual(
        expect.arrayContaining(['shipmentCompany', 'avtopark', 'vehicle', 'driverPoint', 'driver', 'lines']),
      ),
    ),
    FIELDS,
    tests('screens/multiDeals.test.tsx', 'lines are entered by the keyboard alone, and the waybills are made from the card'),
  ),
  'R-529': held(DOCUMENTS),
  'R-530': held(MADE, DELETED),
  'R-531': held(MADE, DELETED),
  'R-532': held(DOCUMENTS),
}
