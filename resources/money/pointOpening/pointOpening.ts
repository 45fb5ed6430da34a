import { defineResource, field } from '#resource'
import { BOX_RIGHTS } from '../cashTransaction/boxes.ts'

const SEES = BOX_RIGHTS.P
const BRINGS = ['DEPOSIT_ADD'] as const

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
  rights: { read: SEES, create: BRINGS },
  actions: {
    cancel: {
      on: 'one',
      path: '{id}/cancel',
      right: BRINGS,
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
      right: BRINGS,
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
