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
import { safeHtml } from '../../server/engine/write/values.ts'

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
