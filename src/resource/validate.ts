import { BARE, CONTROL, isInn } from './control.ts'
import { compare } from './decimal.ts'
import { optionsOf, type AnyOptions, type Field, type Kind } from './field.ts'
import { byName, idOf, isSent, placesOf, setAt, valueAt } from './record.ts'
import { placeOf, type Resource } from './resource.ts'

/** What is wrong with a value: the key of its text and what the text names. */
export interface Problem {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}
/** Problems by the field's place on the wire. */
export type Problems = Readonly<Record<string, Problem>>
export type Taken = { readonly value: unknown } | Problem
export const isProblem = (taken: Taken): taken is Problem => 'key' in taken

const problem = (key: string, params?: Problem['params']): Problem => ({ key: `nerud.validation.${key}`, ...(params && { params }) })
const take = (value: unknown): Taken => ({ value })
const wrongType = problem('type')

// A zero byte or half of a surrogate pair cannot be stored as text.
const unstorable = (text: string): boolean =>
  text.includes('\u0000') || /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text)
const MOST_TEXT = 255
const MOST_RICH = 200_000

function takeText(raw: unknown, options: AnyOptions): Taken {
  if (typeof raw !== 'string') return wrongType
  const typed = options.lines ? raw.replaceAll('\r\n', '\n').trimEnd() : raw.trim()
  const text = (options.code && BARE[options.code]?.(typed)) ?? typed
  if (text === '') return take(null)
  if (unstorable(text)) return problem('characters')
  const max = typeof options.max === 'number' ? options.max : options.lines && options.lines > 1 ? 4000 : MOST_TEXT
  if (text.length > max) return problem('long', { max })
  if (typeof options.min === 'number' && text.length < options.min) return problem('short', { min: options.min })
  if (options.code && !CONTROL[options.code](text)) return problem(options.code)
  if (options.pattern && !new RegExp(`^(?:${options.pattern})$`, 'u').test(text)) return problem('pattern')
  return take(text)
}

const inBounds = (value: string, options: AnyOptions): Problem | undefined => {
  if (options.min !== undefined && compare(value, String(options.min)) < 0) return problem('min', { min: options.min })
  if (options.max !== undefined && compare(value, String(options.max)) > 0) return problem('max', { max: options.max })
  return undefined
}

function takeNumber(raw: unknown, options: AnyOptions): Taken {
  const value = typeof raw === 'string' && /^-?\d{1,15}$/.test(raw.trim()) ? Number(raw) : raw
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return wrongType
  if (options.min === undefined && options.max === undefined && Math.abs(value) > 2_147_483_647)
    return problem('max', { max: 2_147_483_647 })
  return inBounds(String(value), options) ?? take(value)
}

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
const scaleOf = (text: string): number => (text.split('.')[1] ?? '').replace(/0+$/, '').length
/** Digits that a decimal may have before the point; the column is numeric(20, scale). */
const WHOLE_DIGITS = 14
function takeDecimal(raw: unknown, options: AnyOptions, scale: number): Taken {
  const text =
    typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : typeof raw === 'string' ? raw.trim().replace(',', '.') : undefined
  if (text === '') return take(null)
  if (text === undefined || text.length > 60 || !isDecimal(text)) return wrongType
  if (scaleOf(text) > scale) return problem('scale', { scale })
  if (
    text
      .replace('-', '')
      .split('.')[0]!
      .replace(/^0+(?=\d)/, '').length > WHOLE_DIGITS
  )
    return problem('max', { max: '9'.repeat(WHOLE_DIGITS) })
  return inBounds(text, options) ?? take(text)
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Is this a day of the calendar, as YYYY-MM-DD, from 1900 to 2199? */
export function isDay(text: string): boolean {
  const [, y, m, d] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!y || !m || !d) return false
  const [year, month, day] = [Number(y), Number(m), Number(d)]
  const leap = month === 2 && ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0)
  return year >= 1900 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= (DAYS[month - 1] ?? 0) + (leap ? 1 : 0)
}

function takeDay(raw: unknown, options: AnyOptions, today?: string): Taken {
  if (typeof raw !== 'string') return wrongType
  const text = raw.trim()
  if (text === '') return take(null)
  if (!isDay(text)) return problem('date')
  if (options.past && today && text > today) return problem('past')
  if (typeof options.min === 'string' && text < options.min) return problem('min', { min: options.min })
  if (typeof options.max === 'string' && text > options.max) return problem('max', { max: options.max })
  return take(text)
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/
function takeMoment(raw: unknown): Taken {
  if (raw === '') return take(null)
  const match = typeof raw === 'string' ? MOMENT.exec(raw.trim()) : null
  return match && isDay(match[1]!) ? take((raw as string).trim()) : typeof raw === 'string' ? problem('date') : wrongType
}

function takeFlag(raw: unknown): Taken {
  if (typeof raw === 'boolean') return take(raw)
  if (raw === 1 || raw === '1' || raw === 'true') return take(true)
  return raw === 0 || raw === '0' || raw === 'false' ? take(false) : wrongType
}

function takeRef(raw: unknown): Taken {
  const id = idOf(raw)
  return id === undefined ? wrongType : take(id)
}

const MOST_REFS = 1000
function takeRefs(raw: unknown): Taken {
  if (!Array.isArray(raw)) return wrongType
  if (raw.length > MOST_REFS) return problem('max', { max: MOST_REFS })
  const ids = raw.map(idOf)
  return ids.some(id => id === undefined || id === null) ? wrongType : take([...new Set(ids)])
}

const pattern =
  (test: RegExp, key: string, change: (text: string) => string = text => text) =>
  (raw: unknown): Taken => {
    if (typeof raw !== 'string') return wrongType
    const text = change(raw.trim())
    if (text === '') return take(null)
    if (text.length > MOST_TEXT) return problem('long', { max: MOST_TEXT })
    return test.test(text) ? take(text) : problem(key)
  }

/** A phone as it is stored: 10 digits for Russia whatever the spelling, other numbers as they are. */
export function barePhone(text: string): string {
  const bare = text.replace(/[\s()\-–.]/g, '')
  return /^(\+7|8|7)\d{10}$/.test(bare) ? bare.slice(-10) : bare
}

type Take = (raw: unknown, options: AnyOptions, today?: string) => Taken
const TAKES: Readonly<Record<Kind, Take>> = {
  text: takeText,
  richText: (raw, options) => takeText(raw, { max: MOST_RICH, ...options, lines: 2 }),
  number: takeNumber,
  decimal: (raw, options) => takeDecimal(raw, options, options.scale ?? 3),
  money: (raw, options) => takeDecimal(raw, options, options.scale ?? 2),
  date: takeDay,
  dateTime: takeMoment,
  month: pattern(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'month'),
  flag: takeFlag,
  choice: (raw, options) =>
    raw === '' ? take(null) : typeof raw === 'string' && options.choices?.includes(raw) ? take(raw) : problem('choice'),
  reference: takeRef,
  references: takeRefs,
  lines: () => problem('readonly'),
  file: takeRef,
  phone: pattern(/^\+?\d{5,15}$/, 'phone', barePhone),
  email: pattern(/^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@.]{2,}$/u, 'email'),
  inn: raw => {
    const taken = pattern(/^(\d{10}|\d{12})$/, 'innLength', text => text.replace(/\s/g, ''))(raw)
    return isProblem(taken) || taken.value === null || isInn(taken.value as string) ? taken : problem('inn')
  },
  colour: pattern(/^#[0-9a-f]{6}$/i, 'colour', text => text.toLowerCase()),
  json: raw => (JSON.stringify(raw).length > MOST_RICH ? problem('long', { max: MOST_RICH }) : take(raw)),
}

/** Reads one sent value as its kind wants it: normalised, bounded, or a problem. Empty text is no value. */
export function takeValue(one: Field, raw: unknown, today?: string): Taken {
  if (raw === null || raw === undefined) return take(one.kind === 'references' ? [] : null)
  return TAKES[one.kind](raw, optionsOf(one), today)
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** How a record is judged: `create` asks for required fields that are absent, `edit` only for those emptied. */
export interface Judgement {
  readonly mode: 'create' | 'edit' | 'replace'
  /** The business day, for "not in the future". */
  readonly today?: string
}

/** What an emptied field holds: nothing; a switch that stands somewhere from the beginning goes back there, because it is never in between. */
const unset = (one: Field): unknown => (one.kind === 'flag' ? (optionsOf(one).default ?? null) : null)

/** A sent record, by field name, and what is wrong with it, by place. Unknown and read-only fields are named. */
export function readRecord(
  fields: Resource['fields'],
  wire: Readonly<Record<string, unknown>>,
  judgement: Judgement,
): { values: Record<string, unknown>; problems: Record<string, Problem> } {
  const places = new Map(Object.keys(fields).map(name => [optionsOf(fields[name]!).at ?? name, name]))
  const values: Record<string, unknown> = {}
  // Without a prototype a place called '__proto__' is a place like any other.
  const problems = Object.create(null) as Record<string, Problem>
  for (const place of placesOf(wire, new Set(places.keys()))) {
    if (place === 'id' || place === 'version') continue
    const name = places.get(place)
    const one = name === undefined ? undefined : fields[name]
    if (!name || !one) {
      problems[place] = problem('unknown')
      continue
    }
    // Lines are read against the declaration of their own resource (`readLines`).
    if (one.kind === 'lines' && optionsOf(one).writes) continue
    if (!isSent(one) || (judgement.mode === 'edit' && optionsOf(one).createOnly)) {
      if (judgement.mode !== 'replace') problems[place] = problem('readonly')
      continue
    }
    const taken = takeValue(one, valueAt(wire, place), judgement.today)
    if (isProblem(taken)) problems[place] = taken
    else values[name] = taken.value ?? unset(one)
  }
  for (const [place, name] of places) {
    const one = fields[name]!
    if (problems[place] || !optionsOf(one).required || !isSent(one)) continue
    const absent = !(name in values)
    if (absent ? judgement.mode !== 'edit' && optionsOf(one).default === undefined : isEmpty(values[name]))
      problems[place] = problem('required')
  }
  return { values, problems }
}

/** The declared checks across fields, on a whole record by field name: problems by place. */
export function checkRecord(resource: Resource, record: Readonly<Record<string, unknown>>): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  for (const [name, check] of Object.entries(resource.checks ?? {})) {
    const result = check(record)
    if (result !== true) problems[placeOf(resource, name)] = { key: `resources.${resource.name}.checks.${result}` }
  }
  return problems
}

/** Everything that can be judged without the database, on a form's whole values: used by screens before they send. */
export function validate(resource: Resource, wire: Readonly<Record<string, unknown>>, judgement: Judgement): Record<string, Problem> {
  const sent: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(resource.fields)) {
    const place = placeOf(resource, name)
    const value = valueAt(wire, place)
    if (isSent(one) && value !== undefined) setAt(sent, place, value)
  }
  const { problems } = readRecord(resource.fields, sent, { ...judgement, mode: judgement.mode === 'edit' ? 'replace' : judgement.mode })
  return { ...checkRecord(resource, byName(resource, wire)), ...problems }
}
