import { application } from '#resources/app.rules'
import { describe, expect, test } from 'vitest'
import { locales } from '#locales'
import { faultsOf, type ExtraNames, type Menu, type Resource } from '#resource'
import { resources, ALL_RIGHTS, menu, pages as tabbed } from '#resources'
import { screens } from '#resources/app.screens'
import { namesOfScreens } from '#admin/customScreens.tsx'

const { rules } = application

const known: ExtraNames = {
  menu,
  pages: tabbed,
  rights: ALL_RIGHTS,
  scopes: Object.fromEntries(Object.entries(rules).map(([name, { scopes }]) => [name, Object.keys(scopes ?? {})])),
  labels: Object.keys(locales.ru.nerud.menu),
  units: Object.keys(locales.ru.nerud.cell.units),
  ...namesOfScreens(screens),
}

test('every name in the declarations is resolved', () => {
  expect(faultsOf(resources, known)).toEqual([])
})

/** A copy whose data may be changed; functions are shared. */
const copy = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(copy) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)])) as T
}
// eslint-disable-next-line typescript/no-explicit-any
type Loose = any

/** Mistakes in declarations: the resource, the mistake, and the expected error. */
const slips: readonly (readonly [what: string, of: keyof typeof resources, slip: (resource: Loose) => void, says: string])[] = [
  [
    'a limit',
    'job',
    r => (r.fields.done.options.shareOf = 'totl'),
    "fields.done.shareOf names 'totl', which is no number; did you mean 'total'?",
  ],
  [
    'how the inbox accepts',
    'bankTransaction',
    r => (r.list.inbox.accept = 'bind'),
    "list.inbox.accept names 'bind', which is no action on several without input",
  ],
  [
    'what a line of the inbox says',
    'deal',
    r => (r.list.inbox.shows = ['custmer']),
    "list.inbox.shows names 'custmer', which is no field; did you mean 'customer'?",
  ],
  [
    'the place on a board',
    'kanbanTask',
    r => (r.list.views.board.board.position = 'positon'),
    "list.views.board.board.position names 'positon', which is no read-only number; did you mean 'position'?",
  ],
  [
    'the move on a board',
    'kanbanTask',
    r => (r.list.views.board.board.move = 'moove'),
    "list.views.board.board.move names 'moove', which is no action on one record that says where to; did you mean 'move'?",
  ],
  [
    'which columns a board has',
    'kanbanTask',
    r => (r.list.views.board.board.only = { onBord: true }),
    "list.views.board.board.only names 'onBord', which is no field of kanbanStatus; did you mean 'onBoard'?",
  ],
  [
    'a link to a record of any kind',
    'kanbanTask',
    r => (r.fields.linkId.options.recordOf = 'linkKnd'),
    "fields.linkId.recordOf names 'linkKnd', which is no choice field; did you mean 'linkKind'?",
  ],
  [
    'a toned word',
    'job',
    r => (r.fields.status.options.tones.quued = 'waiting'),
    "fields.status.tones names 'quued', which is no choice; did you mean 'queued'?",
  ],
  [
    'what reads the columns of a file',
    'oilCompanyTransactionsImportDocument',
    r => (r.fields.mapping.options.columns.reads = 'begn'),
    "fields.mapping.columns.reads names 'begn', which is no action on one record; did you mean 'begin'?",
  ],
  [
    'what shows the columns of a file',
    'oilCompanyTransactionsImportDocument',
    r => (r.fields.mapping.options.columns.preview = 'begin'),
    "fields.mapping.columns.preview names 'begin', which is no query on one record",
  ],
  [
    'what a value is derived from',
    'deal',
    r => (r.derive.date.from = ['dtDael']),
    "derive.date.from names 'dtDael', which is no field with a value of its own; did you mean 'dtDeal'?",
  ],
  [
    'what is derived from something derived',
    'deal',
    r => (r.derive.date.from = ['state']),
    "derive.date.from names 'state', which is no field with a value of its own",
  ],
  [
    'a condition of changes without a right to them',
    'repair',
    r => delete r.rights.edit,
    "rights.editWhen names 'edit', which is no right of the resource",
  ],
  [
    'a call for what nobody removes',
    'repair',
    r => r.api.calls.push('remove'),
    "api.calls names 'remove', which is no call that anybody may make",
  ],
  [
    'what a section waits for',
    'deal',
    r => (r.show.find((tab: Loose) => tab.tab === 'data').layout[1].when = 'delComent'),
    "show.data names 'delComent', which is no field; did you mean 'delComment'?",
  ],
  ['a column', 'deal', r => r.list.columns.push('dtDael'), "list.columns names 'dtDael', which is no field; did you mean 'dtDeal'?"],
  ['a column that matters', 'deal', r => r.list.lead.push('kn'), "list.lead names 'kn', which is no column"],
  [
    'the state at which a card changes by itself',
    'bankTransactionsImportDocument',
    r => (r.show.find((tab: Loose) => tab.tab === 'head').changing = ['runing']),
    "show.head.changing names 'runing', which is no choice of its state; did you mean 'running'?",
  ],
  [
    'a figure of the head',
    'deal',
    r => r.show.find((tab: Loose) => tab.tab === 'head').figures.push('incom'),
    "show.head.figures names 'incom', which is no field; did you mean 'income'?",
  ],
  ['a hidden column', 'deal', r => r.list.extra.push('carer'), "list.extra names 'carer', which is no field; did you mean 'career'?"],
  ['an order', 'deal', r => (r.list.sort = ['-dtDea']), "list.sort names 'dtDea', which is no field; did you mean 'dtDeal'?"],
  ['a search field', 'deal', r => r.list.search.in.push('tnt'), "list.search.in names 'tnt', which is no field; did you mean 'ttn'?"],
  [
    'a search among records',
    'deal',
    r => r.list.search.in.push('vehicle'),
    "list.search.in names 'vehicle', which is no field with a text of its own",
  ],
  [
    'a value of lines whose sources they do not carry',
    'company',
    r => (r.fields.requisites = { kind: 'lines', options: { target: 'deal', by: 'supplier', shows: ['ttn', 'hasTtnDoc'] } }),
    "fields.requisites.shows names 'ttnDoc', which is no shown or written field from which hasTtnDoc is derived; did you mean 'ttn'?",
  ],
  [
    'a filter',
    'deal',
    r => (r.list.filters.suplier = { by: 'in' }),
    "list.filters names 'suplier', which is no field; did you mean 'supplier'?",
  ],
  [
    'what a filter is narrowed by',
    'deal',
    r => (r.list.filters.driver.only = { drivr: true }),
    "list.filters.driver.only names 'drivr', which is no field of account; did you mean 'driver'?",
  ],
  ["a filter's options", 'deal', r => (r.list.filters.company.options = 'companiesForSelct'), "did you mean 'companiesForSelect'?"],
  [
    "a view's call",
    'deal',
    r => (r.list.views.sump.call = 'sumpp'),
    "list.views.sump.call names 'sumpp', which is no list call; did you mean 'sump'?",
  ],
  ["a view's sums", 'deal', r => (r.list.views.sump.sums = 'sump/sumary'), "did you mean 'sump/summary'?"],
  ["a view's condition", 'costList', r => (r.list.views.staff.only = { costListTipe: 3 }), "did you mean 'costListType'?"],
  ["a view's filter", 'deal', r => r.list.views.sump.filters.push('vehcle'), "did you mean 'vehicle'?"],
  ["a view's action", 'deal', r => (r.list.views.registry.actions = ['saveRegstry']), "did you mean 'saveRegistry'?"],
  ["a view's column", 'deal', r => r.list.views.company.columns.push('serviceTipe'), "did you mean 'serviceType'?"],
  [
    'indicators',
    'deal',
    r => (r.list.indicators.counts = 'indicator'),
    "list.indicators names 'indicator', which is no sums call; did you mean 'indicators'?",
  ],
  ['summed fields', 'deal', r => (r.api.sums.indicators.of = ['incom']), "did you mean 'income'?"],
  ['units of sums', 'deal', r => (r.api.sums.summary_for_list.units = { objectVol: 'objctUnit' }), "did you mean 'objectUnit'?"],
  ['groups of sums', 'deal', r => (r.api.sums.vol_indicators.per = ['materal']), "did you mean 'material'?"],
  ['the mark of a count', 'deal', r => (r.api.sums.indicators.counts.today = { dtDel: { days: 'today' } }), "did you mean 'dtDeal'?"],
  [
    'a list that opens wider',
    'point',
    r => delete r.api.lists['api/company_points'].carries,
    "api.lists.api/company_points.carries names '', which is no list of the fields that it shows to those who may not read the resource",
  ],
  [
    'what a list carries',
    'point',
    r => (r.api.lists['api/company_points'].carries = ['compny']),
    "which is no field; did you mean 'company'?",
  ],
  [
    'what is veiled',
    'company',
    r => (r.fields.balance.options.veiled.where = { knd: 'system' }),
    "which is no field; did you mean 'kind'?",
  ],
  [
    'a group of a matrix',
    'deal',
    r => (r.api.lists['report/indicators'].matrix.groups = ['dtDeal', 'materal']),
    "matrix.groups names 'materal', which is no stored field; did you mean 'material'?",
  ],
  [
    'a matrix of groups with days as columns',
    'deal',
    r => (r.api.lists['report/indicators'].matrix.days = ['income']),
    "matrix names 'days', which is no key beside groups",
  ],
  [
    'a mean of a matrix',
    'account',
    r => (r.api.lists['deals/report'].matrix.means = { perTrip: ['driverSum', 'trips'] }),
    "which is no measure; did you mean 'driverSumm'?",
  ],
  [
    'what a figure of a matrix opens',
    'deal',
    r => (r.api.lists['report/indicators'].matrix.opens[0].only = { stateFiltr: ['active'] }),
    "opens.0.only names 'stateFiltr', which is no filter of deal; did you mean 'stateFilter'?",
  ],
  [
    'the page that a figure of a matrix opens',
    'company',
    r => (r.api.lists['api/cash_boxes/report'].matrix.opens[0].view = 'report'),
    "opens.0.view names 'report', which is no view of company with a page; did you mean 'boxes'?",
  ],
  ['a scope', 'deal', r => (r.api.lists.sump.scope = 'smup'), "which is no scope of the rules; did you mean 'sump'?"],
  [
    'a target',
    'deal',
    r => (r.fields.vehicle.options.target = 'vehikle'),
    "fields.vehicle names 'vehikle', which is no resource; did you mean 'vehicle'?",
  ],
  [
    'shown fields',
    'deal',
    r => (r.fields.supplier.options.shows = ['shortNam']),
    "fields.supplier.shows names 'shortNam', which is no field of company; did you mean 'shortName'?",
  ],
  [
    'a fixed choice',
    'deal',
    r => (r.fields.driver.options.only = { drver: true }),
    "fields.driver.only names 'drver', which is no field of account; did you mean 'driver'?",
  ],
  ['matching, of the target', 'deal', r => (r.fields.vehicle.options.matching = { compny: 'shipment' }), "did you mean 'company'?"],
  ['matching, of the record', 'deal', r => (r.fields.vehicle.options.matching = { company: 'shipmnt' }), "did you mean 'shipment'?"],
  [
    'prefills',
    'vehicle',
    r => (r.fields.point.options.prefills = { compani: 'company' }),
    "fields.point.prefills names 'compani', which is no field; did you mean 'company'?",
  ],
  [
    'a unit',
    'deal',
    r => (r.fields.objectVol.options.unitOf = 'objectUnt'),
    "fields.objectVol.unitOf names 'objectUnt', which is no reference field; did you mean 'objectUnit'?",
  ],
  ['one of several', 'deal', r => (r.fields.company.options.anyOf = ['suplier']), "did you mean 'supplier'?"],
  [
    'the way back of lines',
    'deal',
    r => (r.fields.dealDocs.options.by = 'ownr'),
    "fields.dealDocs.by names 'ownr', which is no reference of dealDocument; did you mean 'owner'?",
  ],
  ['a written field of lines', 'deal', r => (r.fields.dealDocs.options.writes = ['nme']), "did you mean 'name'?"],
  ['the order of lines', 'deal', r => (r.fields.dealDocs.options.order = 'nme'), "did you mean 'name'?"],
  ['the shown one of lines', 'deal', r => (r.fields.dealDocs.options.first = 'filName'), "did you mean 'fileName'?"],
  [
    'a parent of new records',
    'point',
    r => (r.screens.createUnder = { compny: '/x' }),
    "screens.createUnder names 'compny', which is no reference field; did you mean 'company'?",
  ],
  ['a form', 'deal', r => r.form.push(['coment']), "form names 'coment', which is no field; did you mean 'comment'?"],
  [
    'what a section waits for',
    'deal',
    r => r.form.push({ section: 'x', rows: ['comment'], when: { stat: 1 } }),
    "form names 'stat', which is no field; did you mean 'state'?",
  ],
  [
    'the word that a section waits for',
    'regularDeal',
    r => r.form.push({ section: 'x', rows: ['comment'], when: { status: 'noPrise' } }),
    "form.x.when.status names 'noPrise', which is no choice; did you mean 'noPrice'?",
  ],
  [
    'what belongs to a view with screens of its own',
    'payment',
    r => (r.list.views.transfers.screen = { base: '/x' }),
    "list.views.transfers.screen.base names 'only', which is no key of the view",
  ],
  [
    'who writes on the screens of a view',
    'payment',
    r => Object.assign(r.list.views.transfers, { screen: { base: '/x', write: ['PAYMENT_AD'] }, only: { costListType: 1 } }),
    "rights names 'PAYMENT_AD', which is no right; did you mean 'PAYMENT_ADD'?",
  ],
  [
    'a layout of the card',
    'deal',
    r => r.show.find((tab: Loose) => tab.tab === 'data').layout.push('coment'),
    "show.data names 'coment', which is no field; did you mean 'comment'?",
  ],
  ['a tab of related records', 'company', r => (r.show[3].by = 'compani'), "did you mean 'company'?"],
  [
    'a hand-made tab',
    'vehicle',
    r => (r.show.find((tab: Loose) => tab.tab === 'screen').name = 'vehicleIndicator'),
    "did you mean 'vehicleIndicators'?",
  ],
  [
    'a right',
    'deal',
    r => (r.actions.close.right = ['DEAL_DOME']),
    "rights names 'DEAL_DOME', which is no right; did you mean 'DEAL_DONE'?",
  ],
  ['the record in a path', 'property', r => (r.actions.reset.path = 'reset/{paramter}'), "did you mean 'parameter'?"],
  ['what knows variants', 'job', r => (r.actions.create.variants.by = 'cod'), "did you mean 'code'?"],
  ['an input of a variant', 'job', r => (r.actions.create.variants.inputs.backup = { dateForm: true }), "did you mean 'dateFrom'?"],
  [
    'inputs under a parent',
    'accountCompany',
    r => (Object.values<Loose>(r.actions)[0].under = { company: ['acounts'] }),
    "did you mean 'accounts'?",
  ],
  [
    'the day of a recalculation',
    'productPrice',
    r => (r.parts.recalc = { from: 'dateStrt' }),
    "parts.recalc.from names 'dateStrt', which is no day; did you mean 'dateStart'?",
  ],
  [
    'kept sums',
    'deal',
    r => (r.parts.keptSums[0].with = ['stateFiltr']),
    "parts.keptSums[0].with names 'stateFiltr', which is no field; did you mean 'stateFilter'?",
  ],
  [
    'kept sums by month',
    'deal',
    r => (r.parts.keptSums[0].byMonth = 'dtDeals'),
    "parts.keptSums[0].byMonth names 'dtDeals', which is no day; did you mean 'dtDeal'?",
  ],
  [
    'an index of what no SQL counts',
    'deal',
    r => (r.list.filters.dtDeal.indexed = true),
    "list.filters names 'dtDeal', which is no filter by what SQL derives",
  ],
  [
    'what is reserved',
    'shiftVehicle',
    r => (r.parts.reserved.what = ['vehicel']),
    "parts.reserved.what names 'vehicel', which is no reference field; did you mean 'vehicle'?",
  ],
  [
    'when it is reserved, by its header',
    'shiftVehicle',
    r => (r.parts.reserved.from = 'start'),
    "parts.reserved.from names 'start', which is no moment; did you mean 'starts'?",
  ],
  ['a unique value', 'company', r => (r.parts.unique = { innn: {} }), "parts.unique names 'innn', which is no field; did you mean 'inn'?"],
  ['a column of an import', 'company', r => (r.parts.import.columns[1].field = 'nme'), "did you mean 'name'?"],
  [
    'a sum of what SQL does not see',
    'deal',
    r => (r.api.sums.summary_for_list.of = ['incomePercent']),
    "api.sums['summary_for_list'].of names 'incomePercent', which is no number that SQL sees",
  ],
  [
    'a column that is shown and hidden',
    'deal',
    r => r.list.extra.push('ttn'),
    "list.extra names 'ttn', which is no column beside those of `columns`",
  ],
  [
    'a column of a view that is shown and hidden',
    'deal',
    r => (r.list.views.sump.extra = ['ttn']),
    "list.views.sump.extra names 'ttn', which is no column beside those of `columns`",
  ],
  [
    'a word for a unit',
    'deal',
    r => (r.fields.distance.options.unit = 'kms'),
    "fields.distance.unit names 'kms', which is no unit of nerud.cell.units; did you mean 'km'?",
  ],
  [
    'the mark of a facet',
    'oilCompany',
    r => (r.parts.facet.only.kind = 'oli'),
    "parts.facet.only.kind names 'oli', which is no choice of kind; did you mean 'oil'?",
  ],
  [
    'a field of a facet of another kind than the field that it is',
    'oilCompany',
    r => (r.fields.inn = { ...r.fields.inn, kind: 'flag' }),
    "fields names 'inn', which is no field of company",
  ],
  [
    'the choice that a view always sets',
    'deal',
    r => (r.list.views.sump.only = { stateFilter: 'waitng' }),
    "list.views.sump.only.stateFilter names 'waitng', which is no choice of stateFilter; did you mean 'waiting'?",
  ],
  [
    'the reference that a view always sets, by its words',
    'deal',
    r => (r.list.views.sump.only = { status: 'active' }),
    "list.views.sump.only.status names 'active', which is no id",
  ],
  [
    'the flag by which what may be chosen is narrowed',
    'deal',
    r => (r.fields.driver.options.only = { driver: 'yes' }),
    "fields.driver.only.driver names 'yes', which is no value of the flag driver",
  ],
  [
    'the choice by which what may be chosen is narrowed',
    'deal',
    r => (r.fields.supplier.options.only = { kind: ['client', 'ownn'] }),
    "fields.supplier.only.kind names 'ownn', which is no choice of kind; did you mean 'own'?",
  ],
  [
    'how an import finds a reference',
    'company',
    r => (r.parts.import.columns.find((one: Loose) => one.find).find = 'nam'),
    "did you mean 'name'?",
  ],
]

describe('an unresolved name is reported with its area, its resource, its key and the most similar valid name', () => {
  test.each(slips)('%s', (_, of, slip, says) => {
    const changed: Record<string, Resource> = { ...resources, [of]: copy(resources[of] as Resource) }
    slip(changed[of])
    const faults = faultsOf(changed, known)
    expect(faults.join('\n')).toContain(says)
    expect(faults[0]).toMatch(new RegExp(`^resources/${changed[of]!.area}: ${of}\\.`))
  })

  test.each<readonly [string, Partial<ExtraNames>, string]>([
    [
      'an entry of the menu',
      { menu: [{ ...menu[0]!, items: [{ ...menu[0]!.items[0]!, path: '/compani/list' }] }] as Menu },
      "menu: companies.items.0.path names '/compani/list', which is no screen; did you mean '/company/list'?",
    ],
    [
      'an entry of the menu without words',
      { menu: [{ ...menu[0]!, items: [{ label: 'compnyImport', path: '/company/import', right: [] }] }] as Menu },
      "menu: companies.items.compnyImport.label names 'compnyImport', which is no word of nerud.menu; did you mean 'companyImport'?",
    ],
    [
      'an entry of the menu that leads to no list and has no label',
      { menu: [{ ...menu[0]!, items: [{ path: '/company/import', right: [] }] }] as Menu },
      "menu: companies.items.0.path names '/company/import', which is no list, and the entry has no label",
    ],
    [
      'the list beside which an entry of the menu stands',
      {
        menu: [
          { ...menu[0]!, items: [...menu[0]!.items, { label: 'companyImport', path: '/company/import', right: [], of: '/point/lst' }] },
        ] as Menu,
      },
      "menu: companies.items.companyImport.of names '/point/lst', which is no entry of the same part; did you mean '/point/list'?",
    ],
    [
      'whose work an area of the menu is',
      { menu: [{ ...menu[0]!, work: ['COMPANY_UP'] }] as Menu },
      "menu: companies.work names 'COMPANY_UP', which is no right; did you mean 'COMPANY_UPD'?",
    ],
    [
      'a tab of a page',
      { pages: [{ ...tabbed[0]!, tabs: [{ resource: 'vehicleBran' }] }] },
      "pages: vehicles.tabs.resource names 'vehicleBran', which is no resource; did you mean 'vehicleBrand'?",
    ],
    ['a view of a page', { pages: [{ ...tabbed[1]!, tabs: [{ resource: 'costList', view: 'cost' }] }] }, "did you mean 'costs'?"],
    [
      'the field of a hand-made aid',
      { components: ['deal.objectVoll'] },
      "resources/app.screens.ts: deal.objectVoll names 'objectVoll', which is no field of deal; did you mean 'objectVol'?",
    ],
  ])('%s', (_, more, says) => {
    expect(faultsOf(resources, { ...known, ...more }).join('\n')).toContain(says)
  })
})
