import { defineResource, everyone, field, shape, tab } from '#resource'
import { materialVolumes, option } from '#resources/shared/answers'
import {
  BOX_RIGHTS,
  BOX_COUNTS,
  boxQueries,
  POINT_IN_TIME,
  pointInTimeFields,
  hasBoxField,
  pointBox,
} from '#resources/money/cashTransaction/boxes'
import { defineLookup } from '#areas/declarations'

const COORDINATE = 6
/** The rights to see the volumes at points. */
const BOXES = BOX_RIGHTS[pointBox.kind]
const VOLUME = { scale: 3, derived: 'server', byDay: true, onDemand: true, read: BOXES, tones: 'sign' } as const

/** A site of a company: warehouse, quarry, construction object, autopark, loading point (foundations §2.12). */
export const point = defineResource({
  name: 'point',
  area: 'points',
  api: {
    path: 'api/points',
    calls: ['list', 'one', 'create', 'edit', 'export'],
    select: 'list_for_select',
    lists: {
      'api/company_points': { right: everyone, carries: ['company', 'pointType'] },
      'api/companies/{id}/company_points': {
        by: 'company',
        right: ['POINT_VIEW', 'COMPANY_LIST', 'OUR_COMPANY'],
        carries: ['company', 'pointType'],
      },
    },
    queries: {
      ...boxQueries(pointBox),
      materialBalances: {
        on: 'all',
        path: 'api/cashbox_point_material_balance_list',
        right: BOXES,
        input: { pointId: field.reference('point', { required: true }), ...POINT_IN_TIME },
        returns: materialVolumes,
      },
      boxMaterials: {
        on: 'all',
        path: pointBox.materials,
        right: BOXES,
        input: { point: field.reference('point'), query: field.text({ max: 200 }), type: field.choice(['full']) },
        returns: shape.list({ ...option, name: field.text() }),
      },
    },
  },
  screens: { base: '/point', create: '/point/create', createUnder: { company: '/company/:id/create-point' } },
  title: { fields: ['name', 'address'], of: r => r.name },

  fields: {
    name: field.text({ required: true, max: 255 }),
    company: field.reference('company', { required: true, shows: ['name', 'shortName', 'inn', 'companyType'] }),
    pointType: field.references('pointType', { required: true, shows: ['name'] }),
    address: field.text({ max: 500 }),
    lat: field.decimal({ scale: COORDINATE, min: '-90', max: '90' }),
    lon: field.decimal({ scale: COORDINATE, min: '-180', max: '180' }),
    phone: field.phone(),
    email: field.email(),
    lastName: field.text({ max: 100 }),
    firstName: field.text({ max: 100 }),
    middleName: field.text({ max: 100 }),
    fullName: field.text({ derived: 'record' }),
    comment: field.text({ max: 2000, lines: 3 }),
    official: field.text({ derived: 'record', hidden: true }),
    balance: field.decimal(VOLUME),
    ahead: field.decimal(VOLUME),
    weeklyBalance: field.decimal(VOLUME),
    balanceDays: field.json({ derived: 'server', byDay: true, onDemand: true, read: BOXES, trend: 'day' }),
    lastMovement: field.date({ derived: 'server', byDay: true, onDemand: true, read: BOXES }),
    hasBox: hasBoxField(BOXES),
    ...pointInTimeFields(BOXES),
    hasAccounts: field.flag({ derived: 'server', hidden: true, at: 'isForAccountListFilter' }),
  },
  derive: {
    official: {
      from: ['company'],
      of: r => (r.company?.['shortName'] as string | null | undefined) ?? (r.company?.['name'] as string | undefined) ?? null,
    },
    fullName: {
      from: ['lastName', 'firstName', 'middleName'],
      of: r => [r.lastName, r.firstName, r.middleName].filter(Boolean).join(' ') || null,
    },
  },
  checks: {
    lat: r => (r.lat === null) === (r.lon === null) || 'bothCoordinates',
    lon: r => (r.lat === null) === (r.lon === null) || 'bothCoordinates',
  },

  list: {
    columns: ['id', 'name', 'pointType', 'company', 'address', 'fullName', 'phone', 'isActive', 'insDate'],
    extra: ['email', 'lat', 'lon', 'comment', 'balance', 'lastMovement', 'mdInsUser'],
    sort: ['-isActive', 'name'],
    search: { in: ['name', 'address', 'lastName', 'phone'], global: true },
    filters: {
      company: 'in',
      pointType: 'in',
      hasAccounts: 'equals',
      isActive: 'equals',
      insDate: 'range',
      balance: 'range',
      lastMovement: 'range',
      asOf: 'equals',
      knownOn: 'equals',
    },
    views: {
      boxes: {
        screen: '/cashbox/point/list',
        card: pointBox.screen,
        call: { path: 'api/cashbox_points/list', scope: 'boxes', right: BOXES, export: 'api/cashbox_points/list/export_xlsx' },
        right: BOXES,
        columns: ['id', 'name', 'pointType', 'company', 'weeklyBalance', 'balance', 'balanceDays', 'ahead', 'lastMovement'],
        extra: ['address', 'fullName', 'phone', 'isActive'],
        filters: ['asOf', 'knownOn', 'company', 'pointType', 'balance', 'lastMovement', 'isActive'],
        actions: [],
        sums: { path: 'api/cashbox_points/total', of: ['weeklyBalance', 'balance'] },
      },
    },
  },
  form: [
    ['company', 'name'],
    ['pointType', 'address'],
    ['lat', 'lon'],
    {
      section: 'contact',
      rows: [
        ['lastName', 'firstName', 'middleName'],
        ['phone', 'email'],
      ],
    },
    'comment',
    'isActive',
  ],
  show: [
    tab.head({ figures: ['pointType', 'company', 'address'] }),
    tab.related('account', 'point', ['fio', 'accountType', 'phone', 'isActive']),
    tab.related('vehicle', 'point', ['plate', 'brand', 'bodyType', 'company', 'isActive']),
    tab.related('product', 'point', ['name', 'process', 'prices', 'isActive']),
    tab.documents('pointDocument', 'owner'),
    tab.templates(3),
  ],
  rights: { read: ['POINT_VIEW'], create: ['POINT_UPD'], edit: ['POINT_UPD'] },
  parts: {
    documents: { ofTypes: 'is_point', byId: true, byLink: true },
    keptSums: [BOX_COUNTS],
    spot: { at: ['lat', 'lon'], kinds: 'pointType' },
    unique: { name: { check: 'check_for_uniq_point_name' } },
    templates: { object: 3, path: '{id}/templates/download', adds: { company: 'company' } },
  },
})

/** The type of a point: a quarry, a site, an autopark. A point can have several. */
export const pointType = defineLookup({ name: 'pointType', area: 'points', api: 'api/point_types' })

/** The types used in rules; 2 is fixed by foundations §9. */
export const POINT_TYPE = { warehouse: 1, autopark: 2, quarry: 3, site: 4, loading: 5, driver: 6 } as const
