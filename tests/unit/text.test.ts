import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatSeconds,
  formatDayMonth,
  formatDecimal,
  formatKilobytes,
  formatInteger,
  formatLongDate,
  formatLongMonth,
  formatMoney,
  formatMonth,
  formatPhone,
  formatTime,
  momentOf,
  parseDate,
  parseDateTime,
  parseMonth,
  parsePhone,
  parseTime,
  wallTime,
} from '#resource/text'
import { parseDecimal, roundHalfUp } from '#resource/decimal'
import { comparedPeriod, type ComparedWith } from '#resource/periods'
import { changeOf } from '#resource/matrixChange'
import { safeHtml } from '../../server/engine/write/values.ts'
import { dayOf } from '../../server/engine/engine.ts'
import { neighbourOf, periodOf, periodTextIn, unitOf } from '../../src/admin/inputs/periods.ts'

const day = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2069-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('dates on screen', () => {
  it('shows days as DD.MM.YYYY [R-003, R-354]', () => {
    expect(formatDate('2026-01-05')).toBe('05.01.2026')
    expect(formatDate('2026-01-05T23:30:00Z')).toBe('05.01.2026')
    expect(formatDate(null)).toBe('')
    expect(formatDate(undefined)).toBe('')
    expect(formatDate('скоро')).toBe('скоро')
  })

  it('shows moments in a time zone, and moments without one as they are [R-356, R-357]', () => {
    expect(formatDateTime('2026-01-05T21:30:00Z')).toBe('06.01.2026 00:30')
    expect(formatDateTime('2026-01-05T21:30:00Z', 'UTC')).toBe('05.01.2026 21:30')
    expect(formatDateTime('2026-01-05T21:30:00+00:00', 'Asia/Vladivostok')).toBe('06.01.2026 07:30')
    expect(formatDateTime('2026-01-05T21:30:00')).toBe('05.01.2026 21:30')
    expect(formatDateTime('2026-01-05 21:30:15.123')).toBe('05.01.2026 21:30')
    expect(formatDateTime('2026-01-05')).toBe('05.01.2026')
    expect(formatSeconds('2026-01-05T21:30:15.9Z')).toBe('06.01.2026 0:30:15')
    expect(formatSeconds('2026-01-05T21:30:15Z', 'UTC')).toBe('05.01.2026 21:30:15')
    expect(formatSeconds('2026-01-05 09:05')).toBe('05.01.2026 9:05:00')
    expect(formatSeconds('2026-01-05')).toBe('05.01.2026')
    expect(formatSeconds('')).toBe('')
    expect(formatDateTime('')).toBe('')
    expect(formatDateTime('нет')).toBe('нет')
    expect(formatTime('2026-01-05T06:05:00Z')).toBe('09:05')
    expect(formatTime(null)).toBe('')
  })

  it('shows months, days of a year and long forms [R-356]', () => {
    expect(formatMonth('2026-01')).toBe('01.2026')
    expect(formatMonth('2026-01-31')).toBe('01.2026')
    expect(formatMonth('2026-13')).toBe('2026-13')
    expect(formatLongMonth('2026-05')).toBe('май 2026')
    expect(formatDayMonth('2026-05-09')).toBe('09.05')
    expect(formatLongDate('2026-05-09')).toBe('9 мая 2026 г.')
  })

  it('converts local time to a moment, on both sides of a clock change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.constantFrom('Europe/Moscow', 'UTC', 'Asia/Kamchatka', 'Asia/Kolkata'),
        (seconds, zone) => {
          const wall = wallTime(seconds * 1000, zone)
          expect(wallTime(momentOf(wall, zone), zone)).toEqual(wall)
        },
      ),
    )
    expect(momentOf({ day: '2026-07-01', time: '12:00' }, 'Europe/Berlin')).toBe(Date.UTC(2026, 6, 1, 10))
    expect(momentOf({ day: '2026-01-01', time: '12:00' }, 'Europe/Berlin')).toBe(Date.UTC(2026, 0, 1, 11))
  })
})

describe('parseDate', () => {
  it.each([
    ['15.01.2026', '2026-01-15'],
    ['15012026', '2026-01-15'],
    ['15/01/2026', '2026-01-15'],
    ['15-01-2026', '2026-01-15'],
    ['15 01 2026', '2026-01-15'],
    ['1.2.2026', '2026-02-01'],
    ['1.2.26', '2026-02-01'],
    ['150126', '2026-01-15'],
    ['15.01.26', '2026-01-15'],
    ['2026-01-15', '2026-01-15'],
    ['2026-01-15T10:20:30Z', '2026-01-15'],
    ['2026/1/5', '2026-01-05'],
    ['15.01.2026 0:00:00', '2026-01-15'],
    ['15.01.2026 г.', '2026-01-15'],
    [' 15.01.2026 ', '2026-01-15'],
    ['01.01.69', '2069-01-01'],
    ['01.01.70', '1970-01-01'],
    ['01.01.99', '1999-01-01'],
    ['01.01.00', '2000-01-01'],
    ['29.02.2024', '2024-02-29'],
  ])('reads %j as %s', (text, iso) => expect(parseDate(text)).toBe(iso))

  it.each([
    '',
    '31022026',
    '31.02.2026',
    '29.02.2026',
    '00.01.2026',
    '15.13.2026',
    '15.01.____',
    '1_.01.2026',
    '15',
    '15.1',
    '15.1.',
    '5 3',
    '0112',
    '1501',
    '1.2.202',
    '1.2.20261',
    '15.01.0026',
    '2026-13-01',
    'сегодня',
    '15.01.2026 и ещё',
  ])('refuses %j', text => expect(parseDate(text)).toBeNull())

  it('reads back every form of every day', () => {
    fc.assert(
      fc.property(day, iso => {
        const shown = formatDate(iso)
        const [d = '', m = '', y = ''] = shown.split('.')
        const forms = [
          shown,
          iso,
          d + m + y,
          d + m + y.slice(2),
          `${Number(d)}.${Number(m)}.${y}`,
          `${Number(d)}/${Number(m)}/${y.slice(2)}`,
        ]
        expect(forms.map(form => parseDate(form))).toEqual(forms.map(() => iso))
      }),
    )
  })

  it('never throws, and returns only existing days', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d./ -]{1,12}$/u)), text => {
        const iso = parseDate(text)
        return iso === null || new Date(iso).toISOString().startsWith(iso)
      }),
    )
  })
})

describe('times and months', () => {
  it.each([
    ['9:05', '09:05'],
    ['0905', '09:05'],
    ['905', '09:05'],
    ['9', '09:00'],
    ['9.05', '09:05'],
    ['23:59:59', '23:59:59'],
    ['24:00', null],
    ['9:60', null],
    ['', null],
  ])('reads the time %j as %s', (text, time) => expect(parseTime(text)).toBe(time))

  it.each([
    ['15.01.2026 10:30', '2026-01-15T07:30:00Z'],
    ['15.01.2026, 10:30', '2026-01-15T07:30:00Z'],
    ['1.2.26 9:05', '2026-02-01T06:05:00Z'],
    ['15.01.2026', null],
    ['15.01.2026 10', null],
    ['2026-01-15T10:30:00Z', '2026-01-15T10:30:00Z'],
    ['2026-01-15T10:30:00+03:00', '2026-01-15T07:30:00Z'],
    ['2026-01-15T10:30', '2026-01-15T07:30:00Z'],
    ['2026-01-15 10:30:15', '2026-01-15T07:30:15Z'],
    ['31.02.2026 10:30', null],
    ['15.01.2026 25:30', null],
    ['', null],
  ])('reads the moment %j as %s', (text, iso) => expect(parseDateTime(text)).toBe(iso))

  it.each([
    ['01.2026', '2026-01'],
    ['1.26', '2026-01'],
    ['012026', '2026-01'],
    ['0126', '2026-01'],
    ['2026-01', '2026-01'],
    ['Январь 2026', '2026-01'],
    ['май 26', '2026-05'],
    ['13.2026', null],
    ['мартобрь 2026', null],
    ['2026', null],
    ['', null],
  ])('reads the month %j as %s', (text, month) => expect(parseMonth(text)).toBe(month))
})

describe('phones', () => {
  it('shows exactly ten digits as +7 (XXX) XXX-XX-XX, any other number as it is [R-361, R-362]', () => {
    expect(formatPhone('9123456789')).toBe('+7 (912) 345-67-89')
    expect(formatPhone('79123456789')).toBe('79123456789')
    expect(formatPhone('112')).toBe('112')
    expect(formatPhone('')).toBe('')
    expect(formatPhone(null)).toBe('')
  })

  it.each([
    ['9123456789', '9123456789'],
    ['+7 (912) 345-67-89', '9123456789'],
    ['+79123456789', '9123456789'],
    ['8 912 345 67 89', '9123456789'],
    ['8(912)345-67-89', '9123456789'],
    ['79123456789', '9123456789'],
    ['912 345-67-89', '9123456789'],
    ['+375 29 123-45-67', null],
    ['112', null],
    ['91234567890', null],
    ['8 912 345 67 89 доб. 5', null],
    ['', null],
  ])('reads %j as %s', (text, phone) => expect(parsePhone(text)).toBe(phone))
})

describe('numbers', () => {
  it('groups thousands by non-breaking spaces and puts a comma before the fraction [R-003, R-358, R-359]', () => {
    expect(formatAmount('1234567.5')).toBe('1\u00a0234\u00a0567,50')
    expect(formatAmount('-1234.565')).toBe('-1\u00a0234,57')
    expect(formatAmount('999')).toBe('999,00')
    expect(formatAmount(1234.5)).toBe('1\u00a0234,50')
    expect(formatAmount(null)).toBe('')
    expect(formatAmount('нет данных')).toBe('нет данных')
    expect(formatInteger('1234567')).toBe('1\u00a0234\u00a0567')
    expect(formatInteger(123)).toBe('123')
    expect(formatDecimal('12345.6789', 3)).toBe('12\u00a0345,679')
    expect(formatAmount('123456789012345678901.23')).toBe('123\u00a0456\u00a0789\u00a0012\u00a0345\u00a0678\u00a0901,23')
  })

  it('shows money in roubles [R-004, R-360, R-813]', () => {
    expect(formatMoney('1234.5')).toBe('1\u00a0234,50\u00a0₽')
    expect(formatMoney('')).toBe('')
  })

  it('shows file sizes in kilobytes with two decimals', () => {
    expect(formatKilobytes(0)).toBe('0,00')
    expect(formatKilobytes(1536)).toBe('1,50')
    expect(formatKilobytes(26_214_400)).toBe('25\u00a0600,00')
  })

  it('are always parsed back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const value = `${whole}.${String(cents).padStart(2, '0')}`
        return parseDecimal(formatMoney(value)) === roundHalfUp(value, 2)
      }),
    )
  })
})

test('keeps the formatting of the editor', () => {
  const html =
    '<h2>Заезд</h2><p><strong>Весы</strong> у ворот<br />до 20:00</p><ul><li>песок</li></ul><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'
  expect(safeHtml(html)).toBe(html)
})
test.each([
  ['<p onclick="x()">а</p>', '<p>а</p>'],
  ['<script>alert(1)</script>а', 'а'],
  ['<a href="javascript:x()">а</a>', '<a rel="noopener noreferrer">а</a>'],
  ['<a href="https://example.ru">а</a>', '<a href="https://example.ru" rel="noopener noreferrer">а</a>'],
  ['<img src="https://example.ru/x.png" alt="а" />', '<img alt="а" />'],
  ['<img src="/api/files/x" alt="а" />', '<img src="/api/files/x" alt="а" />'],
  ['<p style="position:fixed">а</p>', '<p>а</p>'],
])('drops anything that could execute or load: %s', (html, safe) => expect(safeHtml(html)).toBe(safe))

describe('days', () => {
  test('the business day changes at midnight of its zone, even if it was requested a moment before', () => {
    const before = new Date('2026-11-26T20:59:59.999Z')
    const after = new Date('2026-11-26T21:00:00Z')
    const queries: [Date, string][] = [
      [before, 'Europe/Moscow'],
      [after, 'Europe/Moscow'],
      [after, 'Asia/Yekaterinburg'],
      [after, 'Europe/London'],
      [before, 'Europe/Moscow'],
    ]
    expect(queries.map(([moment, zone]) => dayOf(moment, zone))).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-27',
      '2026-11-26',
      '2026-11-26',
    ])
  })

  test('an invalid moment has no day', () => {
    expect(() => dayOf(new Date('never'), 'Europe/Moscow')).toThrow(RangeError)
  })

  const textOf = (period: { from?: string | undefined; to?: string | undefined } | null) => period && `${period.from}…${period.to}`

  describe('a period', () => {
    test.each([
      ['day', '2026-11-23', '2026-11-23…2026-11-23'],
      ['week', '2026-11-23', '2026-11-23…2026-11-29'],
      ['week', '2026-11-22', '2026-11-16…2026-11-22'],
      ['month', '2028-02-29', '2028-02-01…2028-02-29'],
      ['quarter', '2026-11-23', '2026-10-01…2026-12-31'],
      ['year', '2026-11-23', '2026-01-01…2026-12-31'],
    ] as const)('of a %s that holds %s is %s', (unit, day, period) => expect(textOf(periodOf(unit, day))).toBe(period))

    test.each([
      ['2026-11-23', '2026-11-23', 'day'],
      ['2026-11-16', '2026-11-22', 'week'],
      ['2026-11-01', '2026-11-30', 'month'],
      ['2026-10-01', '2026-12-31', 'quarter'],
      ['2026-01-01', '2026-12-31', 'year'],
      ['2026-11-17', '2026-11-23', null],
      ['2026-11-01', '2026-12-31', null],
      ['2026-11-01', undefined, null],
    ] as const)('from %s to %s is called %s', (from, to, unit) => expect(unitOf({ from, to })).toBe(unit))

    test.each([
      ['2026-01-01', '2026-01-31', -1, '2025-12-01…2025-12-31'],
      ['2026-01-01', '2026-01-31', 1, '2026-02-01…2026-02-28'],
      ['2026-10-01', '2026-12-31', 1, '2027-01-01…2027-03-31'],
      ['2026-01-01', '2026-12-31', -2, '2024-01-01…2024-12-31'],
      ['2026-11-23', '2026-11-23', 1, '2026-11-24…2026-11-24'],
      ['2026-12-28', '2027-01-03', 1, '2027-01-04…2027-01-10'],
      ['2026-11-10', '2026-11-19', -1, '2026-10-31…2026-11-09'],
      ['2026-03-20', '2026-04-02', 1, '2026-04-03…2026-04-16'],
    ] as const)('from %s to %s has %i steps on %s', (from, to, by, period) => expect(textOf(neighbourOf({ from, to }, by))).toBe(period))

    test.each([{}, { from: '2026-01-01' }, { to: '2026-01-01' }, { from: '2026-02-01', to: '2026-01-01' }])(
      'without both bounds in order has no neighbour: %o',
      period => expect(neighbourOf(period, 1)).toBeNull(),
    )
  })

  const LONG_AFTER = '2030-01-01'
  const ROWS: readonly (readonly [ComparedWith, string, string, string, string])[] = [
    // Whole months are compared with whole months, regardless of their length.
    ['before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['before', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['before', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['year', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['year', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    // Any other period is compared with the same number of days.
    ['before', '2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
    ['before', '2026-03-05', '2026-03-05', '2026-03-04', '2026-03-04'],
    ['year', '2026-03-02', '2026-03-08', '2025-03-02', '2025-03-08'],
    ['year', '2024-02-20', '2024-02-29', '2023-02-20', '2023-02-28'],
  ]
  test.each(ROWS)('%s of %s – %s is %s – %s', (by, from, to, start, end) =>
    expect(comparedPeriod(by, { from, to }, LONG_AFTER)).toEqual({ from: start, to: end }),
  )

  test('a period that is not over is compared by as many days as have passed of it', () => {
    const month = { from: '2026-03-01', to: '2026-03-31' }
    expect(comparedPeriod('before', month, '2026-03-10')).toEqual({ from: '2026-02-01', to: '2026-02-10' })
    expect(comparedPeriod('before', month, '2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(comparedPeriod('year', month, '2026-03-10')).toEqual({ from: '2025-03-01', to: '2025-03-10' })
    expect(comparedPeriod('before', month, '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  test('a change is exact, in percent with one decimal place of a positive value, and of zero there is none', () => {
    expect(changeOf('150.10', '100.00')).toEqual({ by: '50.10', percent: 50.1 })
    expect(changeOf(3, 4)).toEqual({ by: -1, percent: -25 })
    expect(changeOf('5.00', null)).toEqual({ by: '5.00', percent: null })
    expect(changeOf(null, '5.00')).toEqual({ by: '-5.00', percent: -100 })
    expect(changeOf('5.00', '-5.00')).toMatchObject({ percent: null })
    expect(changeOf(null, null)).toBeUndefined()
    expect(changeOf([{ unit: 'т', sum: '1' }], null)).toBeUndefined()
  })
})

test('periods are named by their unit, other ranges by their days, without "г."', () => {
  const text = periodTextIn('ru', (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`.trim())
  const spaced = (from: string, to: string): string => text({ from, to }).replaceAll(/[\u00A0\u2009]/gu, ' ')
  expect(spaced('2026-11-01', '2026-11-30')).toBe('ноябрь 2026')
  expect(spaced('2026-10-01', '2026-12-31')).toBe('nerud.period.quarter IV 2026')
  expect(spaced('2026-11-17', '2026-11-17')).toBe('17 ноября 2026')
  expect(spaced('2026-11-16', '2026-11-22')).toBe('16–22 ноября 2026')
  expect(spaced('2026-10-30', '2026-11-02')).toBe('30 октября – 2 ноября 2026')
  expect(spaced('2025-12-01', '2026-11-29')).toBe('1 декабря 2025 – 29 ноября 2026')
})
