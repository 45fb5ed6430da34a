import { parseDecimal } from '#resource/decimal'
import { valueText } from '../fields/text.ts'
import { maskedNumber } from '../inputs/numberMask.ts'
import { isUnread } from '../inputs/unread.ts'
import type { SheetColumn } from './columns.ts'
import { cellValue, type SheetLine } from './line.ts'
import { countedValue } from './useActs.ts'
import type { SheetState } from './useSheet.ts'

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The text of a cell: what stands for nothing as it was typed, a value as everywhere. */
export function cellText(state: SheetState, column: SheetColumn, line: SheetLine): string {
  const { resource, words } = state
  const value = column.isCounted ? countedValue(state, line, column.name) : cellValue(resource, line, column.name)
  if (isUnread(value)) return value.unread
  return isNothing(value) ? '' : valueText(resource, column.name, value, words)
}

const NUMBERS: ReadonlySet<string> = new Set(['number', 'decimal', 'money'])

/** The text of a cell as it is typed over: a number without its unit. */
export function inputText(state: SheetState, column: SheetColumn, line: SheetLine): string {
  const value = cellValue(state.resource, line, column.name)
  const number = NUMBERS.has(column.one.kind) && !isNothing(value) ? parseDecimal(String(value)) : null
  return number === null ? cellText(state, column, line) : maskedNumber(number.replace(/(\.\d*?)0+$/u, '$1').replace(/\.$/u, ''))
}
