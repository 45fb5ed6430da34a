import { optionsOf, type Resource } from '#resource'
import { resources } from '#resources'
import { expect } from 'vitest'
import { held, is, tests, type HeldRules, type Holder } from '../holder.ts'

const BANK = 'server/incomingBank.test.ts'
const FUEL = 'server/incomingFuel.test.ts'
const FACETS = 'server/facets.test.ts'
const KEY = tests(FACETS, 'a key file that opens verifies a supplier of fuel, and its card says so')
const DEFAULTS = tests(FACETS, 'requisites of every kind are deleted by a flag, and say which are the default')
const READ = tests(BANK, 'becomes transactions that wait, and the same file again adds nothing')
const FILES = [
  resources.bankTransactionsImportDocument,
  resources.oilCompanyTransactionsImportDocument,
  resources.truckPenaltyTransactionImportDocument,
]
const FUEL_READ = tests(FUEL, 'is allocated to the vehicle of each card, less what was agreed, and owed to the supplier')
const FINES_READ = tests(FUEL, 'a list of fines waits to be looked at, each fine once')
const MOVED = tests(BANK, 'is refused as a whole where it is cut, is no statement, or its file is another company’s')

/** A resource has these fields. */
const has = (resource: Resource, ...names: readonly string[]): readonly Holder[] =>
  is(() => expect(Object.keys(resource.fields)).toEqual(expect.arrayContaining([...names])))
/** A resource has these calls below its own path, or at whole paths. */
const lists = (resource: Resource, ...paths: readonly string[]): readonly Holder[] =>
  is(() => expect(Object.keys(resource.api.lists ?? {})).toEqual(expect.arrayContaining([...paths])))
const newest = (resource: Resource): readonly Holder[] => is(() => expect(resource.list?.sort?.[0]).toBe('-insDate'))
const oneDefault = (resource: Resource): readonly Holder[] =>
  is(() => expect(resource.parts?.oneDefault).toEqual({ field: 'isDefault', per: 'owner' }))
const of = (path: string): string => `api/${path}/{id}/company_documents/transactions_import`

/** Companies of our own, of fuel and of fines, and what comes in for them. */
export const incoming: HeldRules = {
  'R-112': held(...FILES.map(newest)),
  'R-214': held(
    lists(resources.ownerCompany, 'filter'),
    is(() =>
      expect([resources.ownerCompany.api.select, resources.ownerCompany.api.calls]).toEqual([
        'list_for_select',
        expect.arrayContaining(['export']),
      ]),
    ),
  ),
  'R-215': held(
    has(
      resources.ownerCompany,
      'name',
      'shortName',
      'inn',
      'brand',
      'phone',
      'email',
      'isBlocked',
      'className',
      'ndsType',
      'ownerType',
      'curator',
    ),
  ),
  'R-216': held(
    is(() => expect(resources.ownerCompany.form?.flat()).toContain('inn')),
    tests(FACETS, 'makes records of its kind, and shows no others'),
  ),
  'R-217': held(oneDefault(resources.ownerCompanyRequisite)),
  'R-218': held(tests(FACETS, 'requisites are deleted by their own flag')),
  'R-219': held(tests(FACETS, 'the exchange key is said once, and the old one ends with it')),
  'R-220': held(lists(resources.bankTransactionsImportDocument, of('owner_companies')), newest(resources.bankTransactionsImportDocument)),
  'R-221': held(READ),
  'R-222': held(READ),
  'R-223': held(MOVED),
  'R-224': held(
    is(() => {
      expect(resources.oilCompany.list?.search).toEqual({ in: ['name', 'shortName', 'inn', 'phone'] })
      expect([resources.oilCompany.api.select, resources.oilCompany.api.calls]).toEqual([
        'list_for_select',
        expect.arrayContaining(['export']),
      ])
      expect(resources.oilCompanyClass.api.path).toBe('api/oil_company_classes')
    }),
  ),
  'R-225': held(has(resources.oilCompany, 'name', 'shortName', 'inn', 'brand', 'phone', 'email', 'className')),
  'R-226': held(KEY),
  'R-227': held(KEY),
  'R-228': held(KEY),
  'R-229': held(oneDefault(resources.oilCompanyRequisite)),
  'R-230': held(DEFAULTS),
  'R-231': held(
    is(() =>
      expect(resources.oilCompanyDocument.parts?.documents?.download).toBe('api/oil_company_documents/{id}/documents/download/{doc_id}'),
    ),
    lists(resources.oilCompanyDocument, 'api/oil_companies/{id}/company_documents'),
  ),
  'R-232': held(
    is(() => expect(optionsOf((resources.oilCompanyDocument as Resource).fields['documentType']!).only).toEqual({ isCompany: true })),
  ),
  'R-233': held(lists(resources.oilCompanyTransactionsImportDocument, of('oil_companies')), FUEL_READ),
  'R-234': held(FUEL_READ),
  'R-235': held(
    lists(resources.oilCompanyRequisite, 'api/oil_companies/{id}/company_requisites'),
    is(() => expect(resources.oilCompanyRequisite.api.path).toBe('api/oil_company_requisites')),
  ),
  'R-236': held(
    is(() => {
      expect(resources.truckPenaltyCompany.screens).toEqual({ base: '/penalty-companies' })
      expect(resources.truckPenaltyCompany.api.select).toBe('list_for_select')
    }),
  ),
  'R-237': held(has(resources.truckPenaltyCompany, 'name', 'shortName', 'inn', 'brand', 'className', 'phone', 'email', 'isBlocked')),
  'R-238': held(is(() => expect(resources.truckPenaltyCompanyClass.api.path).toBe('api/truck_penalty_company_classes'))),
  'R-239': held(oneDefault(resources.truckPenaltyCompanyRequisite)),
  'R-240': held(DEFAULTS),
  'R-241': held(lists(resources.truckPenaltyCompanyDocument, 'api/truck_penalty_companies/{id}/company_documents')),
  'R-242': held(newest(resources.truckPenaltyTransactionImportDocument)),
  'R-243': held(
    is(() => expect(resources.truckPenaltyTransactionImportDocument.list?.search).toEqual({ in: ['name'], caseSensitive: true })),
  ),
  'R-244': held(FINES_READ),
  'R-245': held(MOVED),
  'R-333': held(READ),
  'R-334': held(MOVED),
  'R-335': held(is(() => FILES.forEach(one => expect(one.rights.remove).toEqual(one.rights.edit)))),
  'R-780': held(
    FUEL_READ,
    tests(FUEL, 'names a vehicle itself where its card is bound to nothing'),
    is(() => expect(resources.oilCompanyTransaction.screens).toMatchObject({ list: '/oil-company-transactions/list' })),
  ),
  'R-785': held(tests(BANK, 'is allocated to several by its lines, which come to its sum', 'takes back exactly what it made')),
  'R-786': held(READ),
  'R-792': held(FINES_READ),
}
