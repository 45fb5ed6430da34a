import { keysIn, ofKind, type About } from './checker.ts'
import { kindOf, isAddable } from './kinds/index.ts'
import { checkValues } from './faultsOfValues.ts'
import { optionsOf } from './field.ts'
import type { Matrix, MatrixOfRecord, MatrixOpening, MatrixTotal } from './matrix.ts'

/** Returns what a figure over all rows is computed from: measures, and other figures. */
const namesOf = (total: MatrixTotal): { readonly measures: readonly string[]; readonly totals: readonly string[] } => {
  if ('share' in total) return { measures: [], totals: total.share }
  if ('mean' in total) return { measures: [], totals: total.mean }
  if ('sum' in total) return { measures: [total.sum], totals: [] }
  return { measures: 'of' in total ? [total.of] : [], totals: [] }
}

/** Checks that what a figure opens exists: its resource, the filters for the row and the days, the page of a card. */
function checkOpening({ names, resources }: About, at: string, { groups = [] }: Matrix, opening: MatrixOpening): void {
  const { resource: opened, view, card, row, day, only } = opening
  names(`${at}.resource`, opened, 'resource', Object.keys(resources))
  const target = resources[opened]
  names(`${at}.view`, view, `view of ${opened}`, keysIn(target?.list?.views))
  if (card !== undefined) {
    const paged = keysIn(target?.list?.views).filter(name => target!.list!.views![name]!.card)
    names(`${at}.view`, view ?? '', `view of ${opened} with a page`, paged)
    return
  }
  const filters = keysIn(target?.list?.filters)
  names(`${at}.row`, row ?? groups, `filter of ${opened}`, filters)
  const ranges = filters.filter(name => target!.list!.filters[name]!.by === 'range')
  names(`${at}.day`, day ?? '', `range filter of ${opened}`, ranges)
  names(`${at}.only`, keysIn(only), `filter of ${opened}`, filters)
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
  for (const [place, opening] of (matrix.opens ?? []).entries()) {
    names(`${at}.opens.${place}.of`, opening.of, 'measure or share', figures)
    checkOpening(about, `${at}.opens.${place}`, matrix, opening)
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
