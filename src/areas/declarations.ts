import { field, shape, type Api, defineResource, everyone } from '#resource'

const [id, number, text, flag] = [field.number(), field.number(), field.text(), field.flag()]

/** The response of marking a record. */
export const marked = { id }
/** The results for each record of an action on several. */
export const results = { results: shape.list({ id, ok: flag, message: shape.optional(text), version: shape.optional(number) }) }
/** The same, or the id of the job that processes them if there are many. */
export const resultsOrJob = { results: shape.optional(results.results), job: shape.optional(number), count: shape.optional(number) }
/** The response of resetting a parameter. */
export const resetParameter = { parameter: text, parameterValue: shape.maybe(text) }

/** A book of unique names that staff maintain themselves: readable by everyone, with an activity flag. Records open in dialogs over the list. */
export const defineBook = <const N extends string>(of: {
  readonly name: N
  readonly area: string
  readonly api: Api
  /** The path of the list, including its tab if there is one. */
  readonly list: string
  /** The part of the main menu that leads to it. */
  readonly menu?: string
  /** The maximum length of a name, in characters. */
  readonly max: number
  /** The call that checks in advance whether a name is free. */
  readonly check?: string
}) =>
  defineResource({
    name: of.name,
    area: of.area,
    api: of.api,
    screens: { list: of.list, dialog: true, right: ['BOOKS_VIEW'], ...(of.menu !== undefined && { menu: of.menu }) },
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

/** A fixed lookup for choices in forms: defined by the product, readable by everyone, not changeable. */
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
