import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, describe } from 'vitest'
import { optionsOf, wirePathOf, routesOf, screensOf, type Layout, type Resource } from '#resource'
import { FINE_STATUS } from '#resources/fines/truckPenaltyTransaction/fines.formulas'
import { ORDER_STATUS } from '#resources/orders/materialOrder/orderLimit.formulas'
import { locales } from '#locales'
import { resources, pages as tabbed } from '#resources'
import { TTN_CODE } from '#resources/deals/deal/deal'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import { BOXES } from '#resources/money/cashTransaction/boxes'
import { areas } from '#resources/areas.rules'
import type { AreaRules } from '#server/application.ts'
import { root } from '../support/sources.ts'

/** The names in a fixed catalogue, by id: rules and documented calls refer to the ids, and users to the names. */
const catalogued = (table: string): readonly unknown[] =>
  areas.flatMap((one: AreaRules) => one.catalogues?.[table] ?? []).map(row => row['name'])

/** Rules of the contract that a declaration or a text satisfies by itself, one row each; the other rules are verified by tests of the product's behavior. */
type Name = keyof typeof resources
const all: readonly Resource[] = Object.values(resources)
const resourceOf = (name: Name): Resource => resources[name]
const namesIn = (text: string): readonly Name[] => text.split(' ') as Name[]

const fieldsIn = (layout: Layout): readonly string[] => {
  if (typeof layout === 'string') return [layout]
  return 'section' in layout ? layout.rows.flat() : layout
}
/** The part of a resource that is checked, by the name used in the rows. */
const PARTS = {
  fields: one => Object.keys(one.fields),
  places: one => Object.keys(one.fields).map(field => wirePathOf(one, field)),
  form: one => (one.form ?? []).flatMap(fieldsIn),
  columns: one => [...(one.list?.columns ?? []), ...(one.list?.extra ?? [])],
  filters: one => Object.keys(one.list?.filters ?? {}),
  search: one => one.list?.search.in ?? [],
  tabs: one => (one.show ?? []).map(tab => ('resource' in tab ? tab.resource : 'name' in tab ? tab.name : tab.tab)),
} as const satisfies Record<string, (one: Resource) => readonly string[]>

test.each<[part: keyof typeof PARTS, of: string, has: string, ids: string]>([
  ['form', 'company', 'name shortName fullName inn brand phone email companyType ndsType ownerType', 'R-176'],
  ['form', 'ownerCompany', 'inn', 'R-216'],
  ['form', 'point', 'name address phone email lastName firstName middleName pointType company isActive', 'R-248'],
  [
    'form',
    'account',
    'accountType login fio inn phone email company point ownerCompany tags accRoles isActive seriesNumberDrive issueDateDrive driver',
    'R-262',
  ],
  ['form', 'vehicle', 'company point brand bodyType plate sts vin size truck isActive drivers', 'R-399, R-407'],
  ['form', 'vehicleBrand vehicleBodyType', 'name isActive', 'R-415'],
  ['form', 'vehicleBodyType', 'forAllVehicles', 'R-417'],
  ['form', 'vehicleIndicator', 'type value date valueDate dateStart company number passType inputType comment', 'R-420'],
  ['form', 'productPrice', 'product priceType price dateStart', 'R-449'],
  ['form', 'product', 'point material unit process isActive', 'R-453'],
  ['form', 'cargoRoute', 'pointFrom pointTo companyFrom companyTo process material unit distance', 'R-470'],
  ['form', 'materialOrder', 'supplier customer cargoRoute product serviceType orderLimitType orderLimit comment', 'R-483'],

  ['columns', 'vehicle', 'plate brand bodyType company point stsFormat vin size isActive trailers truck', 'R-396, R-397'],
  ['columns', 'product', 'name point process prices deliveryPrice', 'R-445, R-460'],
  [
    'columns',
    'cargoRoute',
    'name pointFrom addressFrom companyFrom pointTo addressTo companyTo process distance distanceCalculated isActive prices',
    'R-461',
  ],
  ['columns', 'multiDeal', 'number countCompanies countLines date totalVolume status insDate mdInsUser', 'R-526'],
  ['columns', 'regularDeal', 'income incomePercent hasTtnDoc', 'R-534'],
  ['columns', 'kanbanSection', 'name isActive', 'R-572'],
  ['columns', 'kanbanStatus', 'sequence name onBoard complited isActive', 'R-572'],

  ['filters', 'company', 'companyType brand curator ndsType ownerType isActive', 'R-173'],
  ['filters', 'account', 'company point tags', 'R-261'],
  ['filters', 'vehicleBrand vehicleBodyType repairType repairNomenclature kanbanSection', 'isActive', 'R-342'],
  ['filters', 'vehicle', 'company point brand bodyType isTrailer isActive', 'R-398'],
  ['filters', 'repair', 'stateFilter', 'R-433'],
  ['filters', 'product', 'process material unit point company isActive', 'R-446'],
  ['filters', 'materialOrder', 'stateFilter', 'R-471'],
  ['filters', 'deal', 'stateFilter supplier customer shipment', 'R-485'],
  ['filters', 'regularDeal', 'company status', 'R-533'],

  ['search', 'oilCompany', 'name shortName inn phone', 'R-224'],
  ['search', 'point', 'name', 'R-246'],
  ['search', 'vehicle', 'plate', 'R-398'],
  ['search', 'vehicleBrand vehicleBodyType', 'name', 'R-415'],
  ['search', 'materialOrder', 'words', 'R-471'],
  ['search', 'deal', 'ttn kn', 'R-486'],
  ['search', 'costList', 'name', 'R-758'],

  ['places', 'point', 'name address phone email lastName firstName middleName pointType company metadataFields.isActive', 'R-248, R-337'],
  ['places', 'company account', 'metadataFields.isActive', 'R-337'],
  ['places', 'tag material measurementUnit', 'metadataFields.active', 'R-337'],
  ['places', 'vehicle', 'plateArray', 'R-396'],
  ['places', 'repairType', 'name isActive', 'R-439'],
  ['places', 'repairNomenclature', 'name price isActive', 'R-440'],
  [
    'places',
    'materialOrder',
    'serviceType orderLimit orderLimitType totalLimits totalVolume totalLimitsBalanceVol actualDriverPrice comment metadataFields.insDate',
    'R-475',
  ],
  ['places', 'deal', 'dtDeal ttn kn income incomePercent distance distanceCalculated', 'R-490, R-508'],
  ['places', 'multiDeal', 'shipmentCompany avtopark vehicle driverPoint driver lines', 'R-528'],
  ['places', 'regularDeal', 'cargoRoute objectVol careerVol regularDealDocs', 'R-535'],
  ['places', 'kanbanSection', 'metadataFields.isActive', 'R-577'],

  ['tabs', 'documentUploaderToken', 'documentUploaderFile', 'R-169'],
  ['tabs', 'company', 'companySuppliers', 'R-188'],
  ['tabs', 'vehicle', 'vehicleIndicator', 'R-400'],
  ['tabs', 'cargoRoute', 'routePrices cargoRoutePrice cargoRouteRate', 'R-463'],
  ['tabs', 'kanbanTask', 'taskComments kanbanTaskFile', 'R-570'],

  ['fields', 'ownerCompany', 'name shortName inn brand phone email isBlocked className ndsType ownerType curator', 'R-215, R-799'],
  ['fields', 'oilCompany', 'name shortName inn brand phone email className', 'R-225'],
  ['fields', 'truckPenaltyCompany', 'name shortName inn brand className phone email isBlocked', 'R-237'],
  ['fields', 'vehicleBodyType', 'isTrailer', 'R-409'],
  ['fields', 'company', 'brand curator', 'R-800'],
  ['fields', 'vehicle', 'brand bodyType isTrailer', 'R-802'],
  ['fields', 'deal', 'career supplier shipment vehicle driver object customer material', 'R-806'],
  ['fields', 'cargoRoute', 'companyFrom companyTo pointFrom pointTo', 'R-807'],
  ['fields', 'materialOrder', 'cargoRoute product orderLimit transporters', 'R-808'],
  ['fields', 'repair', 'type status lines teamLines', 'R-811'],
  ['fields', 'payMethod', 'rate', 'R-812'],
])('the %s of %s have %s [%s]', (part, of, has) => {
  for (const name of namesIn(of)) expect([name, PARTS[part](resourceOf(name))]).toEqual([name, expect.arrayContaining(has.split(' '))])
})

test.each<[of: string, paths: string, ids: string]>([
  ['product buy', '/product/list/buy', 'R-444'],
  ['product sell', '/product/list/sell', 'R-444'],
  ['product', '/company/:id/create-product /point/:id/create-product', 'R-453'],
  ['vehicle', '/company/:id/create-vehicle /point/:id/create-vehicle', 'R-406'],
  ['deal', '/deals/create /deals/create-from-order /deals/create-from-order/:id', 'R-495'],
  ['deal sump', '/sump/deals', 'R-519'],
  ['deal authorization', '/sump/deals-authorization', 'R-520'],
  ['deal registry', '/finances/registry', 'R-558'],
  ['truckPenaltyTransaction sump', '/sump/truck-penalty', 'R-524'],
  ['truckPenaltyTransaction unpaid', '/penalty/unpaid', 'R-787'],
  ['bankTransaction sump', '/sump/bank-transactions', 'R-524'],
  ['oilCompanyTransaction sump', '/sump/oil-company-transactions', 'R-524'],
  ['oilCompanyTransaction', '/oil-company-transactions/list', 'R-780'],
  ['payment smz', '/sump/check-smz', 'R-525'],
  ['regularPayment transfers', '/finances/regular/transfers/list', 'R-756'],
  ['regularPayment exps', '/finances/regular/exps/list', 'R-756'],
  ['regularDeal', '/regular-deals/list /regular-deals/list/:id /regular-deals/create', 'R-538'],
  ['shift', '/shift/list /shift/list/:id /shift/create /shift/list/:id/edit', 'R-561'],
  ['shiftPlanner', '/shiftPlanner/shifts', 'R-564'],
  ['shiftPlannerLine', '/shiftPlanner/routes', 'R-566'],
  ['kanbanTask', '/kanban/list', 'R-569'],
  ['kanbanTask board', '/kanban/dashboard', 'R-569'],
  ['job', '/task-manager', 'R-581'],
  ['oilCompanyCard', '/oil-cards/list /oil-cards/create /oil-cards/list/:id /oil-cards/list/:id/edit', 'R-779'],
  [
    'bankTransactionCard',
    '/finances/bank-transaction/cards/list /finances/bank-transaction/cards/create /finances/bank-transaction/cards/list/:id /finances/bank-transaction/cards/list/:id/edit',
    'R-781',
  ],
  [
    'truckPenaltyCompany',
    '/penalty-companies/list /penalty-companies/create /penalty-companies/list/:id /penalty-companies/list/:id/edit',
    'R-236',
  ],
])('%s opens at %s [%s]', (of, paths) => {
  const [name, view] = of.split(' ') as [Name, string | undefined]
  const screens = screensOf(resourceOf(name)).map(one => [one.path, one.view])
  for (const path of paths.split(' ')) expect(screens).toContainEqual([path, view])
})

test.each<[sort: string, of: string, ids: string]>([
  [
    '-isActive name',
    'tag material measurementUnit companyBrand documentType template country region vehicleBrand vehicleBodyType repairType repairNomenclature exp expPersonal newsCategory kanbanSection point costList payMethod',
    'R-106, R-111, R-760',
  ],
  ['-isActive', 'faqTheme', 'R-106'],
  ['-dateStart', 'productPrice cargoRoutePrice cargoRouteRate', 'R-458, R-468'],
  [
    '-insDate',
    'bankTransactionsImportDocument oilCompanyTransactionsImportDocument truckPenaltyTransactionImportDocument',
    'R-112, R-220, R-242',
  ],
])('the sort is %s of %s [%s]', (sort, of) => {
  const sorts = sort.split(' ')
  for (const name of namesIn(of)) expect([name, resourceOf(name).list?.sort?.slice(0, sorts.length)]).toEqual([name, sorts])
})

const { deal, materialOrder, kanbanSection } = locales.ru.resources
const requisites: readonly Resource[] = [
  resources.companyRequisite,
  resources.ownerCompanyRequisite,
  resources.oilCompanyRequisite,
  resources.truckPenaltyCompanyRequisite,
]
const documents = all.filter(({ parts }) => parts?.attached)
const ownerOf = ({ fields, parts }: Resource): unknown => optionsOf(fields[parts!.attached!.owner]!).target
const IMPORTED: readonly Resource[] = [
  resources.bankTransactionsImportDocument,
  resources.oilCompanyTransactionsImportDocument,
  resources.truckPenaltyTransactionImportDocument,
]

test('a requisite of every kind is the default of its owner, or is not [R-179, R-217, R-229, R-239]', () => {
  expect(requisites.map(one => one.parts?.oneDefault)).toEqual(requisites.map(() => ({ field: 'isDefault', per: 'owner' })))
})
test('documents of every kind are deleted by a flag in a PATCH [R-338, R-339, R-340]', () => {
  expect(documents.length).toBeGreaterThan(15)
  const isSoft = (one: Resource): boolean =>
    one.fields['isDelete']?.kind === 'flag' && routesOf(one).some(({ method, path }) => method === 'PATCH' && path.endsWith('{id}'))
  expect(documents.filter(one => !isSoft(one)).map(one => one.name)).toEqual([])
})
test('received documents are deleted by users who may edit them [R-335]', () => {
  expect(IMPORTED.map(one => one.rights.remove)).toEqual(IMPORTED.map(one => one.rights.edit))
})
test('companies, points, vehicles and repairs have documents [R-800, R-801, R-802, R-811]', () => {
  expect(documents.map(ownerOf)).toEqual(expect.arrayContaining(['company', 'point', 'vehicle', 'repair']))
})
test('documents of companies, accounts, orders, vehicles and points have the same fields [R-814, R-815]', () => {
  const owners: readonly unknown[] = ['company', 'oilCompany', 'truckPenaltyCompany', 'account', 'materialOrder', 'vehicle', 'point']
  const kinds = documents.filter(one => owners.includes(ownerOf(one)))
  expect(kinds.length).toBeGreaterThanOrEqual(owners.length)
  for (const { name, fields } of kinds)
    expect([name, Object.keys(fields)]).toEqual([name, expect.arrayContaining(['name', 'documentType', 'isActive', 'isDelete', 'insDate'])])
})
test.each<[of: Name, flag: string]>([
  ['vehicleDocument', 'isCar'],
  ['dealDocument', 'isDeals'],
  ['regularDealDocument', 'isDeals'],
  ['multiDealDocument', 'isDeals'],
  ['repairDocument', 'isRepair'],
  ['materialOrderDocument', 'isBlank'],
])('a %s is of a type of its own, by %s, which shows its code [R-289]', (of, flag) => {
  const { only, shows } = optionsOf(resourceOf(of).fields['documentType']!)
  expect([only, shows]).toEqual([{ [flag]: true }, expect.arrayContaining(['code'])])
})
test('prices and rates are dated, and values computed from them can be recalculated [R-451, R-464, R-807]', () => {
  for (const one of [resources.productPrice, resources.cargoRoutePrice, resources.cargoRouteRate])
    expect(one.parts).toMatchObject({ recalc: { from: 'dateStart' }, dated: { start: 'dateStart' } })
})

const tabsOf = (path: string): unknown => tabbed.find(one => one.path === path)?.tabs
const KINDS = ['oil', 'cost', 'fot', 'premium', 'penalty', 'deal'] as const
const ofHistory = Object.keys(resources.oilCompanyCardRefHistory.fields)
test.each<[what: string, is: unknown, expected: unknown]>([
  [
    'a new deal statement and its card have the same layout [R-029]',
    resources.dealVedomost.show?.find(one => one.tab === 'data')?.layout.slice(1),
    resources.dealVedomost.form,
  ],
  [
    'the curator of a company is an account [R-186]',
    [resources.company, resources.ownerCompany].map(one => optionsOf(one.fields.curator!).target),
    ['account', 'account'],
  ],
  [
    'a template has an object [R-209]',
    optionsOf(resources.template.fields.object!),
    expect.objectContaining({ target: 'templateObject', required: true }),
  ],
  [
    'documents of fuel companies are of types of companies [R-232]',
    optionsOf(resources.oilCompanyDocument.fields.documentType!).only,
    { isCompany: true },
  ],
  [
    'files of fines are searched with their case [R-243]',
    resources.truckPenaltyTransactionImportDocument.list?.search,
    { in: ['name'], caseSensitive: true },
  ],
  [
    'the language is Russian [R-001]',
    [Object.keys(locales), readFileSync(join(root, 'index.html'), 'utf8').includes('<html lang="ru"')],
    [['ru'], true],
  ],
  ['vehicle 1 stands for none [R-413]', NO_VEHICLE, 1],
  ['the autopark of a vehicle is a point of type 2 [R-408]', optionsOf(resources.vehicle.fields.point!).only, { pointType: 2 }],
  [
    'brands and body types share a page [R-415]',
    tabsOf('/directory/vehicles'),
    expect.arrayContaining([
      expect.objectContaining({ resource: 'vehicleBrand' }),
      expect.objectContaining({ resource: 'vehicleBodyType' }),
    ]),
  ],
  [
    'the statuses of orders have their numbers and words [R-472]',
    [ORDER_STATUS, catalogued('material_order_status')],
    [{ active: 1, closed: 2, error: 3 }, ['Активна', 'Закрыта', 'Ошибка']],
  ],
  ['a consignment note is a document of type TTH [R-505]', TTN_CODE, 'TTH'],
  [
    'statuses and sections of tasks share a page [R-572]',
    tabsOf('/kanban/settings'),
    [{ resource: 'kanbanStatus' }, { resource: 'kanbanSection' }],
  ],
  [
    'a card of a statement has a head, lines and documents [R-741]',
    KINDS.map(kind => resourceOf(`${kind}Vedomost`).show?.map(one => one.tab)),
    KINDS.map(() => ['head', 'data', 'documents']),
  ],
  [
    'articles stand in three tabs [R-758]',
    (tabsOf('/directory/cost') as unknown[]).slice(0, 3),
    ['costs', 'staff', 'vehicles'].map(view => ({ resource: 'costList', view })),
  ],
  [
    'types of transfers and methods of payment share a page [R-767]',
    tabsOf('/directory/transfer'),
    [{ resource: 'costList', view: 'transfers' }, { resource: 'payMethod' }],
  ],
  [
    'an exclusion of a card has two fields more than its history [R-778]',
    Object.keys(resources.oilCompanyCardExclusion.fields).filter(name => !ofHistory.includes(name)),
    ['dtStop', 'appointment'],
  ],
  ['a fine of status 2 is not paid [R-789]', FINE_STATUS.unpaid, 2],
  ['boxes are of companies, employees and points [R-803]', BOXES.map(({ kind }) => kind).toSorted(), ['C', 'E', 'P']],
  [
    'columns of the archive of a subscription [R-324]',
    resources.subscriptionDocManagement.list?.columns,
    ['isActive', 'period', 'docTypeName', 'name', 'mdInsDate'],
  ],
  [
    'the filter of deals by status [R-485]',
    deal.choices!.stateFilter,
    expect.objectContaining({ active: 'Активные', closed: 'Закрытые', deleted: 'Удаленные', error: 'Ошибка' }),
  ],
  [
    'the status of a deal [R-497, R-498]',
    deal.choices!.state,
    expect.objectContaining({ active: 'Активна', closed: 'Закрыта', error: 'Ошибка', deleted: 'Удалена', waiting: 'Авторизация' }),
  ],
  [
    'failures of the list of deals [R-393, R-489, R-509, R-560]',
    deal.failures,
    expect.objectContaining({ list: 'Не удалось загрузить накладные', sums: 'Не удалось загрузить суммы!' }),
  ],
  [
    'the filter of orders by status [R-471]',
    materialOrder.choices!.stateFilter,
    expect.objectContaining({ active: 'Активные', closed: 'Закрытые', error: 'Ошибка' }),
  ],
  [
    'the status of an order [R-472]',
    materialOrder.choices!.state,
    expect.objectContaining({ active: 'Активна', closed: 'Закрыта', error: 'Ошибка' }),
  ],
  ['the activity of a section of tasks [R-577]', kanbanSection.fields, expect.objectContaining({ isActive: 'Статус' })],
])('%s', (_, is, expected) => {
  expect(is).toEqual(expected)
})

describe('the texts of the fixed catalogues match their ids', () => {
  test.each([
    ['point_type', ['Склад', 'Автопарк', 'Карьер', 'Объект', 'Пункт погрузки', 'Водитель']],
    ['account_type', ['Сотрудник', 'Водитель', 'Куратор', 'Внешний']],
    ['deal_status', ['Активна', 'Закрыта', 'Ошибка', 'Удалена', 'Исполняется']],
    ['company_type', ['Поставщик', 'Заказчик', 'Перевозчик', 'Прочее']],
    ['nds_type', ['Без НДС', 'НДС 22%', 'НДС 20%', 'НДС 10%', 'НДС 7%', 'НДС 5%', 'НДС 0%']],
  ])('%s', (book, words) => expect(catalogued(book)).toEqual(words))
  test('types of articles', () =>
    expect(catalogued('cost_list_type')).toEqual([
      'Перевод между компаниями',
      'Общие затраты / точка',
      'ФОТ',
      'Транспорт',
      'Игнорировать',
      'Скидка',
    ]))
  test('statuses of payments', () => expect(catalogued('pay_status')).toEqual(['Черновик', 'Запланирован', 'Проведён', 'Отменён']))
  test('ways of input', () => {
    const names = catalogued('input_type')
    // The ids with structured comments are 3, 9 and 10 (finance §2.7).
    expect([names[2], names[8], names[9]]).toEqual(['Топливная транзакция', 'Банк', 'Штраф'])
  })
})

test('each record is filled into the templates of its own object, in its tab as in its download [R-405, R-481, R-492, R-800, R-801, R-802]', () => {
  const objects: Readonly<Record<string, string>> = {
    company: 'Компания',
    account: 'Сотрудник',
    point: 'Точка',
    vehicle: 'Машина',
    deal: 'Накладная',
    materialOrder: 'Заявка',
    shiftVehicle: 'Машина смены',
    payment: 'Платёж',
    closingPaper: 'Закрывающий документ',
  }
  const all: readonly Resource[] = Object.values(resources)
  const filled = all.filter(one => one.parts?.templates)
  expect(filled.map(one => one.name).toSorted()).toEqual(Object.keys(objects).toSorted())
  for (const one of filled) {
    const id = catalogued('template_object').indexOf(objects[one.name]!) + 1
    expect([one.name, one.parts!.templates!.object]).toEqual([one.name, id])
    // On its own card, or on the card of the record whose line it is.
    const tabs = all.flatMap(({ fields, show = [], name }) =>
      show.flatMap(tab => (tab.tab === 'templates' && tab.object === id ? [tab.of ? optionsOf(fields[tab.of]!).target : name] : [])),
    )
    expect(tabs).toEqual([one.name])
  }
  const together = filled.flatMap(({ name, parts }) => (parts!.templates!.together ? [[name, parts!.templates!.together.object]] : []))
  expect(together).toEqual([['payment', catalogued('template_object').indexOf('Несколько платежей') + 1]])
})
