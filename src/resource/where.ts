import { movingDays } from './periods.ts'
import { parseCall, formatValue, type GroupKey, type Level, type ParsedCall } from './grouping.ts'
import { optionsOf, type Field, type Kind } from './field.ts'
import { wirePathOf } from './record.ts'
import type { FilterKind, Resource } from './resource.ts'

/** How a value is compared. */
const OPERATORS = ['is', 'not', 'contains', 'lacks', 'between', 'from', 'to', 'during', 'empty', 'filled'] as const
export type Operator = (typeof OPERATORS)[number]

/**
 * A test of one field: `is` and `not` match any of the values, both bounds are inclusive, `during` is a period relative to the current day.
 */
export interface Test {
  readonly field: string
  readonly is: Operator
  readonly values: readonly string[]
}
/** A condition of a list: a test, or several conditions, all or any of which must be met. */
export type Where = Test | { readonly all: readonly Where[] } | { readonly any: readonly Where[] }

/** What is wrong with a condition: the last word of the message key, and the parameters. */
export interface WhereFault {
  readonly wrong: 'grammar' | 'field' | 'operator' | 'values' | 'many'
  /** The field as declared or, when there is none, as sent. */
  readonly field?: string
  /** The position of the wrong character, from 1. */
  readonly at?: number
}

/** Limits of a condition: its text in characters, the number of tests, the number of values of a test. */
export const LONGEST_WHERE = 4000
const MAX_TESTS = 60
const MAX_VALUES = 200

const SET: readonly Operator[] = ['is', 'not', 'empty', 'filled']
const TEXTS: readonly Operator[] = ['contains', 'lacks', ...SET]
const NUMBERS: readonly Operator[] = ['is', 'not', 'between', 'from', 'to', 'empty', 'filled']
const DAYS: readonly Operator[] = ['during', 'between', 'from', 'to', 'is', 'not', 'empty', 'filled']
const OF_KINDS: Readonly<Partial<Record<Kind, readonly Operator[]>>> = {
  text: TEXTS,
  richText: ['contains', 'lacks', 'empty', 'filled'],
  phone: TEXTS,
  email: TEXTS,
  number: NUMBERS,
  decimal: NUMBERS,
  money: NUMBERS,
  date: DAYS,
  dateTime: DAYS,
  month: DAYS,
  flag: SET,
  choice: SET,
  colour: SET,
  reference: SET,
  references: SET,
  file: ['empty', 'filled'],
}
/** The operators of a declared filter whose value the database computes, by its kind. */
const OF_FILTERS: Readonly<Record<FilterKind, (one: Field) => readonly Operator[]>> = {
  equals: () => ['is', 'not'],
  in: () => ['is', 'not'],
  contains: () => ['contains', 'lacks'],
  range: ({ kind }) =>
    kind === 'date' || kind === 'dateTime' || kind === 'month' ? ['during', 'between', 'from', 'to'] : ['between', 'from', 'to'],
}

/**
 * Returns the operators of a field in a list; none when it cannot be part of a condition: a value computed for each row needs a declared
 * filter.
 */
export function operatorsOf(resource: Resource, name: string): readonly Operator[] {
  if (name === 'id') return NUMBERS.slice(0, 5)
  const one = Object.hasOwn(resource.fields, name) ? resource.fields[name]! : undefined
  if (!one) return []
  const { derived, secret, anyOf } = optionsOf(one)
  if (secret || derived === 'record') return []
  const filter = resource.list?.filters[name]
  if (derived || one.kind === 'lines') return filter ? OF_FILTERS[filter.by](one) : []
  return anyOf ? ['is', 'not'] : (OF_KINDS[one.kind] ?? [])
}

/** Whether an operator takes so many values. */
const takes = (is: Operator, count: number): boolean =>
  is === 'empty' || is === 'filled'
    ? count === 0
    : is === 'between'
      ? count === 2
      : is === 'is' || is === 'not' || is === 'contains' || is === 'lacks'
        ? count >= 1 && count <= MAX_VALUES
        : count === 1

const nameAt = (resource: Resource, path: string): string | undefined =>
  path === 'id' || Object.hasOwn(resource.fields, path)
    ? path
    : Object.keys(resource.fields).find(one => wirePathOf(resource, one) === path)

/** Whether the result is an error instead of a condition. */
export const isWhereFault = (found: Where | WhereFault): found is WhereFault => 'wrong' in found

const isText = (arg: string | ParsedCall): arg is string => typeof arg === 'string'

function testOf(resource: Resource, { name, args }: ParsedCall): Test | WhereFault {
  const [path, ...values] = args
  if (!(OPERATORS as readonly string[]).includes(name) || path === undefined || !args.every(isText)) return { wrong: 'grammar' }
  const field = nameAt(resource, path as string)
  const is = name as Operator
  if (field === undefined) return { wrong: 'field', field: path as string }
  if (!operatorsOf(resource, field).includes(is)) return { wrong: 'operator', field }
  const isMoving = is !== 'during' || movingDays(String(values[0]), '2000-01-01') !== undefined
  if (!takes(is, values.length) || !isMoving) return { wrong: 'values', field }
  return { field, is, values: values as readonly string[] }
}

interface Counter {
  tests: number
}
function nodeOf(resource: Resource, text: string | ParsedCall, counter: Counter): Where | WhereFault {
  if (isText(text)) return { wrong: 'grammar' }
  if (text.name !== 'and' && text.name !== 'or') {
    counter.tests += 1
    return counter.tests > MAX_TESTS ? { wrong: 'many' } : testOf(resource, text)
  }
  const parts: Where[] = []
  for (const arg of text.args) {
    const part = nodeOf(resource, arg, counter)
    if (isWhereFault(part)) return part
    parts.push(part)
  }
  if (parts.length === 0) return { wrong: 'grammar' }
  return text.name === 'and' ? { all: parts } : { any: parts }
}

/** Parses conditions such as `and(is(company,12,13),during(dtDeal,last7),or(contains(ttn,"12"),empty(ttn)))`. */
export function readWhere(resource: Resource, text: string): Where | WhereFault {
  const call = parseCall(text)
  if (typeof call === 'object' && 'wrongAt' in call) return { wrong: 'grammar', at: call.wrongAt + 1 }
  return nodeOf(resource, call, { tests: 0 })
}

/** Spells conditions as text, with wire paths. */
export function formatWhere(resource: Resource, where: Where): string {
  if ('all' in where) return `and(${where.all.map(one => formatWhere(resource, one)).join(',')})`
  if ('any' in where) return `or(${where.any.map(one => formatWhere(resource, one)).join(',')})`
  return `${where.is}(${[wirePathOf(resource, where.field), ...where.values.map(formatValue)].join(',')})`
}

/** Returns the condition that selects the rows of a group. */
export function whereOf({ field, step }: Level, key: GroupKey, last: string | undefined): Where {
  if (key === null) return { field, is: 'empty', values: [] }
  return step ? { field, is: 'between', values: [key, last ?? key] } : { field, is: 'is', values: [key] }
}

/** Returns all tests of a condition. */
export const testsIn = (where: Where | undefined): readonly Test[] =>
  where === undefined ? [] : 'all' in where ? where.all.flatMap(testsIn) : 'any' in where ? where.any.flatMap(testsIn) : [where]

/** Returns the condition for a day: relative periods become their days. */
export function onDay(resource: Resource, where: Where, today: string): Where {
  if ('all' in where) return { all: where.all.map(one => onDay(resource, one, today)) }
  if ('any' in where) return { any: where.any.map(one => onDay(resource, one, today)) }
  if (where.is !== 'during') return where
  const { from, to } = movingDays(where.values[0]!, today)!
  const isMonth = resource.fields[where.field]?.kind === 'month'
  return { ...where, is: 'between', values: [from, to].map(day => (isMonth ? day.slice(0, 7) : day)) }
}
