import { isoOf, serialOf } from './sheet/cells.ts'
import { formatNumber } from './numberFormat.ts'

/** The value of a cell; an error is shown as in the Russian Excel, such as #ДЕЛ/0!. */
export type CellValue = number | string | boolean | null | { readonly error: string }

/** A function or a name that does not exist. */
export const NAME = '#ИМЯ?'
/** A value of another kind. */
export const VALUE = '#ЗНАЧ!'
/** A cell that does not exist. */
export const REFERENCE = '#ССЫЛКА!'
const DIVISION = '#ДЕЛ/0!'
const NUMBER = '#ЧИСЛО!'
const NOT_FOUND = '#Н/Д'
/** What the Russian Excel calls the errors of files. */
export const ERRORS: Readonly<Record<string, string>> = {
  '#NAME?': NAME,
  '#VALUE!': VALUE,
  '#REF!': REFERENCE,
  '#DIV/0!': DIVISION,
  '#NUM!': NUMBER,
  '#N/A': NOT_FOUND,
  '#NULL!': '#ПУСТО!',
}

/** Returns an error that a cell shows. */
export const fault = (error: string): Error => Object.assign(new Error(error), { formulaError: error })

type Scalar = number | string | boolean | null
/** The cells of a range, row by row. */
export type Cells = { readonly cells: readonly (readonly CellValue[])[] }
/** A value during a calculation. */
export type Value = Scalar | Cells
/** Calculates an operand. */
export type Run = () => Value

/** Whether a value is a range of cells. */
export const isCells = (value: Value): value is Cells => typeof value === 'object' && value !== null

/** Returns the only value of a cell or a range. */
export function scalarOf(value: CellValue | Value): Scalar {
  if (typeof value !== 'object' || value === null) return value
  if ('error' in value) throw fault(value.error)
  if (value.cells.length !== 1 || value.cells[0]!.length !== 1) throw fault(VALUE)
  return scalarOf(value.cells[0]![0]!)
}
/** Returns a value as a number, also from a text. */
export function numberOf(value: CellValue | Value): number {
  const scalar = scalarOf(value)
  if (typeof scalar !== 'string') return Number(scalar ?? 0)
  const number = scalar.trim() === '' ? Number.NaN : Number(scalar.replaceAll(/[\s\u00a0]/g, '').replace(',', '.'))
  if (Number.isNaN(number)) throw fault(VALUE)
  return number
}
function textOf(value: CellValue | Value): string {
  const scalar = scalarOf(value)
  if (typeof scalar === 'boolean') return scalar ? 'ИСТИНА' : 'ЛОЖЬ'
  return String(scalar ?? '').replace('.', typeof scalar === 'number' ? ',' : '.')
}
const truthOf = (value: CellValue | Value): boolean => (typeof value === 'string' ? value === 'ИСТИНА' : numberOf(value) !== 0)

/** Rounds a result: spreadsheets keep 15 digits, so that 0.1 + 0.2 is 0.3. */
export function exact(number: number): number {
  if (!Number.isFinite(number)) throw fault(NUMBER)
  return Number(number.toPrecision(15))
}
/** Rounds by the decimal text of a number: 1.005 to two digits is 1.01. */
function roundedTo(value: number, digits: number, round: (number: number) => number): number {
  const text = String(Math.abs(value))
  const scaled = text.includes('e') ? Math.abs(value) * 10 ** digits : Number(`${text}e${digits}`)
  return exact(Math.sign(value) * Number(`${round(scaled)}e${-digits}`))
}

/** All cells of the arguments; in ranges only numbers count, as in spreadsheets. */
const numbersIn = (values: readonly Value[]): number[] =>
  values.flatMap(value =>
    isCells(value)
      ? value.cells.flat().flatMap(cell => {
          const scalar = scalarOf(cell)
          return typeof scalar === 'number' ? [scalar] : []
        })
      : [numberOf(value)],
  )
const scalarsIn = (values: readonly Value[]): Scalar[] =>
  values.flatMap(value => (isCells(value) ? value.cells.flat().map(scalarOf) : [value])).filter(one => one !== null)
const sum = (numbers: readonly number[]): number => exact(numbers.reduce((total, number) => exact(total + number), 0))

const COMPARED: Readonly<Record<string, (order: number) => boolean>> = {
  '=': order => order === 0,
  '<>': order => order !== 0,
  '<': order => order < 0,
  '>': order => order > 0,
  '<=': order => order <= 0,
  '>=': order => order >= 0,
}
const rank = (value: Scalar): number => (typeof value === 'boolean' ? 2 : typeof value === 'string' ? 1 : 0)
/** Numbers come before texts, texts before truths; an empty cell equals 0 and an empty text. */
function orderOf(left: Scalar, right: Scalar): number {
  const [a, b] = [left ?? (typeof right === 'string' ? '' : 0), right ?? (typeof left === 'string' ? '' : 0)]
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (typeof a === 'string') return a.toLowerCase().localeCompare(String(b).toLowerCase(), 'ru')
  return Number(a) - Number(b)
}
/** A condition of SUMIF and COUNTIF: a value, or a comparison as text such as ">10". */
function conditionOf(criterion: Scalar): (value: Scalar) => boolean {
  const [, operator = '=', rest = ''] = /^(<>|<=|>=|=|<|>)?(.*)$/su.exec(textOf(criterion)) ?? []
  const number = rest.trim() === '' ? Number.NaN : Number(rest.replace(',', '.'))
  const wanted = Number.isNaN(number) ? rest : number
  const pattern = patternOf(rest)
  const isLike = (value: Scalar): boolean => value !== null && rank(value) === rank(wanted)
  const equals = (value: Scalar): boolean =>
    pattern ? typeof value === 'string' && pattern.test(value) : isLike(value) && orderOf(value, wanted) === 0
  if (operator === '=') return equals
  if (operator === '<>') return value => !equals(value)
  return value => isLike(value) && COMPARED[operator]!(orderOf(value, wanted))
}
/** A text with * and ? stands for any letters; undefined without them. */
const patternOf = (text: string): RegExp | undefined =>
  /[*?]/.test(text)
    ? new RegExp(
        `^${text
          .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
          .replaceAll(/\*+/g, '.*')
          .replaceAll('?', '.')}$`,
        'isu',
      )
    : undefined

const argument = (runs: readonly Run[], at: number): Value => {
  const run = runs[at]
  if (!run) throw fault(VALUE)
  return run()
}
const all = (runs: readonly Run[]): Value[] => runs.map(run => run())
const number = (runs: readonly Run[], at: number, usual?: number): number =>
  usual !== undefined && !runs[at] ? usual : numberOf(argument(runs, at))
const text = (runs: readonly Run[], at: number): string => textOf(argument(runs, at))
const divided = (left: number, right: number): number => {
  if (right === 0) throw fault(DIVISION)
  return exact(left / right)
}
const rounding =
  (round: (number: number) => number) =>
  (runs: readonly Run[]): number =>
    roundedTo(number(runs, 0), number(runs, 1, 0), round)
/** The cells of a range. */
function cellsIn(value: Value): Cells['cells'] {
  if (!isCells(value)) throw fault(VALUE)
  return value.cells
}
/** The cells of the places where all conditions hold; conditions are pairs of a range and a criterion. */
function matching(from: Value, conditions: readonly Run[]): CellValue[] {
  const pairs = conditions.flatMap((run, at) =>
    at % 2 === 0 ? [{ cells: cellsIn(run()).flat(), meets: conditionOf(scalarOf(argument(conditions, at + 1))) }] : [],
  )
  const cells = cellsIn(from).flat()
  return (pairs[0]?.cells ?? []).flatMap((_, at) =>
    pairs.every(pair => pair.meets(scalarOf(pair.cells[at] ?? null))) ? [cells[at] ?? null] : [],
  )
}
/** The place of a value in a row or column: an equal one, or in a sorted one the last that is not greater. */
function placeOf(value: Scalar, cells: readonly CellValue[], isSorted: boolean): number {
  const scalars = cells.map(cell => (typeof cell === 'object' ? null : cell))
  const meets = conditionOf(value)
  const place = isSorted
    ? scalars.findLastIndex(one => one !== null && rank(one) === rank(value) && orderOf(one, value) <= 0)
    : scalars.findIndex(meets)
  if (place < 0) throw fault(NOT_FOUND)
  return place
}
/** A cell of a range by its row and column from 1; in a single row or column by one number. */
function cellAt(cells: Cells['cells'], first: number, second: number | undefined): Scalar {
  const [row, column] = second === undefined && cells.length === 1 ? [1, first] : [first, second ?? 1]
  const cell = cells[row - 1]?.[column - 1]
  if (cell === undefined) throw fault(REFERENCE)
  return scalarOf(cell)
}

const DATE_LETTERS: Readonly<Record<string, string>> = { д: 'd', м: 'm', г: 'y', ч: 'h', с: 's' }
/** A format as the Russian Excel writes it in texts, "# ##0,00" or "ДД.ММ.ГГГГ", in the signs of files. */
const formatOf = (format: string): string =>
  /[#0?]/.test(format)
    ? format.replace(/(?<=#)[ \u00a0](?=[#0])/g, ',').replace(/,(?!##)(?=[#0?])/g, '.')
    : format.replace(/"[^"]*"|[дмгчс]/giu, found => DATE_LETTERS[found.toLowerCase()] ?? found)
/** A part of the date of a serial number: "2026-01-31". */
const datePart = (runs: readonly Run[], from: number, to: number): number => {
  const iso = isoOf(number(runs, 0), 'date')
  if (iso === undefined) throw fault(NUMBER)
  return Number(iso.slice(from, to))
}

type Call = (runs: readonly Run[]) => Value
/** The functions of everyday papers by the names that files have for them; none depends on the day, so that a paper stays as it is. */
export const FUNCTIONS: Readonly<Record<string, Call>> = {
  SUM: runs => sum(numbersIn(all(runs))),
  PRODUCT: runs => numbersIn(all(runs)).reduce((product, one) => exact(product * one), 1),
  AVERAGE: runs => {
    const numbers = numbersIn(all(runs))
    return divided(sum(numbers), numbers.length)
  },
  MIN: runs => numbersIn(all(runs)).reduce((least, one, at) => (at === 0 ? one : Math.min(least, one)), 0),
  MAX: runs => numbersIn(all(runs)).reduce((most, one, at) => (at === 0 ? one : Math.max(most, one)), 0),
  COUNT: runs => numbersIn(all(runs)).length,
  COUNTA: runs => scalarsIn(all(runs)).length,
  SUMIF: runs => sum(numbersIn([{ cells: [matching(argument(runs, 2 in runs ? 2 : 0), runs.slice(0, 2))] }])),
  SUMIFS: runs => sum(numbersIn([{ cells: [matching(argument(runs, 0), runs.slice(1))] }])),
  COUNTIF: runs => matching(argument(runs, 0), runs).length,
  COUNTIFS: runs => matching(argument(runs, 0), runs).length,
  SUMPRODUCT: runs => {
    const ranges = all(runs).map(value => (isCells(value) ? value.cells.flat() : [value]))
    return sum((ranges[0] ?? []).map((_, at) => ranges.reduce((product, cells) => exact(product * numberOf(cells[at] ?? null)), 1)))
  },
  ROUND: rounding(Math.round),
  ROUNDUP: rounding(Math.ceil),
  ROUNDDOWN: rounding(Math.floor),
  ABS: runs => Math.abs(number(runs, 0)),
  INT: runs => Math.floor(number(runs, 0)),
  MOD: runs => {
    const [left, right] = [number(runs, 0), number(runs, 1)]
    return exact(left - right * Math.floor(divided(left, right)))
  },
  IF: runs => (truthOf(argument(runs, 0)) ? argument(runs, 1) : runs[2] ? runs[2]() : false),
  IFERROR: runs => {
    try {
      return scalarOf(argument(runs, 0))
    } catch (error) {
      if (!errorOf(error)) throw error
      return argument(runs, 1)
    }
  },
  AND: runs => scalarsIn(all(runs)).every(truthOf),
  OR: runs => scalarsIn(all(runs)).some(truthOf),
  NOT: runs => !truthOf(argument(runs, 0)),
  CHOOSE: runs => argument(runs, number(runs, 0)),
  VLOOKUP: runs => {
    const cells = cellsIn(argument(runs, 1))
    const isSorted = runs[3] === undefined || truthOf(runs[3]())
    const place = placeOf(
      scalarOf(argument(runs, 0)),
      cells.map(row => row[0] ?? null),
      isSorted,
    )
    return cellAt(cells, place + 1, number(runs, 2))
  },
  INDEX: runs => cellAt(cellsIn(argument(runs, 0)), number(runs, 1), runs[2] && number(runs, 2)),
  MATCH: runs => placeOf(scalarOf(argument(runs, 0)), cellsIn(argument(runs, 1)).flat(), number(runs, 2, 1) !== 0) + 1,
  ISBLANK: runs => scalarOf(argument(runs, 0)) === null,
  CONCATENATE: runs => all(runs).map(textOf).join(''),
  CONCAT: runs => scalarsIn(all(runs)).map(textOf).join(''),
  LEN: runs => text(runs, 0).length,
  LEFT: runs => text(runs, 0).slice(0, number(runs, 1, 1)),
  RIGHT: runs => text(runs, 0).slice(Math.max(0, text(runs, 0).length - number(runs, 1, 1))),
  MID: runs => text(runs, 0).slice(number(runs, 1) - 1, number(runs, 1) - 1 + number(runs, 2)),
  TRIM: runs => text(runs, 0).trim().replaceAll(/ +/g, ' '),
  UPPER: runs => text(runs, 0).toUpperCase(),
  LOWER: runs => text(runs, 0).toLowerCase(),
  SUBSTITUTE: runs => text(runs, 0).replaceAll(text(runs, 1), text(runs, 2)),
  VALUE: runs => number(runs, 0),
  TEXT: runs => {
    const value = scalarOf(argument(runs, 0))
    return typeof value === 'string' ? value : formatNumber(String(Number(value)), formatOf(text(runs, 1)))
  },
  DATE: runs => {
    const day = new Date(Date.UTC(number(runs, 0), number(runs, 1) - 1, number(runs, 2)))
    const serial = Number.isNaN(day.getTime()) ? undefined : serialOf(day.toISOString().slice(0, 10))
    if (serial === undefined) throw fault(NUMBER)
    return Number(serial)
  },
  YEAR: runs => datePart(runs, 0, 4),
  MONTH: runs => datePart(runs, 5, 7),
  DAY: runs => datePart(runs, 8, 10),
}

/** The operators of formulas; one of a higher power binds more strongly. */
export const OPERATORS: Readonly<Record<string, { readonly power: number; readonly run: (left: Value, right: Value) => Scalar }>> = {
  ...Object.fromEntries(
    Object.entries(COMPARED).map(([sign, meets]) => [
      sign,
      { power: 1, run: (left: Value, right: Value) => meets(orderOf(scalarOf(left), scalarOf(right))) },
    ]),
  ),
  '&': { power: 2, run: (left, right) => textOf(left) + textOf(right) },
  '+': { power: 3, run: (left, right) => exact(numberOf(left) + numberOf(right)) },
  '-': { power: 3, run: (left, right) => exact(numberOf(left) - numberOf(right)) },
  '*': { power: 4, run: (left, right) => exact(numberOf(left) * numberOf(right)) },
  '/': { power: 4, run: (left, right) => divided(numberOf(left), numberOf(right)) },
  '^': { power: 5, run: (left, right) => exact(numberOf(left) ** numberOf(right)) },
}

/** The formula error that was thrown, undefined for any other error. */
export const errorOf = (thrown: unknown): string | undefined => (thrown as { readonly formulaError?: string }).formulaError
