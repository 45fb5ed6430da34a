import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, divide, isZero, multiply, negate, parseDecimal, roundHalfUp, subtract } from '#resource/decimal'

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 9 }))
  .map(([minus, units, scale]) => {
    const digits = units.toString().padStart(scale + 1, '0')
    const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
    return minus && units !== 0n ? `-${text}` : text
  })

/** Texts that would become another number if signs were dropped or parts joined. */
const NO_NUMBERS = [
  '1.02E+03',
  '1,02E+03',
  '20.25 - 0.5',
  '20/25',
  '2025-11-05',
  '05.11.2025',
  '20 25',
  '1 23 456',
  '1,2,3',
  '1.2.3',
  '(1 200,00)',
]

describe('parseDecimal', () => {
  it.each([
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ['1234.56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1.234.567,89', '1234567.89'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['12 345 678,90 ₽', '12345678.90'],
    ['12 345 678,90\u00a0₽', '12345678.90'],
    ['100 руб.', '100'],
    ['100,5 р.', '100.5'],
    ['1234567б5', '1234567.5'],
    ['1234567ю5', '1234567.5'],
    ['1234567Б5', '1234567.5'],
    ['1234567Ю5', '1234567.5'],
    ['007', '7'],
    [',5', '0.5'],
    ['5,', '5'],
    ['-12,5', '-12.5'],
    ['−12,5', '-12.5'],
    ['+3', '3'],
    ['-0,00', '0.00'],
    [' 42 ', '42'],
    ['123456789012345678901234567890,01', '123456789012345678901234567890.01'],
  ])('reads %j as %s', (text, value) => expect(parseDecimal(text)).toBe(value))

  it.each(['', ' ', ',', '-', '₽', 'abc', '12a', '1e5', '0x10', '--1', '1-2', 'NaN', 'Infinity', ...NO_NUMBERS])('refuses %j', text =>
    expect(parseDecimal(text)).toBeNull(),
  )

  it('parses every result of the arithmetic', () => {
    fc.assert(fc.property(decimal, value => parseDecimal(value) === value))
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const value = parseDecimal(text)
        return value === null || /^-?\d+(\.\d+)?$/u.test(value)
      }),
    )
  })
})

describe('arithmetic', () => {
  it('has no float errors', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(multiply('1.1', '1.1')).toBe('1.21')
    expect(subtract('100000000000000000.01', '0.02')).toBe('99999999999999999.99')
  })

  it('adds the same in any order', () => {
    fc.assert(fc.property(decimal, decimal, (a, b) => add(a, b) === add(b, a)))
    fc.assert(fc.property(decimal, decimal, decimal, (a, b, c) => compare(add(add(a, b), c), add(a, add(b, c))) === 0))
  })

  it('subtracts what was added', () => {
    fc.assert(fc.property(decimal, decimal, (a, b) => compare(subtract(add(a, b), b), a) === 0))
    fc.assert(fc.property(decimal, a => isZero(subtract(a, a)) && isZero(add(a, negate(a)))))
  })

  it('multiplies over a sum', () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => compare(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c))) === 0),
    )
  })

  it('compares consistently with subtraction', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const difference = subtract(a, b)
        const sign = isZero(difference) ? 0 : difference.startsWith('-') ? -1 : 1
        return compare(a, b) === sign && compare(b, a) === (sign === 0 ? 0 : -sign)
      }),
    )
  })

  it('refuses texts that are not decimals', () => {
    expect(() => add('', '1')).toThrow(RangeError)
    expect(() => add('1,5', '1')).toThrow(RangeError)
    expect(() => compare('.', '1')).toThrow(RangeError)
  })
})

describe('roundHalfUp', () => {
  it.each([
    ['1.005', 2, '1.01'],
    ['1.004', 2, '1.00'],
    ['-1.005', 2, '-1.01'],
    ['-0.004', 2, '0.00'],
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['7', 2, '7.00'],
    ['0.9995', 3, '1.000'],
  ])('rounds %s to %d digits as %s', (value, scale, expected) => expect(roundHalfUp(value, scale)).toBe(expected))

  it('moves the value by at most half a step', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 6 }), (value, scale) => {
        const moved = subtract(roundHalfUp(value, scale), value)
        const distance = moved.startsWith('-') ? negate(moved) : moved
        const step = scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`
        return compare(multiply(distance, '2'), step) <= 0
      }),
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 6 }), (value, scale) => {
        const once = roundHalfUp(value, scale)
        return roundHalfUp(once, scale) === once && roundHalfUp(negate(value), scale) === negate(once)
      }),
    )
  })
})

describe('divide', () => {
  it.each([
    ['10', '4', 2, '2.50'],
    ['1', '3', 3, '0.333'],
    ['2', '3', 3, '0.667'],
    ['-2', '3', 3, '-0.667'],
    ['1', '-8', 2, '-0.13'],
    ['0', '5', 2, '0.00'],
    ['10.000', '1.6', 3, '6.250'],
  ])('%s by %s to %d digits is %s', (a, b, scale, expected) => expect(divide(a, b, scale)).toBe(expected))
  it('refuses zero', () => expect(() => divide('1', '0.00', 2)).toThrow(RangeError))
})
