import { formatDate } from '#resource/text'
import { digitsOf, optionsOf, viewsOf, type Field, type Figure, type Matrix, type Resource } from '#resource'
import type { Engine } from '../engine.ts'
import { contentDisposition, MIME_TYPES } from '../files/mime.ts'
import { readMatrix, type MatrixAnswer } from '../read/matrix.ts'
import type { User } from '../rules.ts'
import { writeRows, type ExcelColumn } from './write.ts'

const NAME_WIDTH = 32
const DAY_WIDTH = 11
const FIGURE_WIDTH = 14
/** A share is a percentage with a digit. */
const SHARE = { kind: 'decimal', scale: 1 } as const

/** How the figures of a measure or share stand in their column. */
function kindOf(one: Field | undefined): Pick<ExcelColumn, 'kind' | 'scale'> {
  if (!one) return SHARE
  if (one.kind === 'number') return { kind: 'number' }
  return { kind: one.kind === 'money' ? 'money' : 'decimal', scale: digitsOf(one) }
}

interface Sheet {
  readonly columns: readonly ExcelColumn[]
  readonly rows: readonly (readonly unknown[])[]
}
type Word = (name: string) => string

/** Days as columns: a row for each record and each of the figures that a day shows, then the figures of all of them. */
function daySheet(
  { matrix, dates, rows, totals }: MatrixAnswer,
  shown: readonly string[],
  heading: string,
  word: Word,
  whole: string,
): Sheet {
  const [first] = shown
  const kind = shown.length === 1 ? kindOf(matrix.measures[first!]) : SHARE
  const isNamed = shown.length > 1
  const columns: ExcelColumn[] = [
    { header: heading, kind: 'text', width: NAME_WIDTH },
    ...(isNamed ? [{ header: '', kind: 'text', width: FIGURE_WIDTH + 4 } as const] : []),
    ...dates.map((day): ExcelColumn => ({ header: formatDate(day), ...kind, width: DAY_WIDTH })),
    { header: whole, ...kind, width: FIGURE_WIDTH },
  ]
  const line = (label: string, name: string, days: readonly Figure[], total: Figure): unknown[] => [
    label,
    ...(isNamed ? [name] : []),
    ...days,
    total,
  ]
  const own = rows.flatMap(row => shown.map(name => line(row.label, word(name), row.cells![name]!, row.totals[name] ?? null)))
  const sums = Object.entries(totals).map(([name, { total, dates: days = [] }]) =>
    line(isNamed ? whole : word(name), word(name), days, total),
  )
  return { columns, rows: [...own, ...sums] }
}

/** The measures of the whole period as columns, and a last row for all records. */
function sumSheet(answer: MatrixAnswer, shown: readonly string[], heading: string, word: Word, whole: string): Sheet {
  const { matrix, rows, totals } = answer
  const totalBy = (name: string): Figure => {
    const found = Object.entries(matrix.totals).find(([, total]) => 'sum' in total && total.sum === name)?.[0] ?? name
    return totals[found]?.total ?? null
  }
  return {
    columns: [
      { header: heading, kind: 'text', width: NAME_WIDTH },
      ...shown.map((name): ExcelColumn => ({ header: word(name), ...kindOf(matrix.measures[name]), width: FIGURE_WIDTH })),
    ],
    rows: [...rows.map(row => [row.label, ...shown.map(name => row.totals[name] ?? null)]), [whole, ...shown.map(totalBy)]],
  }
}

/** The figures that a matrix shows, in their order. */
export const figuresOf = (matrix: Matrix): readonly string[] =>
  (matrix.days ?? [...Object.keys(matrix.measures), ...Object.keys(matrix.shares ?? {})]).filter(
    name => !matrix.measures[name] || optionsOf(matrix.measures[name]).hidden !== true,
  )

/** A matrix as a sheet: what is asked above, its rows with the figures of all of them below. */
export async function exportMatrix(
  engine: Engine,
  resource: Resource,
  user: User,
  asked: Parameters<typeof readMatrix>[3],
): Promise<Response> {
  const answer = await readMatrix(engine, resource, user, asked)
  const { texts } = engine
  const view = Object.entries(resource.list?.views ?? {}).find(([, one]) => viewsOf(resource, asked.call).includes(one))?.[0]
  const title = texts(`resources.${resource.name}.views.${view ?? ''}`)
  const heading = texts(`resources.${resource.name}.name`, { smart_count: 1 })
  const word: Word = name => texts(`resources.${resource.name}.measures.${name}`)
  const shown = figuresOf(answer.matrix)
  const sheet = (answer.matrix.days ? daySheet : sumSheet)(answer, shown, heading, word, texts('nerud.list.sums.foot'))
  const days = `${formatDate(answer.period.from)} – ${formatDate(answer.period.to)}`
  return new Response(writeRows({ sheet: title, title, notes: [days], ...sheet }), {
    headers: {
      'content-type': MIME_TYPES.xlsx,
      'content-disposition': contentDisposition(`${title} ${days}.xlsx`),
      'cache-control': 'no-store',
    },
  })
}
