import { defineResource, field } from '#resource'
import { everyone } from '#resources/rights'

/** A fixed book of names that forms choose from: set by the product, read by everyone, changed by nobody. */
export const defineLookup = <const N extends string>(of: { readonly name: N; readonly area: string; readonly api: string }) =>
  defineResource({
    name: of.name,
    area: of.area,
    api: { path: of.api, calls: ['list'] },
    title: 'name',
    fields: { name: field.text({ required: true }) },
    list: { columns: ['name'], sort: ['id'], search: ['name'], filters: { isActive: 'equals' } },
    rights: { read: everyone },
    madeBy: 'lookup',
  })
