import { add } from '#resource/decimal'
import { formatDate, formatDecimal } from '#resource/text'
import type { Level } from '#resource/grouping'
import { digitsOf, optionsOf, wirePathOf, refText, valueAt, type Resource } from '#resource'
import {
  formatMeasure,
  type Pivot,
  type PivotAnswer,
  type PivotFigure,
  type PivotFigures,
  type PivotKey,
  type PivotMeasure,
  unitFigures,
} from '#resource/pivot'
import type { Texts } from '../texts.ts'
import type { OutlinedRow, ExcelColumn, WriteRows } from './write.ts'
import type { Engine } from '../engine.ts'
import { labelOf } from '../../httpError.ts'

/** A group that is being written: its key and label, how many sheet rows and records it has, and its sums by column and unit. */
interface Open {
  readonly key: string | null
  readonly label: string
  span: number
  count: number
  readonly sums: Map<number, Map<unknown, string>>
}

/** How an export groups its rows. */
export interface RowGrouping {
  readonly levels: readonly Level[]
  readonly texts: Texts
  /** Returns the keys of a row's groups, level by level. */
  readonly keysOf: (row: Readonly<Record<string, unknown>>) => readonly (string | null)[]
  /** Returns the name of a row's group at a level whose key is not readable. */
  readonly nameOf: (row: Readonly<Record<string, unknown>>, level: number) => string
  /** The columns to add up, each with its decimals and its unit column, if any. */
  readonly sums: ReadonlyMap<number, { readonly digits: number; readonly unit: number | undefined }>
  /** The column that shows the name of each level's group. */
  readonly columnIndexes: readonly number[]
}

/** Formats a period by its first day. */
function stretchText(first: string, step: Level['step']): string {
  const [year, month] = first.split('-')
  if (step === 'year') return year!
  if (step === 'month') return `${month}.${year}`
  if (step === 'quarter') return `${Math.ceil(Number(month) / 3)} / ${year}`
  return formatDate(first)
}

/** Returns the name of a row's group at a level. */
function keyLabel({ levels, texts, nameOf }: RowGrouping, row: Readonly<Record<string, unknown>>, key: string | null, at: number): string {
  if (key === null) return texts('nerud.server.groups.none')
  const { step } = levels[at]!
  return step ? stretchText(key, step) : nameOf(row, at)
}

const newGroup = (key: string | null, label: string): Open => ({ key, label, span: 0, count: 0, sums: new Map() })

function take({ sums }: RowGrouping, group: Open, values: readonly unknown[]): void {
  group.count += 1
  for (const [column, { unit }] of sums) {
    const value = values[column]
    if (value === null || value === undefined || value === '') continue
    const byUnit = group.sums.get(column) ?? new Map<unknown, string>()
    const unitValue = unit === undefined ? null : values[unit]
    group.sums.set(column, byUnit.set(unitValue, add(byUnit.get(unitValue) ?? '0', String(value))))
  }
}

/** Different units are not added up: each has its sum in the text of the cell, in the order of their names. */
const unitSumsText = (byUnit: ReadonlyMap<unknown, string>, digits: number): string =>
  [...byUnit]
    .toSorted(([a], [b]) => Number(!a) - Number(!b) || String(a).localeCompare(String(b)))
    .map(([unit, sum]) => [formatDecimal(sum, digits), unit].filter(Boolean).join('\u00a0'))
    .join(' · ')

function totalRow({ texts, sums, columnIndexes }: RowGrouping, group: Open, level: number, columns: number): OutlinedRow {
  const values: unknown[] = Array.from({ length: columns }, () => null)
  const added = new Set<number>()
  for (const [column, byUnit] of group.sums) {
    const { digits, unit } = sums.get(column)!
    const [[only, sum] = []] = byUnit
    values[column] = byUnit.size > 1 ? unitSumsText(byUnit, digits) : sum
    if (byUnit.size > 1) continue
    added.add(column)
    if (unit !== undefined) values[unit] = only
  }
  const index = level === 0 ? 0 : (columnIndexes[level - 1] ?? 0)
  values[index] = texts('nerud.server.groups.total', { name: group.label, count: group.count })
  added.delete(index)
  return { values, level, span: group.span, added }
}

/** Yields rows by group: each group is followed by its subtotals, and all rows by the totals. */
export async function* inGroups(
  grouping: RowGrouping,
  batches: AsyncIterable<readonly { readonly row: Readonly<Record<string, unknown>>; readonly values: readonly unknown[] }[]>,
  columns: number,
): AsyncGenerator<OutlinedRow[]> {
  const depth = grouping.levels.length
  const all = newGroup(null, grouping.texts('nerud.server.groups.all'))
  let groups: Open[] = []
  const close = (from: number): OutlinedRow[] => {
    const rows: OutlinedRow[] = []
    for (let at = groups.length - 1; at >= from; at--) {
      rows.push(totalRow(grouping, groups[at]!, at + 1, columns))
      for (const outer of [all, ...groups.slice(0, at)]) outer.span += 1
    }
    groups = groups.slice(0, from)
    return rows
  }
  for await (const batch of batches) {
    const out: OutlinedRow[] = []
    for (const { row, values } of batch) {
      const keys = grouping.keysOf(row)
      const same = groups.findIndex((group, at) => group.key !== keys[at])
      if (same >= 0) out.push(...close(same))
      for (let at = groups.length; at < depth; at++) groups.push(newGroup(keys[at]!, keyLabel(grouping, row, keys[at]!, at)))
      for (const group of [all, ...groups]) {
        group.span += 1
        take(grouping, group, values)
      }
      out.push({ values, level: depth + 1 })
    }
    yield out
  }
  yield [...close(0), totalRow(grouping, all, 0, columns)]
}

const NAME_WIDTH = 36
const FIGURE_WIDTH = 16
const MEAN = { kind: 'decimal', scale: 2 } as const

interface SheetContext {
  readonly engine: Engine
  readonly resource: Resource
  readonly pivot: Pivot
}

/** Returns the name of a level: its field, and the period that groups its dates. */
function levelText({ engine, resource }: SheetContext, { field, step }: Level): string {
  const label = labelOf(engine, resource, field)
  return step
    ? engine.texts('nerud.finding.groups.level', { field: label, step: engine.texts(`nerud.finding.groups.steps.${step}`) })
    : label
}

/** Returns the name of a group in a sheet: its value in words, or the days of its period. */
function keyText({ engine, resource }: SheetContext, { field, step }: Level, { key, last, record }: PivotKey): string {
  const { texts } = engine
  if (key === null) return texts('nerud.finding.groups.empty')
  if (step === 'year') return key.slice(0, 4)
  if (step === 'month') return `${key.slice(5, 7)}.${key.slice(0, 4)}`
  if (step) return step === 'day' ? formatDate(key) : `${formatDate(key)} – ${formatDate(last)}`
  const one = resource.fields[field]!
  if (one.kind === 'flag') return texts(key === 'true' ? 'nerud.yes' : 'nerud.no')
  if (one.kind === 'choice') return texts(`resources.${resource.name}.choices.${field}.${key}`)
  const target = engine.resources[optionsOf(one).target ?? '']
  return (target && refText(target, valueAt(record, wirePathOf(resource, field)))) || key
}

function measureText({ engine, resource }: SheetContext, { by, field }: PivotMeasure): string {
  const { texts } = engine
  if (field === undefined) return texts('nerud.builder.by.count')
  const label = labelOf(engine, resource, field)
  return by === 'sum' ? label : texts('nerud.builder.measure', { field: label, by: texts(`nerud.builder.by.${by}`).toLowerCase() })
}

function kindOf({ resource }: SheetContext, { by, field }: PivotMeasure): Pick<ExcelColumn, 'kind' | 'scale'> {
  const one = field === undefined ? undefined : resource.fields[field]
  if (!one) return { kind: 'number' }
  if (one.kind === 'number') return by === 'average' ? MEAN : { kind: 'number' }
  return { kind: one.kind === 'money' ? 'money' : 'decimal', scale: digitsOf(one) }
}

function valueOf(figure: PivotFigure | undefined, scale: number): string | number | null {
  const figures = unitFigures(figure)
  if (figures.length > 1) return unitSumsText(new Map(figures.map(({ unit, value }) => [unit, String(value)])), scale)
  return figures[0]?.value ?? null
}

/** Returns the unit of a measure when the whole table has only one, else undefined. */
function unitOf({ rows, cells, total }: PivotAnswer, at: number): string | undefined {
  const lists = [total, ...cells, ...rows.flatMap(row => [...row.cells, row.total])]
  const units = new Set(lists.flatMap(figures => unitFigures(figures?.[at]).map(({ unit }) => unit)))
  const [only] = units
  return units.size === 1 ? (only ?? undefined) : undefined
}

/** What a workbook needs of a pivot. */
export interface PivotRows extends Omit<WriteRows, 'rows'> {
  readonly rows: { readonly batches: AsyncIterable<readonly OutlinedRow[]> }
}

/** Builds the sheet of a pivot: rows in outlines, subtotals, and totals at the end. */
export function pivotSheet(writing: SheetContext, answer: PivotAnswer): Pick<PivotRows, 'columns' | 'rows' | 'outline'> {
  const { engine, resource, pivot } = writing
  const { levels, columns, rows, cells, total } = answer
  const measures = pivot.measures.filter(one => answer.measures.includes(formatMeasure(resource, one)))
  const words = measures.map((one, at) => [measureText(writing, one), unitOf(answer, at)].filter(Boolean).join(', '))
  const whole = engine.texts('nerud.builder.total')
  const across = pivot.columns ? [...columns.map(one => keyText(writing, pivot.columns!, one)), whole] : ['']
  const isOne = measures.length === 1 && pivot.columns !== undefined
  const headers = across.flatMap(name =>
    measures.map((one, at): ExcelColumn => ({
      header: isOne ? name : [name, words[at]].filter(Boolean).join(': '),
      ...kindOf(writing, one),
      width: FIGURE_WIDTH,
    })),
  )
  const figures = (found: PivotFigures): readonly unknown[] =>
    measures.map((one, at) => valueOf(found?.[at], kindOf(writing, one).scale ?? 0))
  const line = (names: readonly string[], own: readonly PivotFigures[], all: PivotFigures): readonly unknown[] => [
    ...names,
    ...(pivot.columns ? own.flatMap(figures) : []),
    ...figures(all),
  ]
  const blank = pivot.rows.map(() => '')
  const lines = rows.map((row): OutlinedRow => {
    const names = row.keys.map((at, depth) => keyText(writing, pivot.rows[depth]!, levels[depth]![at]!))
    const isSubtotal = row.keys.length < pivot.rows.length
    const values = line([...names, ...blank.slice(names.length)], row.cells, row.total)
    return isSubtotal ? { values, level: 0, span: 0 } : { values, level: pivot.rows.length - 1 }
  })
  const last: OutlinedRow = { values: line([whole, ...blank.slice(1)], cells, total), level: 0, span: 0 }
  return {
    columns: [...pivot.rows.map((one): ExcelColumn => ({ header: levelText(writing, one), kind: 'text', width: NAME_WIDTH })), ...headers],
    rows: { batches: batchOf([...lines, last]) },
    outline: pivot.rows.length,
  }
}

async function* batchOf(rows: readonly OutlinedRow[]): AsyncGenerator<readonly OutlinedRow[]> {
  yield rows
}
