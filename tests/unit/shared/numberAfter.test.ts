import { expect, test } from 'vitest'
import { numberAfter } from '#resources/shared/numberAfter.formulas'

test.each([
  [[], '1'],
  [['б/н'], '1'],
  [['9'], '10'],
  [['ЗН-0139', 'ЗН-0140', '7'], 'ЗН-0141'],
  [['ЗН-0999'], 'ЗН-1000'],
  [['12/26', '31/25'], '13/26'],
  [['В-3/2026'], 'В-4/2026'],
  [['аванс', '5', '4'], '6'],
  [['1 7', '12'], '1 8'],
] as const)('after %j comes %s', (earlier, next) => expect(numberAfter(earlier)).toBe(next))
