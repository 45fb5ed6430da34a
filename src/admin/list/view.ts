import {
  layoutWithout,
  listRight,
  NOBODY,
  screensOfView,
  writersOf,
  type FilterValues,
  type List,
  type Resource,
  type Screen,
  type View,
} from '#resource'
import { resourceName, type Translate } from '../cells/words.ts'

const named = (resource: Resource, name: string): View => {
  const view = resource.list?.views?.[name]
  if (!view) throw new Error(`${resource.name} has no view ${name}`)
  return view
}

const pick = <T>(all: Readonly<Record<string, T>> | undefined, names: readonly string[] | undefined): Readonly<Record<string, T>> =>
  names ? Object.fromEntries(names.flatMap(name => (all && name in all ? [[name, all[name]!] as const] : []))) : (all ?? {})

const listOf = (
  { indicators: _own, begins: _begins, sums: ofList, period, ...list }: List,
  { call, columns = list.columns, lead = list.lead, extra = list.extra ?? [], filters, sort, sums, indicators, board }: View,
): List => ({
  ...list,
  // A view with a call of its own has other rows than the list's sums.
  ...(call === undefined && ofList !== undefined && { sums: ofList }),
  ...(period !== undefined && !board && { period }),
  columns,
  ...(lead && { lead: lead.filter(name => columns.includes(name)) }),
  extra: extra.filter(name => !columns.includes(name)),
  ...(sort && { sort }),
  ...(sums !== undefined && { sums }),
  ...(indicators && { indicators }),
  filters: pick(list.filters, filters),
})

const known = new WeakMap<Resource, Map<string, Resource>>()

const history = new WeakMap<Resource, Resource>()
/** A resource with dated entries and no declared order is sorted by start, latest first. */
function newestFirst(resource: Resource): Resource {
  const start = resource.parts?.dated?.start
  if (start === undefined || !resource.list || resource.list.sort) return resource
  const made = history.get(resource) ?? { ...resource, list: { ...resource.list, sort: [`-${start}`] } }
  history.set(resource, made)
  return made
}

/** What a view with screens of its own changes in the resource: addresses, rights, and a form without the fields that the view fixes. */
function standing(resource: Resource, name: string, view: View): Partial<Resource> {
  const screens = screensOfView(view)
  if (!screens) return {}
  const { rights, form, fields } = resource
  const [read, set] = [listRight(resource, name), Object.keys(view.only ?? {})]
  const hidden = set.map(one => [one, { ...fields[one]!, options: { ...fields[one]!.options, hidden: true } }] as const)
  return {
    screens: { base: screens.base, right: read },
    rights: {
      ...rights,
      read,
      one: read,
      ...(rights.create && { create: writersOf(resource, view, 'create') }),
      ...(rights.edit && { edit: writersOf(resource, view, 'edit') }),
      ...(rights.remove && rights.remove !== NOBODY && { remove: writersOf(resource, view, 'edit') }),
    },
    fields: { ...fields, ...(Object.fromEntries(hidden) as Resource['fields']) },
    ...(form && { form: layoutWithout(form, set) }),
  }
}

/** The resource as modified by one of its views; what the view omits is as in the list. The same object for the same view. */
export function viewed(whole: Resource, name: string | undefined): Resource {
  const resource = newestFirst(whole)
  if (name === undefined) return resource
  const views = known.get(resource) ?? new Map<string, Resource>()
  known.set(resource, views)
  const view = named(resource, name)
  const made = views.get(name) ?? {
    ...resource,
    list: listOf(resource.list!, view),
    ...(view.card && { screens: { one: view.card, right: listRight(resource, name) } }),
    ...standing(resource, name, view),
    ...(resource.actions && { actions: pick(resource.actions, view.actions) }),
  }
  views.set(name, made)
  // Applying the same view again must return the same object.
  known.set(made, new Map([[name, made]]))
  return made
}

const below = new WeakMap<Resource, Resource>()
/** The resource as modified by a list's view; a list under a parent has no initial filters. */
export function seenIn(whole: Resource, view: string | undefined, isUnder: boolean): Resource {
  const resource = viewed(whole, view)
  if (!isUnder || !resource.list?.begins) return resource
  const { begins: _, ...list } = resource.list
  const made = below.get(resource) ?? { ...resource, list }
  below.set(resource, made)
  return made
}

/** The list call of a view, if it is not the plain list, and the conditions that the view fixes. */
export function sourceOfView(
  resource: Resource,
  name: string | undefined,
): { readonly call?: string | undefined; readonly only?: FilterValues } {
  if (name === undefined) return {}
  const { call, only } = named(resource, name)
  return {
    call,
    ...(only && {
      only: Object.fromEntries(Object.entries(only).map(([field, value]) => [field, typeof value === 'boolean' ? Number(value) : value])),
    }),
  }
}

/** The title of a list: that of its view, or of its resource. */
export const listTitle = (resource: Resource, view: string | undefined, t: Translate): string =>
  view === undefined
    ? resourceName(resource.name, 2, t)
    : t(`resources.${resource.name}.views.${view}`, { _: resourceName(resource.name, 2, t) })

/** The resource as modified by a screen's view, if that view has screens of its own. */
export const ownResource = (resource: Resource, { view }: Screen): Resource | undefined =>
  view !== undefined && screensOfView(resource.list!.views![view]!) ? viewed(resource, view) : undefined
