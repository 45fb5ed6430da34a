import { namesIn } from './layout.ts'
import { matrixParameters } from './matrix.ts'
import type { Api, ListCall, SumsCall } from './api.ts'
import { standardFields } from './fieldMakers.ts'
import type { Filter, FilterKind, List, Resource, Screens, Search, Title, View } from './resource.ts'
import { cleanText, foldedKey } from './fold.ts'
import { optionsOf, type Field } from './field.ts'
import { normalizedPhone } from './kinds/texts.ts'

type Own<T> = T & { readonly path: string }
/** Sums and calls as authors write them in lists and views. */
interface WrittenParts {
  readonly call?: Own<ListCall>
  readonly sums?: Own<SumsCall>
  readonly indicators?: { readonly counts: Own<SumsCall>; readonly groups?: Own<SumsCall> }
}
type WrittenView = Omit<View, keyof WrittenParts> & WrittenParts & { readonly like?: string }
type WrittenList = Omit<List, 'search' | 'filters' | 'views' | keyof WrittenParts> &
  Omit<WrittenParts, 'call'> & {
    readonly search?: readonly string[] | Search
    readonly filters?: Readonly<Record<string, FilterKind | Filter>>
    readonly views?: Readonly<Record<string, WrittenView>>
  }
/** A definition as authors write it, types erased. */
export type AuthoredResource = Omit<Resource, 'api' | 'screens' | 'title' | 'list'> & {
  readonly api: string | Api
  readonly screens?: string | Screens
  readonly title: string | Title
  readonly list?: WrittenList
  readonly madeBy?: unknown
}
type Calls = Record<string, ListCall>
type Sums = Record<string, SumsCall>

/** A matrix takes a period and the parameters that it declares. */
const queryOf = (call: Own<ListCall> | undefined): Own<ListCall> | undefined =>
  call?.matrix ? { ...call, parameters: { ...matrixParameters(call.matrix), ...call.parameters } } : call

/** Moves the calls that lists and views own to the API, each under its path, and leaves the path in their place. */
const owned = <T>(calls: Record<string, T>, one: Own<T> | undefined, more: Partial<T> = {}): string | undefined => {
  if (!one) return undefined
  const { path, ...call } = one
  calls[path] = { ...call, ...more } as T
  return path
}

const listParts = (one: WrittenParts, sums: Sums, call: string | undefined): Pick<List, 'sums' | 'indicators'> => {
  const rows = call === undefined ? {} : { list: call }
  const path = owned(sums, one.sums, rows)
  const counts = owned(sums, one.indicators?.counts, rows)
  const groups = owned(sums, one.indicators?.groups, rows)
  return {
    ...(path !== undefined && { sums: path }),
    ...(counts !== undefined && { indicators: { counts, ...(groups !== undefined && { groups }) } }),
  }
}

/** Returns a view with what it inherits from the one named in `like`. Throws when there is no such view. */
function wholeView(views: Readonly<Record<string, WrittenView>>, name: string): Omit<WrittenView, 'like'> {
  const view = views[name]
  if (!view) throw new Error(`A view is like '${name}', which is no view`)
  const { like, ...own } = view
  return like === undefined ? own : { ...wholeView(views, like), ...own }
}

/** Returns the sums of the list over the rows that a call of a view finds. */
function sumsWithin({ path, matrix }: Own<ListCall>, ofList: Own<SumsCall> | undefined): Own<SumsCall> | undefined {
  if (matrix || !ofList || ofList.per) return undefined
  const { scope: _scope, right: _right, ...same } = ofList
  return { ...same, path: `${path}/sums` }
}

function viewOf(name: string, { views = {}, sums: ofList }: WrittenList, lists: Calls, sums: Sums): View {
  const { call, sums: own, indicators, ...rest } = wholeView(views, name)
  const sort = rest.sort ?? (rest.board && [rest.board.position])
  const path = owned(lists, queryOf(call))
  const added = own ?? (call && sumsWithin(call, ofList))
  const parts = { ...(added && { sums: added }), ...(indicators && { indicators }) }
  return { ...rest, ...(sort && { sort }), ...(path !== undefined && { call: path }), ...listParts(parts, sums, path) }
}

function listOf(list: WrittenList, lists: Calls, sums: Sums): List {
  const { search = [], filters = {}, views, sums: added, indicators, ...rest } = list
  const parts = { ...(added && { sums: added }), ...(indicators && { indicators }) }
  return {
    ...rest,
    search: 'in' in search ? search : { in: search },
    filters: Object.fromEntries(Object.entries(filters).map(([name, one]) => [name, typeof one === 'string' ? { by: one } : one])),
    ...listParts(parts, sums, undefined),
    ...(views && { views: Object.fromEntries(Object.keys(views).map(name => [name, viewOf(name, list, lists, sums)])) }),
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

/** Returns the fields, with those hidden whose values make a record one of its facet: the screen itself implies them. */
const withoutMark = ({ fields, parts }: AuthoredResource): Resource['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      name,
      parts?.facet?.only && name in parts.facet.only ? { ...one, options: { ...one.options, hidden: true } } : one,
    ]),
  )

/** Returns what interpreters read of a definition: shorthands expanded, and the calls that lists and views own moved to the API. */
function normalForm(definition: AuthoredResource): Resource {
  const { api: declaredApi, title, screens, list, madeBy: _, ...rest } = definition
  const given: Api = typeof declaredApi === 'string' ? { path: declaredApi } : declaredApi
  const lists: Calls = { ...given.lists }
  const sums: Sums = { ...given.sums }
  const made = list && listOf(list, lists, sums)
  return {
    ...rest,
    api: {
      ...given,
      ...(Object.keys(lists).length > 0 && { lists }),
      ...(Object.keys(sums).length > 0 && { sums }),
    },
    ...(screens !== undefined && { screens: typeof screens === 'string' ? { base: screens } : screens }),
    title:
      typeof title === 'string' ? { fields: [title], of: (record: Readonly<Record<string, unknown>>) => textOf(record[title]) } : title,
    fields: { ...withoutMark(definition), ...standardFields(given.activity, namesIn(rest.form).includes('isActive'), given.deletion) },
    ...(made && { list: made }),
  }
}

/** Returns the function that normalizes the values of a field with a known number format; undefined when texts are stored as typed. */
export function normalFormOf(one: Field): ((text: string) => string) | undefined {
  if (one.kind === 'phone') return normalizedPhone
  return optionsOf(one).code?.normalize
}

/**
 * Returns the key by which a text is compared with values of the field when these identify records or must be unique: the normal form of a
 * number, `foldedKey` for other texts.
 */
export const comparisonKeyOf = (one: Field, text: string): string => foldedKey(normalFormOf(one)?.(cleanText(text).trim()) ?? text)

const definitions = new WeakMap<object, AuthoredResource>()
/** Returns the resource of a definition, types erased. */
export function resourceOf(definition: AuthoredResource): Resource {
  const resource = normalForm(definition)
  definitions.set(resource, definition)
  return resource
}
/** Returns the definition that an author wrote for a resource. */
export const definitionOf = (resource: object): AuthoredResource => definitions.get(resource)!
