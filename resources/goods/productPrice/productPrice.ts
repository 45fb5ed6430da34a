import { defineResource, field, refText } from '#resource'
import { formatDate, formatMoney } from '#resource/text'
import { VAT_MODES } from '#resources/shared/vat.formulas'
import { priceType } from '../lookups.ts'

/** A price of a product, in force from a day until the next price of its type begins (operations §2.8, §4.8). */
export const productPrice = defineResource({
  name: 'productPrice',
  area: 'goods',
  api: { path: 'api/product_prices', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  title: {
    fields: ['priceType', 'price', 'dateStart'],
    of: r => [refText(priceType, r.priceType), formatMoney(r.price), formatDate(r.dateStart)].join(' · '),
  },
  fields: {
    product: field.reference('product', { required: true, createOnly: true }),
    priceType: field.reference('priceType', { required: true, shows: ['name'], only: { isProduct: true } }),
    price: field.money({ required: true, min: '0', scale: 2 }),
    dateStart: field.date({ required: true }),
    vatMode: field.choice(VAT_MODES, { default: 'included' }),
  },
  list: {
    columns: ['product', 'priceType', 'price', 'vatMode', 'dateStart', 'mdInsUser', 'insDate'],
    sort: ['-dateStart', '-id'],
    filters: { product: 'equals', priceType: 'equals', dateStart: 'range', isActive: 'equals' },
  },
  form: ['product', ['priceType', 'price', 'dateStart'], 'vatMode'],
  rights: { read: ['GOODS_VIEW'], create: ['GOODS_ADD'], edit: ['GOODS_ADD'] },
  parts: {
    dated: { start: 'dateStart', per: ['product', 'priceType'], value: 'price', check: 'api/product/{productId}/check_date' },
    recalc: { from: 'dateStart' },
  },
})
