import { movesOf, screensOfView, screensOf } from './screens.ts'
import {
  withoutDirections,
  fieldsOf,
  keysIn,
  layoutFields,
  ofKind,
  type About,
  type Checker,
  type ExtraNames,
  checkValues,
} from './checker.ts'
import { optionsOf } from './field.ts'
import { viewsOf } from './query.ts'
import { isWider } from './rights.ts'
import { routesOf } from './routes.ts'
import type { Layout } from './layout.ts'
import type { Board, List, View, Resources } from './resource.ts'
import type { Inbox } from './shared.ts'
import { kindOf, isAddable } from './kinds/index.ts'
import type { Matrix, MatrixOfRecord, MatrixOpening, MatrixTotal } from './matrix.ts'
import type { Trips } from './onMap.ts'
import type { Menu, TabbedPages } from './menu.ts'

/** A column is either shown or hidden at first. */
export const checkTwice = (names: Checker, at: string, columns: readonly string[] = [], extra: readonly string[] = []): void =>
  names(
    `${at}.extra`,
    extra,
    'column beside those of `columns`',
    extra.filter(name => !columns.includes(name)),
  )

/** Reports names in a view that refer to nothing. */
export function checkView(about: About, at: string, view: View, list: List): void {
  const { names, own, resource } = about
  names(`${at}.call`, view.call, 'list call', keysIn(resource.api.lists))
  names(`${at}.only`, keysIn(view.only), 'field', own)
  checkValues(names, `${at}.only`, view.only, resource.fields)
  names(`${at}.columns`, view.columns, 'field', own)
  names(`${at}.extra`, view.extra, 'field', own)
  checkTwice(names, at, view.columns, view.extra)
  names(`${at}.lead`, view.lead, 'column', view.columns ?? list.columns)
  names(`${at}.filters`, view.filters, 'filter', keysIn(list.filters))
  names(`${at}.sort`, withoutDirections(view.sort), 'field', own)
  names(`${at}.actions`, view.actions, 'action', keysIn(resource.actions))
  names(`${at}.sums`, view.sums, 'sums call', keysIn(resource.api.sums))
  // Without fixed values it would be unknown which records belong to the view.
  if (screensOfView(view)) names(`${at}.screen.base`, view.only ? [] : 'only', 'key of the view', keysIn(view))
  if (view.board) checkBoard(about, `${at}.board`, view.board)
}

/** A line of the inbox shows fields of the record, and an action on several records accepts it. */
export function checkInbox(
  { names, own, resource }: About,
  at: string,
  { view, day, shows, sum, accept, only, proposal, fills }: Inbox,
  list: List,
): void {
  names(`${at}.view`, view, 'view', keysIn(list.views))
  names(`${at}.day`, day, 'sorted field', own)
  names(`${at}.shows`, shows, 'field', own)
  names(`${at}.sum`, sum, 'field', own)
  names(`${at}.only`, keysIn(only), 'filter', keysIn(list.filters))
  checkValues(names, `${at}.only`, only, resource.fields)
  const several = Object.entries(resource.actions ?? {}).flatMap(([name, { on, input }]) => (on === 'many' && !input ? [name] : []))
  const queries = resource.api.queries ?? {}
  names(
    `${at}.proposal`,
    proposal,
    'query on one record',
    keysIn(queries).filter(name => queries[name]!.on === 'one'),
  )
  const inputs = Object.values(resource.actions ?? {}).flatMap(({ on, input }) => (on === 'many' ? keysIn(input) : []))
  names(`${at}.fills`, keysIn(fills), 'input of an action on several', inputs)
  names(`${at}.fills`, Object.values(fills ?? {}), 'field', own)
  names(`${at}.accept`, accept, 'action on several without input', several)
}

/** Each card is in a column, and the move action takes the target position. */
function checkBoard({ names, resource, resources }: About, at: string, { columns, only, position, move }: Board): void {
  const required = ofKind(resource.fields, 'reference').filter(name => optionsOf(resource.fields[name]!).required)
  names(`${at}.columns`, columns, 'required reference', required)
  const readOnly = ofKind(resource.fields, 'number').filter(name => optionsOf(resource.fields[name]!).readonly)
  names(`${at}.position`, position, 'read-only number', readOnly)
  names(`${at}.move`, move, 'action on one record that says where to', movesOf(resource))
  const target = resource.fields[columns] && optionsOf(resource.fields[columns]).target
  names(`${at}.only`, keysIn(only), `field of ${String(target)}`, fieldsOf(resources, target))
  checkValues(names, `${at}.only`, only, target === undefined ? {} : resources[target]?.fields)
}

/** Checks the fields that a layout names, and the words of choices in the conditions of its sections. */
export function checkLayout({ names, own, resource }: About, at: string, layout: readonly Layout[] | undefined): void {
  names(at, layoutFields(layout), 'field', own)
  for (const one of layout ?? []) {
    if (typeof one === 'string' || !('section' in one) || typeof one.when !== 'object') continue
    for (const [name, value] of Object.entries(one.when)) {
      const { choices } = resource.fields[name] ? optionsOf(resource.fields[name]) : {}
      if (choices) names(`${at}.${one.section}.when.${name}`, String(value), 'choice', choices)
    }
  }
}

/** Returns what a figure over all rows is computed from: measures, and other figures. */
const namesOf = (total: MatrixTotal): { readonly measures: readonly string[]; readonly totals: readonly string[] } => {
  if ('share' in total) return { measures: [], totals: total.share }
  if ('mean' in total) return { measures: [], totals: total.mean }
  if ('sum' in total) return { measures: [total.sum], totals: [] }
  return { measures: 'of' in total ? [total.of] : [], totals: [] }
}

/** Checks that what a figure opens exists: its resource, the filters for the row and the days, the page of a card. */
function checkOpening({ names, resources }: About, at: string, { groups = [] }: Matrix, opening: MatrixOpening): void {
  const { resource: resourceName, view, card, row, day, only } = opening
  names(`${at}.resource`, resourceName, 'resource', Object.keys(resources))
  const target = resources[resourceName]
  names(`${at}.view`, view, `view of ${resourceName}`, keysIn(target?.list?.views))
  if (card !== undefined) {
    const paged = keysIn(target?.list?.views).filter(name => target!.list!.views![name]!.card)
    names(`${at}.view`, view ?? '', `view of ${resourceName} with a page`, paged)
    return
  }
  const filters = keysIn(target?.list?.filters)
  names(`${at}.row`, row ?? groups, `filter of ${resourceName}`, filters)
  const ranges = filters.filter(name => target!.list!.filters[name]!.by === 'range')
  names(`${at}.day`, day ?? '', `range filter of ${resourceName}`, ranges)
  names(`${at}.only`, keysIn(only), `filter of ${resourceName}`, filters)
  checkValues(names, `${at}.only`, only, target?.fields)
}

/** Checks that everything a matrix names exists: its measures and figures, the fields of its groups, what it opens. */
export function checkMatrix(about: About, at: string, matrix: Matrix): void {
  const { names, resource } = about
  const measures = keysIn(matrix.measures)
  const figures = [...measures, ...keysIn(matrix.shares), ...keysIn(matrix.means)]
  const addable = measures.filter(name => isAddable(matrix.measures[name]))
  names(`${at}.measures`, measures, 'measure that can be added up', addable)
  const stored = keysIn(resource.fields).filter(
    name => !optionsOf(resource.fields[name]!).derived && !kindOf(resource.fields[name]!).isList,
  )
  names(`${at}.groups`, matrix.groups, 'stored field', stored)
  names(`${at}.units`, matrix.units, 'measure', measures)
  for (const [name, parts] of Object.entries({ ...matrix.shares, ...matrix.means }))
    names(`${at}.shares.${name}`, parts, 'measure', measures)
  // Grouped rows are measured over the whole period.
  names(at, matrix.groups && matrix.days && 'days', 'key beside groups', [])
  names(`${at}.days`, matrix.days, 'measure or share', figures)
  for (const [name, total] of Object.entries(matrix.totals)) {
    names(`${at}.totals.${name}`, namesOf(total).measures, 'measure', measures)
    names(`${at}.totals.${name}`, namesOf(total).totals, 'total', keysIn(matrix.totals))
  }
  names(`${at}.chart`, matrix.chart, 'total', keysIn(matrix.totals))
  names(`${at}.lines`, Object.entries(matrix.lines ?? {}).flat(), 'figure of its chart', matrix.chart ?? [])
  for (const [name, { kind, of }] of Object.entries(matrix.charts ?? {}))
    names(`${at}.charts.${name}.of`, of, kind === 'parts' ? 'measure' : 'total', kind === 'parts' ? measures : keysIn(matrix.totals))
  for (const [index, opening] of (matrix.opens ?? []).entries()) {
    names(`${at}.opens.${index}.of`, opening.of, 'measure or share', figures)
    checkOpening(about, `${at}.opens.${index}`, matrix, opening)
  }
}

/** The matrix on the card of a record is one that stands under it. */
export function checkMatrixTab({ names, resources, resource }: About, tab: MatrixOfRecord): void {
  const at = `show.matrix(${tab.resource})`
  names(at, tab.resource, 'resource', keysIn(resources))
  const { list, api } = resources[tab.resource] ?? {}
  const fitting = keysIn(list?.views).filter(name => {
    const call = api!.lists?.[list!.views![name]!.call ?? '']
    return call?.matrix !== undefined && call.by !== undefined
  })
  names(`${at}.view`, tab.view, `matrix of ${tab.resource} under a record`, fitting)
  names(`${at}.period`, tab.period, 'day', ofKind(resource.fields, 'date'))
}

function checkTrips({ resources, resource, names }: About, at: string, trips: Trips | undefined): void {
  if (!trips) return
  const target = resources[trips.of]
  names(`${at}.of`, trips.of, 'resource', keysIn(resources))
  if (!target) return
  const links = ofKind(target.fields, 'reference').filter(name => optionsOf(target.fields[name]!).target === resource.name)
  const days = keysIn(target.list?.filters).filter(name => target.list!.filters[name]!.by === 'range')
  names(`${at}.by`, trips.by, `reference of ${trips.of} to it`, links)
  names(`${at}.day`, trips.day, `day by which the list of ${trips.of} is narrowed`, days)
  names(`${at}.count`, trips.count, `number of ${trips.of}`, ofKind(target.fields, 'number'))
}

/** Records on a map must have coordinates, and the ends of a way must show theirs. */
export function checkSpots(about: About): void {
  const { resources, resource, names, own } = about
  const { spot, way } = resource.parts ?? {}
  names('parts.spot.at', spot?.at, 'decimal', ofKind(resource.fields, 'decimal'))
  names('parts.spot.kinds', spot?.kinds, 'reference field', ofKind(resource.fields, 'reference', 'references'))
  if (!way) return
  names('parts.way.lengths', Object.values(way.lengths ?? {}), 'field', own)
  for (const end of ['from', 'to'] as const) {
    const links = ofKind(resource.fields, 'reference')
    names(`parts.way.${end}`, way[end], 'reference field', links)
    if (!links.includes(way[end])) continue
    const { target, shows } = optionsOf(resource.fields[way[end]]!)
    const at = resources[target ?? '']?.parts?.spot?.at
    if (at) names(`parts.way.${end}`, at, `field that ${way[end]} shows of ${target}`, shows ?? [])
    else names(`parts.way.${end}`, way[end], 'reference to what has a place (parts.spot)', [])
  }
  checkTrips(about, 'parts.way.trips', way.trips)
  checkTrips(about, 'parts.way.plan', way.plan)
}

/** Checks the lists in the tabs of pages. */
function checkPages(resources: Resources, pages: TabbedPages, inPages: Checker): void {
  for (const page of pages)
    for (const { resource, view } of page.tabs) {
      inPages(`${page.label}.tabs.resource`, [resource], 'resource', keysIn(resources))
      inPages(`${page.label}.tabs.view`, view, `view of ${resource}`, keysIn(resources[resource]?.list?.views))
    }
}

/** Checks the parts of the menu into which resources put their lists. */
function checkParts(all: readonly Resources[string][], menu: Menu, names: (file: string) => Checker): void {
  const parts = menu.map(({ label }) => label)
  if (parts.length === 0) return
  for (const { name, area, screens } of all) names(`resources/${area}`)(`${name}.screens.menu`, screens?.menu, 'part of the menu', parts)
}

/** A list call that is open to people who may not read the resource must list what it shows them. */
export function checkCarried({ names, resource, own }: About): void {
  for (const [path, { carries, right }] of Object.entries(resource.api.lists ?? {})) {
    names(`api.lists.${path}.carries`, carries, 'field', own)
    const isOpen = right !== undefined && isWider(resource, right)
    if (isOpen && !carries && viewsOf(resource, path).length === 0)
      names(`api.lists.${path}.carries`, '', 'list of the fields that it shows to those who may not read the resource', [])
  }
}

/** Reports resources whose name differs from their key, and those with an address that another one has, in calls or on screens. */
export function checkAddresses(resources: Resources, names: (file: string) => Checker): void {
  const owners = new Map<string, string>()
  for (const [key, resource] of Object.entries(resources)) {
    const inArea = names(`resources/${resource.area}`)
    inArea(`${key}.name`, resource.name, 'key of its area', [key])
    // Checks of start dates may share a call, because their parameters distinguish the resources.
    const calls = routesOf(resource).filter(call => call.kind !== 'dates')
    const addresses = { api: calls.map(({ method, path }) => `${method} ${path}`), screens: screensOf(resource).map(({ path }) => path) }
    for (const [at, all] of Object.entries(addresses)) {
      const taken = all.find(address => owners.has(address))
      if (taken !== undefined) inArea(`${key}.${at}`, taken, `address of its own: ${owners.get(taken)} has it`, [])
    }
    for (const address of Object.values(addresses).flat()) owners.set(address, key)
  }
}

/** Reports names in the menu, the pages and the custom screens that refer to nothing. */
export function checkShell(
  resources: Resources,
  { menu = [], pages = [], addresses, labels, components = [], rights }: ExtraNames,
  names: (file: string) => Checker,
): void {
  const all = Object.values(resources)
  const lists = all.flatMap(resource => screensOf(resource).flatMap(({ kind, path }) => (kind === 'list' ? [path] : [])))
  const right = [
    ...all.flatMap(resource => screensOf(resource).map(screen => screen.path)),
    ...all.flatMap(({ parts }) => parts?.import?.screen ?? []),
    ...pages.map(page => page.path),
    ...(addresses ?? []),
  ]
  const [inMenu, inScreens] = [names('menu'), names('resources/app.screens.ts')]
  for (const area of menu) {
    if (rights) inMenu(`${area.label}.work`, area.work, 'right', rights)
    const paths = area.items.map(({ path }) => path)
    for (const item of area.items) {
      const at = `${area.label}.items.${item.label ?? area.items.indexOf(item)}`
      // With `?create`, a page opens its window for a new record.
      if (addresses) inMenu(`${at}.path`, [item.path.replace(/\?create$/u, '')], 'screen', right)
      if (rights) inMenu(`${at}.right`, item.right, 'right', rights)
      for (const key of ['of', 'after'] as const) inMenu(`${at}.${key}`, item[key], 'entry of the same part', paths)
      if (labels) inMenu(`${at}.label`, item.label, 'word of nerud.menu', labels)
      // An entry that does not lead to a list has no other name.
      if (labels && item.label === undefined) inMenu(`${at}.path`, item.path, 'list, and the entry has no label', lists)
    }
  }
  checkParts(all, menu, names)
  for (const component of components) {
    const [resource = '', field] = component.split('.')
    inScreens(component, [resource], 'resource', keysIn(resources))
    if (field !== undefined && resources[resource]) inScreens(component, [field], `field of ${resource}`, fieldsOf(resources, resource))
  }
  checkPages(resources, pages, names('pages'))
}
