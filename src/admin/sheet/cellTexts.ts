import { idOf } from '#resource'
import { parseDecimal } from '#resource/decimal'
import { valueText } from '../fields/text.ts'
import { namesInMemory } from '../form/names.ts'
import { maskedNumber } from '../inputs/numberMask.ts'
import { isUnread } from '../inputs/unread.ts'
import type { SheetColumn } from './columns.ts'
import { cellValue, type SheetLine } from './line.ts'
import { countedValue } from './useActs.ts'
import type { SheetState } from './useSheet.ts'

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Whether a reference carries its title; a preset value may be only an id. */
const isNamedValue = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 1

/** The text of a cell: unparsed text as typed, any other value formatted as elsewhere. */
export function cellText(state: SheetState, column: SheetColumn, line: SheetLine): string {
  const { resource, words } = state
  const value = column.isCounted ? countedValue(state, line, column.name) : cellValue(resource, line, column.name)
  if (isUnread(value)) return value.unread
  const named = column.names && idOf(value) !== undefined && !isNamedValue(value) ? namesInMemory(column.names) : undefined
  const known = named?.find(({ id }) => id === idOf(value))
  if (known) return known.label
  return isNothing(value) ? '' : valueText(resource, column.name, value, words)
}

const NUMBERS: ReadonlySet<string> = new Set(['number', 'decimal', 'money'])

/** The text of a cell for editing: a number without its unit. */
export function inputText(state: SheetState, column: SheetColumn, line: SheetLine): string {
  const value = cellValue(state.resource, line, column.name)
  const number = NUMBERS.has(column.one.kind) && !isNothing(value) ? parseDecimal(String(value)) : null
  return number === null ? cellText(state, column, line) : maskedNumber(number.replace(/(\.\d*?)0+$/u, '$1').replace(/\.$/u, ''))
}
