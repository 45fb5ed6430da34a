import { defineResource, field } from '#resource'
import { everyone } from '#resources/rights'

/** What is done with a product at its point (operations §3.9); the process kept inside is not offered (§9.1). */
export const productProcess = defineResource({
  name: 'productProcess',
  area: 'goods',
  api: { path: 'api/product_processes', calls: ['list'] },
  title: 'name',
  fields: { name: field.text({ required: true, max: 100 }) },
  list: { columns: ['name'], sort: ['id'], search: ['name'], filters: { isActive: 'equals' } },
  rights: { read: everyone },
  madeBy: 'lookup',
})

/** `purchase` holds the object's prices, `sale` the quarry's; `inner` is excluded from the list. */
export const PROCESS = { purchase: 1, sale: 2, inner: 3 } as const
