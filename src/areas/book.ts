import { type Api, defineResource, everyone, field } from '#resource'

/** A book of names that staff keep by themselves: read by everyone, in use or not, no name twice. It opens in dialogs over its list. */
export const defineBook = <const N extends string>(of: {
  readonly name: N
  readonly area: string
  readonly api: Api
  /** The path of the list, with its tab if it stands in one. */
  readonly list: string
  /** The longest name, in characters. */
  readonly max: number
  /** The call that asks in advance whether a name is free. */
  readonly check?: string
}) =>
  defineResource({
    name: of.name,
    area: of.area,
    api: of.api,
    screens: { list: of.list, dialog: true, right: ['BOOKS_VIEW'] },
    title: 'name',
    fields: { name: field.text({ required: true, max: of.max }) },
    list: {
      columns: ['name', 'isActive', 'insDate'],
      extra: ['mdInsUser'],
      sort: ['-isActive', 'name'],
      search: ['name'],
      filters: { isActive: 'equals' },
    },
    form: ['name', 'isActive'],
    rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
    parts: { unique: { name: of.check === undefined ? {} : { check: of.check } } },
  })

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
