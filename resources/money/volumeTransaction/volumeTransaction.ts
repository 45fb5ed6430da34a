import { defineResource, field } from '#resource'
import { boxViews, pointBox } from '../cashTransaction/boxes.ts'
import { postedRow } from '../cashTransaction/row.ts'

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
