import { field } from '#resource'

const figure = { readonly: true, default: '0' } as const

/** The columns of a paper's lines. */
export const LINE_COLUMNS = ['material', 'career', 'object', 'unit', 'volume', 'price', 'trips', 'vatRate', 'net', 'vat', 'gross'] as const

/** The fields of a paper's line: the waybills of one material, route, unit, price and rate together; VAT is computed once, from their total. */
export const LINE_FIELDS = {
  material: field.reference('material', { readonly: true, required: true, shows: ['name'] }),
  career: field.reference('point', { readonly: true, shows: ['name'] }),
  object: field.reference('point', { readonly: true, shows: ['name'] }),
  unit: field.reference('measurementUnit', { readonly: true, shows: ['name', 'systemC'] }),
  volume: field.decimal({ readonly: true, scale: 3, unitOf: 'unit' }),
  price: field.money({ readonly: true }),
  trips: field.number({ readonly: true, default: 0 }),
  vatRate: field.reference('vatRate', { readonly: true, shows: ['name', 'rate'] }),
  net: field.money(figure),
  vat: field.money(figure),
  gross: field.money(figure),
} as const
