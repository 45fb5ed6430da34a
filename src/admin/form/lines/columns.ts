import { byName, placeOf, valueAt, type Resource, fieldsOfLines, optionsOf, type Field } from '#resource'
import type { Wire } from '../../data/values.ts'
import { derivedValue, ruleOf } from '../derived.ts'
import { add, type Decimal } from '#resource/decimal'
import { cellOf } from '../../cells.tsx'
import { valueText } from '../../kinds/index.ts'
import type { Words } from '../../cells/words.ts'
import type { May } from '../../authProvider.ts'
import { writtenNames } from './rows.ts'

/** The value of a line's field, computed if it is derived from the line. */
export function valueAtName(child: Resource, name: string, line: Wire): unknown {
  const rule = ruleOf(child, name)
  return rule ? derivedValue(rule, byName(child, line)) : valueAt(line, placeOf(child, name))
}

/** A column of a table of lines. */
export interface LineColumn {
  readonly name: string
  readonly one: Field
  /** Its minimum width when edited, in pixels. */
  readonly width: number
  readonly align: 'right' | 'left'
  /** Whether it is edited, as opposed to only shown. */
  readonly isInput: boolean
  readonly hasTotal: boolean
}

// Columns are narrower than in a list, but inputs need room for a border, and choices for their buttons.
const NARROWER = 0.8
const FRAME = 18
const BUTTONS: Readonly<Partial<Record<Field['kind'], number>>> = { reference: 84, choice: 52, date: 64 }
const widthOf = (one: Field, usual: number, isInput: boolean): number =>
  Math.round(usual * NARROWER) + (isInput ? (BUTTONS[one.kind] ?? FRAME) : 0)

/** The columns of a table of lines: editable fields first, then read-only ones, without those that the user may not read. */
export function lineColumns(one: Field, child: Resource, may: May): readonly LineColumn[] {
  const totals = new Set(optionsOf(one).totals)
  const isInput = (name: string): boolean =>
    writtenNames(one).includes(name) && child.fields[name]!.kind !== 'file' && may.mayField(child, name, 'write')
  const names = [...new Set([...writtenNames(one), ...fieldsOfLines(one, child)])]
  return names
    .filter(name => child.fields[name] && may.mayField(child, name, 'read'))
    .map(name => {
      const { width, align = 'left' } = cellOf(child, name)
      const [one, isOpen] = [child.fields[name]!, isInput(name)]
      return {
        name,
        one,
        width: widthOf(one, width, isOpen),
        align: align === 'right' ? align : 'left',
        isInput: isOpen,
        hasTotal: totals.has(name),
      }
    })
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The columns of a read-only table: those in which a line has a value, in the order of the lines' own list. */
export function readColumns(one: Field, child: Resource, may: May, lines: readonly Wire[]): readonly LineColumn[] {
  const order = child.list?.columns ?? []
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
  return lineColumns(one, child, may)
    .filter(({ name }) => lines.some(line => !isNothing(valueAtName(child, name, line))))
    .map(column => ({ ...column, width: widthOf(column.one, cellOf(child, column.name).width, false) }))
    .toSorted((a, b) => place(a.name) - place(b.name))
}

const isAmount = (value: unknown): value is string | number => /^-?\d+(?:\.\d+)?$/u.test(String(value))

/** The exact sum of a column; null while a value is unknown. */
const totalOf = (child: Resource, name: string, lines: readonly Wire[], isKnown: (line: Wire) => boolean = () => true): Decimal | null =>
  lines.reduce<Decimal | null>((sum, line) => {
    if (sum === null || !isKnown(line)) return null
    const value = valueAtName(child, name, line)
    return isAmount(value) ? add(sum, String(value)) : sum
  }, '0')

/** The text of a total. */
const totalText = (child: Resource, name: string, total: Decimal | null, words: Words): string =>
  total === null ? '—' : valueText(child, name, total, words)

/** The total of a column as text, over lines that are not cancelled; amounts in different units are listed separately, since they cannot be added. */
export function totalWords(
  child: Resource,
  name: string,
  lines: readonly Wire[],
  words: Words,
  isKnown: (line: Wire) => boolean = () => true,
): string {
  const { unitOf } = optionsOf(child.fields[name]!)
  const unit = (line: Wire): string => (unitOf === undefined ? '' : valueText(child, unitOf, valueAtName(child, unitOf, line), words))
  const living = lines.filter(line => valueAtName(child, 'isActive', line) !== false)
  const groups = [...new Set(living.map(unit))].map(sign => [sign, living.filter(line => unit(line) === sign)] as const)
  if (groups.length < 2) return totalText(child, name, totalOf(child, name, living, isKnown), words)
  return groups.map(([sign, of]) => `${totalText(child, name, totalOf(child, name, of, isKnown), words)}\u00a0${sign}`).join(' + ')
}
