import { digitsOf, optionsOf, placeOf, refText, valueAt, type Resource } from '#resource'
import type { Level } from '#resource/grouping'
import {
  spellMeasure,
  type Pivot,
  type PivotAnswer,
  type PivotFigure,
  type PivotFigures,
  type PivotKey,
  type PivotMeasure,
} from '#resource/pivot'
import { formatDate } from '#resource/text'
import type { Engine } from '../engine.ts'
import { labelOf } from '../validationError.ts'
import type { ExcelColumn, OutlinedRow, WriteRows } from './write.ts'

const NAME_WIDTH = 36
const FIGURE_WIDTH = 16
const MEAN = { kind: 'decimal', scale: 2 } as const

interface Writing {
  readonly engine: Engine
  readonly resource: Resource
  readonly pivot: Pivot
}

/** Returns the name of a level: its field, and the period that groups its dates. */
function levelText({ engine, resource }: Writing, { field, step }: Level): string {
  const label = labelOf(engine, resource, field)
  return step
    ? engine.texts('nerud.finding.groups.level', { field: label, step: engine.texts(`nerud.finding.groups.steps.${step}`) })
    : label
}

/** Returns the name of a group in a sheet: its value in words, or the days of its period. */
function keyText({ engine, resource }: Writing, { field, step }: Level, { key, last, record }: PivotKey): string {
  const { texts } = engine
  if (key === null) return texts('nerud.finding.groups.empty')
  if (step === 'year') return key.slice(0, 4)
  if (step === 'month') return `${key.slice(5, 7)}.${key.slice(0, 4)}`
  if (step) return step === 'day' ? formatDate(key) : `${formatDate(key)} – ${formatDate(last)}`
  const one = resource.fields[field]!
  if (one.kind === 'flag') return texts(key === 'true' ? 'nerud.yes' : 'nerud.no')
  if (one.kind === 'choice') return texts(`resources.${resource.name}.choices.${field}.${key}`)
  const target = engine.resources[optionsOf(one).target ?? '']
  return (target && refText(target, valueAt(record, placeOf(resource, field)))) || key
}

function measureText({ engine, resource }: Writing, { by, field }: PivotMeasure): string {
  const { texts } = engine
  if (field === undefined) return texts('nerud.builder.by.count')
  const label = labelOf(engine, resource, field)
  return by === 'sum' ? label : texts('nerud.builder.measure', { field: label, by: texts(`nerud.builder.by.${by}`).toLowerCase() })
}

function kindOf({ resource }: Writing, { by, field }: PivotMeasure): Pick<ExcelColumn, 'kind' | 'scale'> {
  const one = field === undefined ? undefined : resource.fields[field]
  if (!one) return { kind: 'number' }
  if (one.kind === 'number') return by === 'average' ? MEAN : { kind: 'number' }
  return { kind: one.kind === 'money' ? 'money' : 'decimal', scale: digitsOf(one) }
}

const valueOf = (figure: PivotFigure | undefined): string | number | null =>
  typeof figure === 'object' && figure !== null ? figure.value : (figure ?? null)

/** Returns the unit of a measure when the whole table has only one, else undefined. */
function unitOf({ rows, cells, total }: PivotAnswer, at: number): string | undefined {
  const lists = [total, ...cells, ...rows.flatMap(row => [...row.cells, row.total])]
  const units = new Set(lists.flatMap(figures => (typeof figures?.[at] === 'object' && figures[at] !== null ? [figures[at].unit] : [])))
  const [only] = units
  return units.size === 1 ? (only ?? undefined) : undefined
}

/** What a workbook needs of a pivot. */
export interface PivotRows extends Omit<WriteRows, 'rows'> {
  readonly rows: { readonly batches: AsyncIterable<readonly OutlinedRow[]> }
}

/** Builds the sheet of a pivot: rows in outlines, subtotals, and totals at the end. */
export function pivotSheet(writing: Writing, answer: PivotAnswer): Pick<PivotRows, 'columns' | 'rows' | 'outline'> {
  const { engine, resource, pivot } = writing
  const { levels, columns, rows, cells, total } = answer
  const measures = pivot.measures.filter(one => answer.measures.includes(spellMeasure(resource, one)))
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
  const figures = (found: PivotFigures): readonly unknown[] => measures.map((_, at) => valueOf(found?.[at]))
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
