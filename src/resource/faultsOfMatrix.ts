import { keysIn, type About } from './checker.ts'
import { isAddable } from './kinds/index.ts'
import type { Matrix, MatrixTotal } from './matrix.ts'

/** What a figure of all rows is counted from: measures, and other figures. */
const namesOf = (total: MatrixTotal): { readonly measures: readonly string[]; readonly totals: readonly string[] } => {
  if ('share' in total) return { measures: [], totals: total.share }
  if ('sum' in total) return { measures: [total.sum], totals: [] }
  return { measures: 'of' in total ? [total.of] : [], totals: [] }
}

/** Everything that a matrix names is there: its own measures and figures, the filters of the lists that it opens. */
export function checkMatrix({ names, resources }: About, at: string, matrix: Matrix): void {
  const measures = keysIn(matrix.measures)
  const figures = [...measures, ...keysIn(matrix.shares)]
  const addable = measures.filter(name => isAddable(matrix.measures[name]))
  names(`${at}.measures`, measures, 'measure that can be added up', addable)
  for (const [name, parts] of Object.entries(matrix.shares ?? {})) names(`${at}.shares.${name}`, parts, 'measure', measures)
  names(`${at}.days`, matrix.days, 'measure or share', figures)
  for (const [name, total] of Object.entries(matrix.totals)) {
    names(`${at}.totals.${name}`, namesOf(total).measures, 'measure', measures)
    names(`${at}.totals.${name}`, namesOf(total).totals, 'total', keysIn(matrix.totals))
  }
  names(`${at}.chart`, matrix.chart, 'total', keysIn(matrix.totals))
  for (const [place, { resource: opened, row, day }] of (matrix.opens ?? []).entries()) {
    names(`${at}.opens.${place}.resource`, opened, 'resource', Object.keys(resources))
    const filters = keysIn(resources[opened]?.list?.filters)
    names(`${at}.opens.${place}.row`, row, `filter of ${opened}`, filters)
    const ranges = filters.filter(name => resources[opened]!.list!.filters[name]!.by === 'range')
    names(`${at}.opens.${place}.day`, day, `range filter of ${opened}`, ranges)
  }
}
