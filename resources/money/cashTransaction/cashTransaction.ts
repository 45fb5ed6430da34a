import { field, defineResource } from '#resource'
import { BOX_RIGHTS, boxViews, companyBox, employeeBox, pointBox } from './boxes.ts'

/** The kinds of objects that post rows to the ledger. */
const POSTED = ['deal', 'payment', 'premium', 'penalty', 'fuel', 'fine', 'statement', 'opening'] as const

/** The common fields of money and volume rows: the owner, the corrected row, the dates. Only posting writes them. */
const postedRow = {
  objectType: field.choice(POSTED, { required: true, readonly: true, at: 'objectId' }),
  objectNumber: field.number({ required: true, readonly: true }),
  object: field.json({ derived: 'server', hidden: true, onDemand: false }),
  leg: field.text({ required: true, readonly: true, max: 40, hidden: true }),
  seq: field.number({ required: true, readonly: true, hidden: true }),
  typeOperation: field.choice(['upd', 'del'], { readonly: true, tones: { upd: 'warning', del: 'deleted' } }),
  trxName: field.text({ required: true, readonly: true, at: 'trxObject.name' }),
  comntHead: field.text({ readonly: true, max: 4000 }),
  comntBody: field.text({ readonly: true, max: 4000 }),
  dtTrx: field.date({ required: true, readonly: true }),
  dtReport: field.date({ required: true, readonly: true }),
  ownTrx: field.date({ required: true, readonly: true, hidden: true }),
  ownReport: field.date({ required: true, readonly: true, hidden: true }),
} as const

/** A row in the statement of a cash box: the amount that an object moved. Positive is what we owe; for an own company, positive is income. */
export const cashTransaction = defineResource({
  name: 'cashTransaction',
  area: 'money',
  api: {
    path: 'api/cash_transactions',
    calls: ['list', 'one', 'export'],
  },
  title: { fields: ['trxName', 'objectNumber'], of: r => `${r.trxName} № ${r.objectNumber}` },
  fields: {
    boxKind: field.choice(['C', 'E', 'O', 'F'], { required: true, readonly: true, hidden: true }),
    boxId: field.number({ required: true, readonly: true, hidden: true }),
    company: field.reference('company', { readonly: true, shows: ['shortName', 'inn'] }),
    account: field.reference('account', { readonly: true, shows: ['fio', 'login'] }),
    ...postedRow,
    sumTrx: field.money({ required: true, readonly: true, tones: 'sign' }),
    corrections: field.json({ derived: 'server', hidden: true, onDemand: false }),
    words: field.text({ derived: 'server', hidden: true, onDemand: true, max: 10_000 }),
  },
  list: {
    columns: ['objectNumber', 'typeOperation', 'trxName', 'comntHead', 'comntBody', 'sumTrx', 'dtTrx', 'dtReport', 'insDate'],
    extra: ['objectType', 'company', 'account', 'mdInsUser'],
    sort: ['-dtTrx', '-id'],
    search: ['words'],
    filters: { company: 'equals', account: 'equals', objectType: 'in', typeOperation: 'in', dtTrx: 'range', dtReport: 'range' },
    views: boxViews(companyBox, employeeBox),
  },
  rights: { read: [...BOX_RIGHTS.C, ...BOX_RIGHTS.E] },
})

const VOLUME = { scale: 3, unitOf: 'unit' } as const

/** A row in the statement of a point: the volume that an object added (positive) or removed (negative), by material and unit. */
export const volumeTransaction = defineResource({
  name: 'volumeTransaction',
  area: 'money',
  api: { path: 'api/volume_transactions', calls: ['list', 'one', 'export'] },
  title: { fields: ['trxName', 'objectNumber'], of: r => `${r.trxName} № ${r.objectNumber}` },
  fields: {
    point: field.reference('point', { required: true, readonly: true, shows: ['name'] }),
    material: field.reference('material', { required: true, readonly: true, shows: ['name'] }),
    unit: field.reference('measurementUnit', { required: true, readonly: true, shows: ['name', 'systemC'] }),
    ...postedRow,
    volTrx: field.decimal({ required: true, readonly: true, ...VOLUME }),
    inputVol: field.decimal({ derived: 'server', onDemand: true, ...VOLUME }),
    outputVol: field.decimal({ derived: 'server', onDemand: true, ...VOLUME }),
    words: field.text({ derived: 'server', hidden: true, onDemand: true, max: 10_000 }),
  },
  list: {
    columns: [
      'objectNumber',
      'typeOperation',
      'trxName',
      'comntHead',
      'comntBody',
      'material',
      'volTrx',
      'dtTrx',
      'insDate',
      'inputVol',
      'outputVol',
    ],
    extra: ['objectType', 'point', 'unit', 'dtReport', 'mdInsUser'],
    sort: ['-dtTrx', '-id'],
    search: ['words'],
    filters: { point: 'equals', material: 'equals', unit: 'equals', objectType: 'in', dtTrx: 'range' },
    views: boxViews(pointBox),
  },
  rights: { read: ['DEPOSIT_POINT'] },
})

const SEES = BOX_RIGHTS.P
const MAY_ADD = ['DEPOSIT_ADD'] as const

/** The opening balance of a material at a point: the volume stored there before waybills were entered. It is not edited, only cancelled. */
export const pointOpening = defineResource({
  name: 'pointOpening',
  area: 'money',
  api: { path: 'api/point_openings', calls: ['list', 'one', 'create', 'export'] },
  screens: '/point-openings',
  title: { fields: ['point', 'material'], of: r => [r.point?.['name'], r.material?.['name']].filter(Boolean).join(', ') },
  fields: {
    day: field.date({ required: true }),
    point: field.reference('point', { required: true, shows: ['name'] }),
    material: field.reference('material', { required: true, shows: ['name'] }),
    unit: field.reference('measurementUnit', { required: true, shows: ['name', 'systemC'] }),
    volume: field.decimal({ required: true, scale: 3, min: '-1000000000', max: '1000000000', unitOf: 'unit' }),
    comment: field.text({ max: 2000, lines: 3 }),
    delComment: field.text({ max: 500, readonly: true }),
  },
  checks: { volume: r => r.volume === null || Number(r.volume) !== 0 || 'openingZero' },
  list: {
    columns: ['day', 'point', 'material', 'volume', 'unit', 'comment', 'isActive'],
    extra: ['delComment', 'insDate', 'mdInsUser'],
    sort: ['-day', '-id'],
    search: ['comment'],
    filters: { day: 'range', point: 'equals', material: 'equals', isActive: 'equals' },
  },
  form: [['day', 'point'], ['material', 'unit', 'volume'], 'comment'],
  rights: { read: SEES, create: MAY_ADD },
  actions: {
    cancel: {
      on: 'one',
      path: '{id}/cancel',
      right: MAY_ADD,
      when: r => r.isActive,
      input: { delComment: field.text({ required: true, min: 3, max: 500, lines: 2 }) },
      confirm: true,
      danger: true,
    },
  },
  parts: {
    import: {
      path: 'api/import/point_balance',
      screen: '/point-openings/import',
      right: MAY_ADD,
      key: ['point', 'material', 'unit', 'day'],
      immutable: true,
      ownWords: true,
      columns: [
        { field: 'point', headers: ['Точка', 'Склад', 'Объект', 'point'], find: 'name', required: true },
        { field: 'material', headers: ['Материал', 'Номенклатура', 'material'], find: 'name', required: true },
        { field: 'unit', headers: ['Единица', 'Ед. изм.', 'Ед.', 'unit'], find: 'name', required: true },
        { field: 'volume', headers: ['Остаток', 'Объем', 'Объём', 'Количество', 'balance'], required: true },
        { field: 'day', headers: ['Дата', 'На дату', 'Дата остатка', 'date'], required: true },
        { field: 'comment', headers: ['Комментарий', 'Примечание', 'comment'] },
      ],
    },
  },
})
