import { defineResource, field, refText } from '#resource'
import { multiply, roundHalfUp } from '#resource/decimal'
import { repairNomenclature } from '../repairNomenclature.ts'

/** A work or a part of a repair (silent-places §4), written with its repair. */
export const repairLine = defineResource({
  name: 'repairLine',
  area: 'fleet',
  api: { path: 'api/repairs/lines', calls: [] },
  title: { fields: ['nomenclature'], of: r => refText(repairNomenclature, r.nomenclature) },
  fields: {
    repair: field.reference('repair', { required: true, createOnly: true, shows: ['number', 'dateStart'] }),
    nomenclature: field.reference('repairNomenclature', { required: true, shows: ['name'] }),
    quantity: field.decimal({ required: true, min: '0.001', max: '1000000', scale: 3, default: '1' }),
    price: field.money({ min: '0', max: '100000000' }),
    comment: field.text({ max: 300 }),
    sum: field.money({ derived: 'record' }),
  },
  derive: {
    sum: {
      from: ['quantity', 'price'],
      of: r => (r.quantity && r.price ? roundHalfUp(multiply(r.quantity, r.price), 2) : null),
    },
  },
  rights: { read: ['REPAIR_VIEW'] },
})
