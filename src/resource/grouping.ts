import { optionsOf } from './field.ts'
import { PERIOD_UNITS, type PeriodUnit } from './periods.ts'
import { wirePathOf } from './record.ts'
import type { Resource } from './resource.ts'

/** A word with its arguments in brackets: `and(is(company,12),empty(comment))`. */
export interface ParsedCall {
  readonly name: string
  readonly args: readonly (string | ParsedCall)[]
}

/** The deepest nesting of brackets. */
const DEEPEST = 6
const UNQUOTED = /[^(),"]/u

interface Reader {
  readonly text: string
  at: number
  /** The position of the first wrong character. */
  wrongAt?: number
}

const peek = ({ text, at }: Reader): string => text[at] ?? ''
const fail = (reader: Reader, at = reader.at): undefined => {
  reader.wrongAt ??= at
  return undefined
}

/** Reads a quoted text, written as in JSON. */
function quoted(reader: Reader): string | undefined {
  const { text, at: start } = reader
  reader.at += 1
  while (reader.at < text.length && peek(reader) !== '"') reader.at += peek(reader) === '\\' ? 2 : 1
  if (peek(reader) !== '"') return fail(reader)
  reader.at += 1
  try {
    return JSON.parse(text.slice(start, reader.at)) as string
  } catch {
    return fail(reader, start)
  }
}

function unquoted(reader: Reader): string {
  const start = reader.at
  while (UNQUOTED.test(peek(reader))) reader.at += 1
  return reader.text.slice(start, reader.at).trim()
}

function argsOf(reader: Reader, depth: number): readonly (string | ParsedCall)[] | undefined {
  const args: (string | ParsedCall)[] = []
  reader.at += 1
  while (peek(reader) !== ')') {
    if (args.length > 0) {
      if (peek(reader) !== ',') return fail(reader)
      reader.at += 1
    }
    const arg = one(reader, depth + 1)
    if (arg === undefined) return undefined
    args.push(arg)
  }
  reader.at += 1
  return args
}

function one(reader: Reader, depth: number): string | ParsedCall | undefined {
  if (depth > DEEPEST) return fail(reader)
  if (peek(reader) === '"') return quoted(reader)
  const start = reader.at
  const name = unquoted(reader)
  if (name === '') return fail(reader, start)
  if (peek(reader) !== '(') return name
  const args = argsOf(reader, depth)
  return args && { name, args }
}

/** Parses a text of words and brackets; returns the position of the first wrong character when it is malformed. */
export function parseCall(text: string): string | ParsedCall | { readonly wrongAt: number } {
  const reader: Reader = { text, at: 0 }
  const found = one(reader, 0)
  if (found !== undefined && reader.at >= text.length) return found
  return { wrongAt: reader.wrongAt ?? reader.at }
}

/** Spells a value so that `parseCall` reads it back. */
export const formatValue = (value: string): string => (/^[^(),"\s\\]+( [^(),"\s\\]+)*$/u.test(value) ? value : JSON.stringify(value))

/** One level of groups: a field and, for a day or a moment, the period to group by. */
export interface Level {
  readonly field: string
  readonly step?: PeriodUnit
}

/** The maximum number of group levels. */
export const MAX_LEVELS = 3

const DAYS: ReadonlySet<string> = new Set(['date', 'dateTime'])
const KINDS: ReadonlySet<string> = new Set(['reference', 'choice', 'flag', 'month', ...DAYS])

/** Whether the field has days, which are grouped by period. */
export const isOfDays = (resource: Resource, name: string): boolean => DAYS.has(resource.fields[name]?.kind ?? '')

/**
 * Whether rows can be grouped by a field: a reference, a choice, a flag or a day; one that the database computes needs a filter in the
 * list.
 */
export function isGroupable(resource: Resource, name: string): boolean {
  const one = Object.hasOwn(resource.fields, name) ? resource.fields[name]! : undefined
  if (!one || !KINDS.has(one.kind)) return false
  const { derived, secret, anyOf } = optionsOf(one)
  return !secret && !anyOf && derived !== 'record' && (derived !== 'server' || resource.list?.filters[name] !== undefined)
}

const levelOf = (resource: Resource, path: string, step: string | undefined): Level | undefined => {
  const field = Object.keys(resource.fields).find(one => one === path || wirePathOf(resource, one) === path)
  if (field === undefined || !isGroupable(resource, field)) return undefined
  if (isOfDays(resource, field) !== (step !== undefined)) return undefined
  if (step === undefined) return { field }
  return (PERIOD_UNITS as readonly string[]).includes(step) ? { field, step: step as PeriodUnit } : undefined
}

/** Parses levels such as `company,month(dtDeal)`; undefined when malformed. */
export function readLevels(resource: Resource, text: string): readonly Level[] | undefined {
  const call = parseCall(`by(${text})`)
  if (typeof call === 'string' || !('args' in call)) return undefined
  const levels = call.args.map(arg => {
    if (typeof arg === 'string') return levelOf(resource, arg, undefined)
    const [path, ...more] = arg.args
    return typeof path === 'string' && more.length === 0 ? levelOf(resource, path, arg.name) : undefined
  })
  const isRight = levels.every(one => one !== undefined) && levels.length > 0 && levels.length <= MAX_LEVELS
  const isOnce = new Set(levels.map(one => JSON.stringify(one))).size === levels.length
  return isRight && isOnce ? levels : undefined
}

/** Spells levels as text, with wire paths. */
export const formatLevels = (resource: Resource, levels: readonly Level[]): string =>
  levels.map(({ field, step }) => (step ? `${step}(${wirePathOf(resource, field)})` : wirePathOf(resource, field))).join(',')

/** A group's value on the wire: the id of a record, a word, `true`, or the first day of a period; null for rows without a value. */
export type GroupKey = string | null
