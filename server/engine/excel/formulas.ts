import { rangeOf, rowsIn, type CellRange } from './sheet/cells.ts'
import { allOf, attributeOf, elementAt, elementTextOf, type XmlElement } from './sheet/xml.ts'
import {
  ERRORS,
  errorOf,
  exact,
  fault,
  FUNCTIONS,
  isCells,
  NAME,
  numberOf,
  OPERATORS,
  REFERENCE,
  scalarOf,
  VALUE,
  type Cells,
  type CellValue,
  type Run,
  type Value,
} from './formulaFunctions.ts'

/** What formulas read. `sheet` is the name of a sheet. */
interface FormulaCells {
  readonly valueAt: (sheet: string, row: number, column: number) => CellValue
  /** Returns the part of a range that has cells; undefined when there is no such sheet. */
  readonly clip: (sheet: string, range: CellRange) => CellRange | undefined
  /** Returns the formula that a name of the workbook stands for. */
  readonly byName: (name: string) => string | undefined
}

const COLUMN = String.raw`\$?[A-Z]{1,3}`
const CELL = String.raw`${COLUMN}\$?\d+`
const TOKEN = new RegExp(
  String.raw`\s*(?:("(?:[^"]|"")*")|(\d+(?:\.\d+)?(?:E[+-]?\d+)?|\.\d+)|(#[A-Z/0]+[!?]?)|((?:'(?:[^']|'')+'!|[\p{L}_][\p{L}\d_.]*!)?(?:${CELL}(?::${CELL})?|${COLUMN}:${COLUMN}))(?![\p{L}\d_.(])|([\p{L}_][\p{L}\d_.]*)(\s*\()?|(<>|<=|>=|[-+*/^&=<>%(),]))`,
  'iuy',
)

/** Names that stand for names. */
const MAX_DEPTH = 16

/**
 * Calculates a formula as its file has it, without `=`: the operators of spreadsheets, references also to other sheets, names, and the
 * functions of everyday papers. What cannot be calculated is an error of Excel: `#ИМЯ?` for a function that is not known.
 */
function calculate(formula: string, sheet: string, cells: FormulaCells): CellValue {
  try {
    const value = run(formula, sheet, cells, 0)
    return isCells(value) ? (scalarOf(value) ?? 0) : (value ?? 0)
  } catch (error) {
    const found = error instanceof RangeError ? REFERENCE : errorOf(error)
    if (found === undefined) throw error
    return { error: found }
  }
}

function run(formula: string, sheet: string, cells: FormulaCells, depth: number): Value {
  const valueOf = (name: string): Value => {
    const meant = cells.byName(name)
    if (meant === undefined) throw fault(NAME)
    if (depth > MAX_DEPTH) throw fault(REFERENCE)
    return run(meant, sheet, cells, depth + 1)
  }
  return parse(formula, { cellsOf: reference => cellsOf(reference, sheet, cells), valueOf })()
}

function cellsOf(reference: string, own: string, { valueAt, clip }: FormulaCells): Cells {
  const at = reference.lastIndexOf('!')
  const sheet = at < 0 ? own : reference.slice(0, at).replace(/^'|'$/g, '').replaceAll("''", "'")
  const range = rangeOf(reference.slice(at + 1))
  const clipped = range && clip(sheet, range)
  if (!clipped) throw fault(REFERENCE)
  const isOne = range.top === range.bottom && range.left === range.right
  const { top, bottom, left, right } = isOne ? range : clipped
  return {
    cells: Array.from({ length: Math.max(0, bottom - top + 1) }, (_, down) =>
      Array.from({ length: Math.max(0, right - left + 1) }, (__, over) => valueAt(sheet, top + down, left + over)),
    ),
  }
}

interface Reader {
  readonly token: () => RegExpExecArray | undefined
  readonly sign: () => string | undefined
  readonly next: () => void
  /** Skips a sign, which must be there. */
  readonly skip: (sign: string) => void
}

function readerOf(formula: string): Reader {
  let at = 0
  let token: RegExpExecArray | undefined
  const next = (): void => {
    TOKEN.lastIndex = at
    token = TOKEN.exec(formula) ?? undefined
    if (!token && formula.slice(at).trim() !== '') throw fault(NAME)
    at = TOKEN.lastIndex
  }
  const sign = (): string | undefined => token?.[7]
  const skip = (wanted: string): void => {
    if (sign() !== wanted) throw fault(NAME)
    next()
  }
  next()
  return { token: () => token, sign, next, skip }
}

/** What references and names of a formula stand for. */
interface Meaning {
  readonly cellsOf: (reference: string) => Value
  readonly valueOf: (name: string) => Value
}

/** Parses a formula; the result calculates it. */
function parse(formula: string, meaning: Meaning): Run {
  const reader = readerOf(formula)
  const whole = operation(reader, meaning, 0)
  if (reader.token()) throw fault(NAME)
  return whole
}

function operation(reader: Reader, meaning: Meaning, power: number): Run {
  let left = operand(reader, meaning)
  for (let found = OPERATORS[reader.sign() ?? '']; found && found.power > power; found = OPERATORS[reader.sign() ?? '']) {
    const { run, power: own } = found
    const before = left
    reader.next()
    const after = operation(reader, meaning, own)
    left = () => run(before(), after())
  }
  return left
}

function operand(reader: Reader, meaning: Meaning): Run {
  let run = atom(reader, meaning)
  while (reader.sign() === '%') {
    const inner = run
    run = () => exact(numberOf(inner()) / 100)
    reader.next()
  }
  return run
}

function atom(reader: Reader, meaning: Meaning): Run {
  const { sign, next, skip } = reader
  const [, quoted, digits, error, reference, name, isCall] = reader.token() ?? []
  const first = sign()
  next()
  if (name !== undefined && isCall !== undefined) return call(reader, meaning, name)
  if (first === '(') {
    const inner = operation(reader, meaning, 0)
    skip(')')
    return inner
  }
  if (first === '-' || first === '+') {
    const inner = operand(reader, meaning)
    return first === '-' ? () => -numberOf(inner()) : inner
  }
  if (quoted !== undefined) return () => quoted.slice(1, -1).replaceAll('""', '"')
  if (digits !== undefined) return () => Number(digits)
  if (reference !== undefined) return () => meaning.cellsOf(reference)
  if (name !== undefined) return /^(?:true|false)$/i.test(name) ? () => name.toLowerCase() === 'true' : () => meaning.valueOf(name)
  throw fault(error === undefined ? NAME : (ERRORS[error] ?? VALUE))
}

function call(reader: Reader, meaning: Meaning, name: string): Run {
  const { token, sign, next, skip } = reader
  const run = FUNCTIONS[name.toUpperCase().replace(/^_XLFN\./, '')]
  const runs: Run[] = []
  while (token() && sign() !== ')') {
    runs.push(sign() === ',' ? () => null : operation(reader, meaning, 0))
    if (sign() === ',') next()
  }
  skip(')')
  return () => {
    if (!run) throw fault(NAME)
    return run(runs)
  }
}

/** A workbook whose formulas are calculated: its sheets, the texts that its cells share, and what its names stand for. */
interface CalculatedBook {
  readonly sheets: readonly { readonly name: string; readonly root: XmlElement }[]
  readonly strings: readonly string[]
  readonly names: ReadonlyMap<string, string>
}

/** Returns the value that a file has for a cell. */
function storedValueOf(cell: XmlElement, strings: readonly string[]): CellValue {
  const type = attributeOf(cell, 't') ?? 'n'
  if (type === 'inlineStr') return allOf(cell, 't').map(elementTextOf).join('')
  const value = elementAt(cell, 'v')
  const content = value ? elementTextOf(value) : ''
  if (type === 's') return strings[Number(content)] ?? ''
  if (type === 'b') return content === '1'
  if (type === 'e') return { error: ERRORS[content] ?? content }
  return type === 'n' && content !== '' && Number.isFinite(Number(content)) ? Number(content) : content || null
}

/** The cells of a sheet by row and column, and how far they reach. */
function gridOf(root: XmlElement) {
  const rows = rowsIn(root)
  const cells = new Map(rows.flatMap(({ at, cells: own }) => own.map(({ column, cell }) => [`${at}:${column}`, cell] as const)))
  return {
    cells,
    bottom: rows.reduce((most, { at }) => Math.max(most, at), -1),
    right: rows.reduce((most, { cells: own }) => own.reduce((end, { column }) => Math.max(end, column), most), -1),
  }
}

/** Returns the values of cells; formulas that the file has no value for, as those of filled templates, are calculated. */
export function valuesOf({ sheets, strings, names }: CalculatedBook): FormulaCells['valueAt'] {
  const grids = new Map(sheets.map(({ name, root }) => [name.toLowerCase(), gridOf(root)] as const))
  const known = new Map<string, CellValue>()
  const cells: FormulaCells = {
    byName: name => names.get(name.toLowerCase()),
    clip: (sheet, { top, bottom, left, right }) => {
      const grid = grids.get(sheet.toLowerCase())
      return grid && { top, left, bottom: Math.min(bottom, grid.bottom), right: Math.min(right, grid.right) }
    },
    valueAt: (sheet, row, column) => {
      const key = `${sheet.toLowerCase()}!${row}:${column}`
      const cell = grids.get(sheet.toLowerCase())?.cells.get(`${row}:${column}`)
      if (!cell) return null
      const found = known.get(key)
      if (found !== undefined) return found
      const formula = elementAt(cell, 'f')
      // A cell that depends on itself finds this.
      known.set(key, { error: REFERENCE })
      const value = formula && !elementAt(cell, 'v') ? calculate(elementTextOf(formula), sheet, cells) : storedValueOf(cell, strings)
      known.set(key, value)
      return value
    },
  }
  return cells.valueAt
}
