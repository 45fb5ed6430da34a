import { expect } from 'vitest'
import { optionsOf, pathOf, type Resource } from '#resource'
import { resources } from '#resources'
import { BOXES } from '#resources/money/cashTransaction/boxes'
import { screenRoutes } from '../../support/screenRoutes.ts'
import { held, is, tests, type HeldRules } from '../holder.ts'

/** Is there a resource of documents that this one owns? */
const documentsOf = (owner: string): boolean =>
  Object.values<Resource>(resources).some(
    ({ parts, fields }) => parts?.documents !== undefined && optionsOf(fields[parts.documents.owner]!).target === owner,
  )
/** These entities have fields of these names. */
const has = (of: Resource, ...fields: readonly string[]) =>
  is(() => expect(Object.keys(of.fields)).toEqual(expect.arrayContaining([...fields])))
const withTemplates = (...all: readonly Resource[]) =>
  is(() => {
    for (const one of all) expect([one.name, one.parts?.templates !== undefined]).toEqual([one.name, true])
  })
const withDocuments = (...owners: readonly string[]) =>
  is(() => {
    for (const owner of owners) expect([owner, documentsOf(owner)]).toEqual([owner, true])
  })
const screens = (...paths: readonly string[]) =>
  is(() => {
    for (const path of paths) expect([path, screenRoutes.has(path)]).toEqual([path, true])
  })

/** What the product keeps at all. */
export const scope: HeldRules = {
  'R-799': held(
    screens('/company/list', '/owner-company/list', '/oil-companies/list', '/penalty-companies/list'),
    has(resources.ownerCompany, 'ndsType'),
    tests('server/requisites.test.ts', 'however many come at once, one is the default'),
  ),
  'R-800': held(has(resources.company, 'brand', 'curator'), withDocuments('company'), withTemplates(resources.company)),
  'R-801': held(withDocuments('point'), withTemplates(resources.point)),
  'R-802': held(has(resources.vehicle, 'brand', 'bodyType', 'isTrailer'), withDocuments('vehicle'), withTemplates(resources.vehicle)),
  'R-803': held(is(() => expect(BOXES.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual(['C', 'E', 'P']))),
  'R-804': held(
    screens(...['oil', 'cost', 'fot', 'premium', 'penalty', 'deal'].map(kind => `/${kind}-vedomosti/list`)),
    tests('server/statements.test.ts', 'carried out stands in the boxes with every line, and is read-only then'),
  ),
  'R-805': held(
    tests('server/incomingBank.test.ts', 'becomes transactions that wait, and the same file again adds nothing'),
    is(() => {
      const { bankTransactionsImportDocument, oilCompanyTransactionsImportDocument, truckPenaltyTransactionImportDocument } = resources
      for (const one of [bankTransactionsImportDocument, oilCompanyTransactionsImportDocument, truckPenaltyTransactionImportDocument])
        expect([one.name, pathOf(one, 'list') !== undefined]).toEqual([one.name, true])
    }),
  ),
  'R-806': held(has(resources.deal, 'career', 'supplier', 'shipment', 'vehicle', 'driver', 'object', 'customer', 'material')),
  'R-807': held(
    has(resources.cargoRoute, 'companyFrom', 'companyTo', 'pointFrom', 'pointTo'),
    is(() => {
      for (const one of [resources.cargoRoutePrice, resources.cargoRouteRate])
        expect([one.name, one.parts?.dated !== undefined]).toEqual([one.name, true])
    }),
  ),
  'R-808': held(
    has(resources.materialOrder, 'cargoRoute', 'product', 'orderLimit', 'transporters'),
    is(() => expect(resources.materialOrder.parts?.statuses).toBeDefined()),
    screens('/deals/create-from-order'),
  ),
  'R-809': held(tests('server/deals.test.ts', 'holds what is entered by those who may not authorise, uncounted'), screens('/sump/deals')),
  'R-810': held(tests('server/multiDeals.test.ts', 'makes the waybills of all lines by the rules of waybills, and is read-only then')),
  'R-811': held(
    has(resources.repair, 'type', 'status', 'lines', 'teamLines'),
    withDocuments('repair'),
    is(() => expect(resources.repair.parts?.statuses).toBeDefined()),
  ),
  'R-812': held(
    is(() => {
      for (const one of [resources.costList, resources.exp, resources.expPersonal, resources.payMethod])
        expect([one.name, one.rights.create !== undefined, one.rights.edit !== undefined]).toEqual([one.name, true, true])
    }),
    has(resources.payMethod, 'rate'),
  ),
  'R-813': held(tests('unit/text.test.ts', 'shows money in roubles')),
}
