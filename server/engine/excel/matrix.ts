import { changeOf } from '#resource/matrixChange'
import { formatDate } from '#resource/text'
import { digitsOf, optionsOf, viewsOf, type Figure, type Matrix, type MatrixRow, type Resource, type UnitFigure } from '#resource'
import type { Days } from '#resource/periods'
import type { Engine } from '../engine.ts'
import { contentDisposition, MIME_TYPES } from '../files/mime.ts'
import { readMatrix, type MatrixAnswer } from '../read/matrix.ts'
import type { User } from '../user.ts'
import { writeSheetRows, type ExcelColumn } from './write.ts'

const NAME_WIDTH = 32
const DAY_WIDTH = 11
const FIGURE_WIDTH = 14
/** Shares are percentages with one decimal; means have two decimals. */
const SHARE = { kind: 'decimal', scale: 1 } as const
const MEAN = { kind: 'decimal', scale: 2 } as const

/** Returns the cell format of a measure, share or mean. */
function kindOf({ measures, means }: Matrix, name: string): Pick<ExcelColumn, 'kind' | 'scale'> {
  const one = measures[name]
  if (!one) return means?.[name] ? MEAN : SHARE
  if (one.kind === 'number') return { kind: 'number' }
  return { kind: one.kind === 'money' ? 'money' : 'decimal', scale: digitsOf(one) }
}

interface Sheet {
  readonly columns: readonly ExcelColumn[]
  readonly rows: readonly (readonly unknown[])[]
}
type Word = (name: string) => string

/** Builds a sheet with days as columns: a row for each record and each figure of a day, then the rows of totals. */
function daySheet(
  { matrix, dates, rows, totals, compared }: MatrixAnswer,
  shown: readonly string[],
  heading: string,
  word: Word,
  whole: string,
  { was: wasOf }: Compares,
): Sheet {
  const [first] = shown
  const kind = shown.length === 1 ? kindOf(matrix, first!) : SHARE
  const isNamed = shown.length > 1
  const columns: ExcelColumn[] = [
    { header: heading, kind: 'text', width: NAME_WIDTH },
    ...(isNamed ? [{ header: '', kind: 'text', width: FIGURE_WIDTH + 4 } as const] : []),
    ...dates.map((day): ExcelColumn => ({ header: formatDate(day), ...kind, width: DAY_WIDTH })),
    { header: whole, ...kind, width: FIGURE_WIDTH },
    ...(compared ? [{ header: wasOf(whole), ...kind, width: FIGURE_WIDTH }] : []),
  ]
  const line = (label: string, name: string, days: readonly Figure[], total: Figure, was: Figure | undefined): unknown[] => [
    label,
    ...(isNamed ? [name] : []),
    ...days,
    total,
    ...(compared ? [was ?? null] : []),
  ]
  const own = rows.flatMap(row =>
    shown.map(name => line(row.label, word(name), row.cells![name]!, row.totals[name] ?? null, row.was?.[name])),
  )
  const sums = Object.entries(totals).map(([name, { total, dates: days = [] }]) =>
    line(isNamed ? whole : word(name), word(name), days, total, compared?.totals[name]?.total),
  )
  return { columns, rows: [...own, ...sums] }
}

/** A column of figures: of one measure, or of its part in one unit. */
interface FigureColumn {
  readonly name: string
  readonly unit?: string
}
const inUnits = (value: Figure | undefined): readonly UnitFigure[] => (Array.isArray(value) ? (value as readonly UnitFigure[]) : [])
/** Returns a column for each figure; measures with units get one column per unit. */
const columnsOf = ({ matrix, rows }: MatrixAnswer, shown: readonly string[]): readonly FigureColumn[] =>
  shown.flatMap((name): FigureColumn[] => {
    if (!matrix.units?.includes(name)) return [{ name }]
    const units = new Set(rows.flatMap(({ totals }) => inUnits(totals[name]).map(({ unit }) => unit)))
    return [...units].toSorted((a, b) => a.localeCompare(b, 'ru')).map(unit => ({ name, unit }))
  })
const figureIn = ({ unit }: FigureColumn, value: Figure | undefined): Figure =>
  unit === undefined ? (value ?? null) : (inUnits(value).find(one => one.unit === unit)?.sum ?? null)

type Value = (name: string) => Figure | undefined
/** The headings of a comparison: the earlier figure, the change, and the change in percent. */
interface Compares {
  readonly was: (name: string) => string
  readonly change: string
  readonly percent: string
}
const PERCENT = { kind: 'decimal', scale: 1, width: DAY_WIDTH } as const

/** Returns the name of a column's total on the wire. */
const totalNamed = ({ totals }: Matrix, name: string): string =>
  Object.entries(totals).find(([, total]) => 'sum' in total && total.sum === name)?.[0] ?? name

/**
 * Builds a sheet with the measures of the whole period as columns, next to those of the compared period if any, and a last row for all
 * records.
 */
function sumSheet(answer: MatrixAnswer, shown: readonly string[], heading: string, word: Word, whole: string, words: Compares): Sheet {
  const { matrix, rows, totals, compared } = answer
  const columns = columnsOf(answer, shown)
  const line = (label: string, is: Value, was: Value): unknown[] => [
    label,
    ...columns.flatMap(column => {
      const [now, before] = [figureIn(column, is(column.name)), figureIn(column, was(column.name))]
      if (!compared) return [now]
      const change = changeOf(now, before)
      return [now, before, change?.by ?? null, (!matrix.shares?.[column.name] && change?.percent) || null]
    }),
  ]
  const headed = ({ name, unit }: FigureColumn): ExcelColumn[] => {
    const header = unit ? `${word(name)}, ${unit}` : word(name)
    const figure = { ...kindOf(matrix, name), width: FIGURE_WIDTH }
    if (!compared) return [{ header, ...figure }]
    return [
      { header, ...figure },
      { header: words.was(header), ...figure },
      { header: words.change, ...figure },
      { header: words.percent, ...PERCENT },
    ]
  }
  return {
    columns: [{ header: heading, kind: 'text', width: NAME_WIDTH }, ...columns.flatMap(headed)],
    rows: [
      ...rows.map(({ label, totals: is, was }: MatrixRow) =>
        line(
          label,
          name => is[name],
          name => was?.[name],
        ),
      ),
      line(
        whole,
        name => totals[totalNamed(matrix, name)]?.total,
        name => compared?.totals[totalNamed(matrix, name)]?.total,
      ),
    ],
  }
}

/** Returns the figures that a matrix shows, in their order. */
const figuresOf = (matrix: Matrix): readonly string[] =>
  (matrix.days ?? Object.keys({ ...matrix.measures, ...matrix.shares, ...matrix.means })).filter(
    name => !matrix.measures[name] || optionsOf(matrix.measures[name]).hidden !== true,
  )

/** Answers a matrix as a workbook: the filters on top, then the rows and their totals. */
export async function exportMatrix(
  engine: Engine,
  resource: Resource,
  user: User,
  query: Parameters<typeof readMatrix>[3],
): Promise<Response> {
  const answer = await readMatrix(engine, resource, user, query)
  const { texts } = engine
  const view = Object.entries(resource.list?.views ?? {}).find(([, one]) => viewsOf(resource, query.call).includes(one))?.[0]
  const title = texts(`resources.${resource.name}.views.${view ?? ''}`)
  const { by, knownOn } = answer
  const heading =
    by === undefined ? texts(`resources.${resource.name}.name`, { smart_count: 1 }) : texts(`resources.${resource.name}.fields.${by}`)
  const word: Word = name => texts(`resources.${resource.name}.measures.${name}`)
  const shown = figuresOf(answer.matrix)
  const compares: Compares = {
    was: name => texts('nerud.matrix.wasOf', { name }),
    change: texts('nerud.matrix.change'),
    percent: texts('nerud.matrix.percent'),
  }
  const sheet = (answer.matrix.days ? daySheet : sumSheet)(answer, shown, heading, word, texts('nerud.list.sums.foot'), compares)
  const daysOf = ({ from, to }: Days): string => `${formatDate(from)} – ${formatDate(to)}`
  const days = daysOf(answer.period)
  const other = answer.compared && texts('nerud.matrix.comparedWith', { period: daysOf(answer.compared.period) })
  const notes = [
    days,
    ...(other === undefined ? [] : [other]),
    ...(knownOn === null ? [] : [texts('nerud.matrix.knownOn', { day: formatDate(knownOn) })]),
  ]
  return new Response(writeSheetRows({ sheet: title, title, notes, ...sheet }), {
    headers: {
      'content-type': MIME_TYPES.xlsx,
      'content-disposition': contentDisposition(`${title} ${days}.xlsx`),
      'cache-control': 'no-store',
    },
  })
}
