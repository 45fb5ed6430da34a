import { expect, test } from 'vitest'
import { builtInFormat, formatNumber } from '../../../server/engine/documents/pdf/numberFormat.ts'

test.each([
  ['1234.5', '#,##0.00', '1\u00a0234,50'],
  ['-1234.5', '#,##0.00', '-1\u00a0234,50'],
  ['0.005', '0.00', '0,01'],
  ['1.005', '0.00', '1,01'],
  ['2.5', '0', '3'],
  ['-0.001', '0.00', '0,00'],
  ['1234567', '#,##0', '1\u00a0234\u00a0567'],
  ['12', '0000', '0012'],
  ['3.10', '0.0##', '3,1'],
  ['0.256', '0.0%', '25,6%'],
  ['1500', '#,##0.00" ₽"', '1\u00a0500,00 ₽'],
  ['1500', '#,##0[$₽-419]', '1\u00a0500₽'],
  ['-7', '0;(0)', '(7)'],
  ['0', '0;-0;"—"', '—'],
  ['12.5', 'General', '12,5'],
  ['12.5', '@', '12,5'],
  ['46354', 'dd.mm.yyyy', '28.11.2026'],
  ['46354', 'd mmmm yyyy" г."', '28 ноября 2026 г.'],
  ['46354.75', 'dd.mm.yy h:mm', '28.11.26 18:00'],
  ['46354.5', 'hh:mm:ss', '12:00:00'],
  ['слово', '0.00', 'слово'],
])('%s under %s is shown as %s', (value, format, shown) => expect(formatNumber(value, format)).toBe(shown))

test('built-in formats known by number have the codes of the Russian Excel', () => {
  expect(formatNumber('46354', builtInFormat(14))).toBe('28.11.2026')
  expect(formatNumber('1234.5', builtInFormat(4))).toBe('1\u00a0234,50')
  expect(builtInFormat(999)).toBe('General')
})
