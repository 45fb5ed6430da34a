import fc from 'fast-check'
import { HOSTILE } from '../support/hostile.ts'
import type { Schema } from '../support/schema.ts'

const MORE = [
  '',
  ' ',
  '\r\nSet-Cookie: a=b',
  'a\r\nX-Injected: 1',
  '{{7*7}}',
  '{#a}{/b}',
  '=cmd|" /C calc"!A0',
  '+1+1',
  '@SUM(1)',
  '\u202e\u0000\u0001\u0008\u000b\u001f\u007f\uffff\ufffe',
  '\ud800',
  'а\udc00б',
  'е\u0301'.repeat(50),
  'İıßﬁ',
  '1e400',
  '-1e400',
  '1e-400',
  'Infinity',
  '-0',
  '0x1F',
  '1_000',
  '1,5',
  '9'.repeat(400),
  `0.${'0'.repeat(300)}1`,
  '99999999999999.99',
  '2026-02-30',
  '0000-00-00',
  '-0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13T00:00:00Z',
  '2026-13',
  '2026-03-10T25:61:61Z',
  'infinity',
  '-infinity',
  'now',
  'today',
  'true',
  'null',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg/onload=alert(1)>',
  '..\\..\\windows',
  'C:\\a.pdf',
  'file:///etc/passwd',
  '[1,2,3]',
  '{"id":1}',
]
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e15,
  123456789012345,
]

/** Texts that were written to break something, texts of any 16-bit units (lone surrogates and NUL among them), and very long ones. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE, ...MORE) },
  { weight: 2, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map(units => String.fromCharCode(...units)) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 70_000 }).map(length => 'я'.repeat(length)) },
)
/** Numbers at the ends of every type they may be kept in. */
const hostileNumber: fc.Arbitrary<number> = fc.oneof(fc.constantFrom(...NUMBERS), fc.double({ noNaN: true }), fc.integer())

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: [deep(depth - 1)] })
/** JSON of any shape: wrong types, objects in place of texts, names that every object has, deep nesting. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: null }, { id: '1' }, deep(12), deep(40)),
  fc.record({ id: fc.oneof(hostileNumber, hostileText) }),
  fc.array(fc.oneof(hostileNumber, hostileText, fc.record({ id: hostileNumber })), { maxLength: 5 }),
  fc.constantFrom('__proto__', 'constructor', 'prototype').map(name => JSON.parse(`{"${name}":{"polluted":1}}`) as unknown),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values that a schema allows, or nearly: what gets further than the first check. */
export function likely(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (!schema) return fc.jsonValue({ maxDepth: 1 })
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = Array.isArray(schema.type) ? (schema.type as readonly string[]) : [schema.type]
  if (types.includes('integer') || types.includes('number'))
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 40, 2000) })
  if (types.includes('boolean')) return fc.constantFrom<unknown>(true, false, 'true', '0', 1)
  if (types.includes('array')) return fc.array(likely(schema.items), { maxLength: 4 })
  if (types.includes('object')) return fc.record({ id: fc.integer({ min: 1, max: 20 }) })
  if (schema['format'] === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
  if (schema['format'] === 'date-time') return fc.date({ noInvalidDate: true }).map(date => date.toISOString())
  return fc.oneof(
    fc.constantFrom('1', '2', 'Песок', '2026-03-10', '12.50', '7707083893', 'а', '#a1b2c3', '9161234567', '2026-03', 'true', 'a@b.ru'),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  )
}
/** Mostly what a schema allows, else what it does not. */
export const sentTo = (schema: Schema | undefined): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 2, arbitrary: likely(schema) }, { weight: 3, arbitrary: hostileJson })
