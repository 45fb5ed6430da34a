import { of, screens } from './mutant.ts'

const FLEET = 'fleet.test.tsx'
const GOODS = 'goods.test.tsx'
const FAILURES = 'failures.test.tsx'
const vehicleCard = screens(FLEET, 'a vehicle shows its indicators by type, and says when its registration certificate cannot be had')
const productCard = screens(GOODS, 'a product shows its prices in force, their history and who sells it')
const unloaded = screens(FAILURES, '%s that cannot be loaded says so in its own words')
const people = screens(FAILURES, 'the list of people offers points that have some, and says when they cannot be loaded')
const documents = screens(FAILURES, 'documents that cannot be listed, downloaded or deleted are told of, each in its own words')

/** Rules of the contract that screens of the business hold: vehicles, goods, deals, and the words of what cannot be loaded. */
export const businessRules = [
  ...of('src/screens/fleet/vehicle/VehicleIndicators.tsx', {
    name: 'an indicator of a vehicle says no day that it ends on',
    find: 'cell: row => formatDate(row.valueDate)',
    replace: 'cell: row => formatDate(row.dateCheck)',
    seenBy: vehicleCard,
  }),
  ...of(
    'resources/fleet/vehicle.ts',
    {
      name: 'the card of a vehicle asks for no registration certificate',
      find: "    tab.screen('vehiclePts'),\n",
      replace: '',
      seenBy: vehicleCard,
    },
    {
      name: 'a vehicle is not made below a company',
      find: "company: '/company/:id/create-vehicle', ",
      replace: '',
      seenBy: screens(FLEET, 'a vehicle is made below a company, its plate is checked as it is typed'),
    },
  ),
  ...of('src/screens/fleet/vehicle/VehiclePts.tsx', {
    name: 'a registration certificate that cannot be had is not told of',
    find: '{error && (',
    replace: '{!error && (',
    seenBy: vehicleCard,
  }),
  ...of(
    'resources/access/account.ts',
    {
      name: 'the card of a person shows no vehicles',
      find: "    tab.screen('accountVehicles', ['CAR_VIEW', 'ACCOUNT_VIEW']),\n",
      replace: '',
      seenBy: screens(FLEET, 'a driver shows the vehicles that they drive'),
    },
    {
      name: 'the list of people offers points without any',
      find: "point: { by: 'in', only: { hasAccounts: true } },",
      replace: "point: 'in',",
      seenBy: people,
    },
  ),
  ...of(
    'resources/goods/product.ts',
    {
      name: 'the card of a product shows no history of prices',
      find: "    tab.related('productPrice', 'product', ['priceType', 'price', 'dateStart', 'mdInsUser', 'insDate']),\n",
      replace: '',
      seenBy: productCard,
    },
    {
      name: 'a product is made without its process',
      find: "['material', 'unit'], 'process', 'isActive'],",
      replace: "['material', 'unit'], 'isActive'],",
      seenBy: screens(GOODS, 'a product is made at a point of its company'),
    },
  ),
  ...of('src/screens/goods/product/ProductSources.tsx', {
    name: 'a product does not say where it is sold',
    find: "('product', 'locations')",
    replace: "('product', 'suppliers')",
    seenBy: productCard,
  }),
  ...of('resources/goods/cargoRoute.ts', {
    name: 'a route is not made from a product',
    find: ", createUnder: { product: '/product/:id/create-cargo-route' } },",
    replace: ' },',
    seenBy: screens(GOODS, 'a route is made from a product and begins with what it knows'),
  }),
  ...of('resources/deals/deal.ts', {
    name: 'deals are filtered by companies without deals',
    find: "company: { by: 'in', options: 'companiesForSelect' },",
    replace: "company: 'in',",
    seenBy: screens('dealList.test.tsx', 'a company is chosen among those of deals and found in any role'),
  }),
  ...of('src/admin/list/SumsOf.tsx', {
    name: 'the list of deals counts no statuses',
    find: '{indicators && <Indicators',
    replace: '{!indicators && <Indicators',
    seenBy: screens('dealList.test.tsx', 'counts of statuses and marks stand over the list as filters'),
  }),
  ...of('src/admin/list/Indicators.tsx', {
    name: 'the list of deals tells no volumes of materials',
    find: '{isUnfolded && unfolds &&',
    replace: '{isUnfolded && !unfolds &&',
    seenBy: screens('dealList.test.tsx', 'sums tell volumes unit by unit, and open into materials'),
  }),
  ...of('src/admin/show/StatusesOf.tsx', {
    name: 'the newest status of a deal stands where the oldest does',
    find: 'value)).toReversed()).toReversed()',
    replace: 'value)).toReversed())',
    seenBy: screens('dealCard.test.tsx', 'a card tells the statuses of a deal, newest first'),
  }),
  ...of('resources/deals/multiDeal.ts', {
    name: 'the volume of a line of a multi-deal cannot be typed',
    find: "'careerVol', 'objectVol', 'comment'],\n      totals: ['careerVol', 'objectVol'],",
    replace: "'careerVol', 'comment'],\n      totals: ['careerVol'],",
    seenBy: screens('multiDeals.test.tsx', 'lines are entered by the keyboard alone, and the waybills are made from the card'),
  }),
  ...of('resources/deals/regularDeal.ts', {
    name: 'the head of a regular deal keeps its income to itself',
    find: "figures: ['objectVol', 'objectSumm', 'income', 'incomePercent'], problem: 'problem'",
    replace: "figures: ['objectVol', 'incomePercent'], problem: 'problem'",
    seenBy: screens('regularDeals.test.tsx', 'a card tells state, income and sums over its tabs'),
  }),
  ...of('src/admin/list/ListTable.tsx', {
    name: 'a list that cannot be loaded has no words of its own',
    find: '.failures.list`',
    replace: '.failures.rows`',
    seenBy: unloaded,
  }),
  ...of('locales/ru/system.ts', {
    name: 'settings that cannot be loaded are told of in other words',
    find: "list: 'Ошибка. Не удалось загрузить настройки'",
    replace: "list: 'Не удалось загрузить настройки'",
    seenBy: unloaded,
  }),
  ...of('src/admin/form/kinds/records.tsx', {
    name: 'a filter that cannot be loaded is told of as a field',
    find: '.failures.filter`',
    replace: '.failures.list`',
    seenBy: people,
  }),
  ...of('locales/ru/late.ts', {
    name: 'templates that cannot be loaded are told of in other words',
    find: "нет шаблонов',\n    failed: 'Ошибка',",
    replace: "нет шаблонов',\n    failed: 'Не получилось',",
    seenBy: screens(FAILURES, 'templates that cannot be loaded are told of by the word of the contract'),
  }),
  ...of('src/admin/form/Checked.tsx', {
    name: 'a name of a point that cannot be checked is told of in general words',
    find: '.checks.checkFailed`',
    replace: '.checks.failed`',
    seenBy: screens(FAILURES, 'a name of a point that cannot be checked is told of, and may be saved nonetheless'),
  }),
  ...of('src/admin/show/DocumentTable.tsx', {
    name: 'a document that cannot be downloaded is told of as a list of them',
    find: "translate('nerud.show.documents.downloadFailed')",
    replace: "translate('nerud.show.documents.failed')",
    seenBy: documents,
  }),
]
