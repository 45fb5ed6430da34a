import { optionsOf, type AnyOptions, type Field, type Kind } from '../field.ts'

const text = (n: number, options: AnyOptions): string => {
  if (options.code) return options.code.sample(n)
  if (options.pattern) return samplePattern(options.pattern, n)
  const max = typeof options.max === 'number' ? options.max : 255
  return `Образец ${n}`.slice(0, max).padEnd(Number(options.min ?? 0), 'я')
}

// The standards leave codes that begin with X, Q and Z to their users, so samples do not collide with real codes; neither do numbers from 9
// on.
const letters = (n: number, length: number): string =>
  'XQZ'[Math.floor(n / 26 ** (length - 1)) % 3] +
  Array.from({ length: length - 1 }, (_, at) => String.fromCharCode(65 + (Math.floor(n / 26 ** at) % 26))).join('')

/**
 * Samples patterns of digits such as `\d{9}` or `\d{4,10}`, and of letters such as `[A-Z]{2}`; others need a sample of their own in the
 * tests.
 */
function samplePattern(pattern: string, n: number): string {
  const [, signs] = /^\[A-Z\]\{(\d+)\}$/.exec(pattern) ?? []
  if (signs) return letters(n, Number(signs))
  // A JSON list as text.
  if (new RegExp(`^(?:${pattern})$`, 'u').test('[]')) return '[]'
  const [, length] = /^\\d\{(\d+)(?:,\d+)?\}$/.exec(pattern) ?? []
  if (!length) throw new Error(`no sample for the pattern ${pattern}`)
  return String(n).padStart(Number(length), '9').slice(-Number(length))
}

const bounded = (n: number, options: AnyOptions): number => Math.min(Math.max(n, Number(options.min ?? n)), Number(options.max ?? n))
/** Returns a number with decimals, within its bound. */
const withPart = (n: number, options: AnyOptions, part: string): string =>
  options.max !== undefined && n >= Number(options.max) ? String(options.max) : `${bounded(n, options)}.${part}`
const day = (n: number): string => `2026-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')}`

/**
 * A correct value of each kind for the n-th sample; references are ids that the caller must have created. Separate from the kinds, so that
 * browsers do not load it.
 */
const SAMPLES: Readonly<Record<Kind, (n: number, options: AnyOptions) => unknown>> = {
  text,
  richText: n => `<p>Образец ${n}</p>`,
  number: bounded,
  decimal: (n, options) => (options.scale === 0 ? String(bounded(n, options)) : withPart(n, options, '5')),
  money: (n, options) => withPart(n * 100, options, '25'),
  date: n => day(n),
  dateTime: n => `${day(n)}T09:30:00Z`,
  month: n => day(n).slice(0, 7),
  flag: n => n % 2 === 0,
  choice: (n, options) => options.choices?.[n % options.choices.length],
  reference: () => null,
  references: () => [],
  lines: () => [],
  file: () => null,
  phone: n => `9${String(n).padStart(9, '0')}`,
  email: n => `sample${n}@example.com`,
  colour: n => `#${(n % 0xffffff).toString(16).padStart(6, '0')}`,
  json: n => ({ n }),
}

/** Returns a correct value of a field for the n-th sample record: used by tests, the OpenAPI examples and benchmarks. */
export const sampleOf = (one: Field, n: number): unknown => SAMPLES[one.kind](n, optionsOf(one))
