import { describe, expect, test } from 'vitest'
import { articleIn, isInFull } from '#resources/fines/truckPenaltyTransaction/fines.formulas'

describe('the article of a fine', () => {
  test.each([
    ['12.9 ч.7', '12.9', '7'],
    ['ст. 12.9 ч. 2 КоАП РФ', '12.9', '2'],
    ['ч. 3.1 ст. 12.16', '12.16', '3.1'],
    ['часть 5 статьи 12.15 КоАП', '12.15', '5'],
    ['КоАП 12.12.3 - Повторный проезд', '12.12', '3'],
    ['12.09.2 - Превышение скорости на 20–40 км/ч', '12.9', '2'],
    ['12.21.1 ч.2', '12.21.1', '2'],
    ['12.26', '12.26', null],
    ['8.14 ч. 2 КоАП Москвы', '8.14', '2'],
  ])('«%s» is %s, part %s', (text, article, part) => expect(articleIn(text)).toEqual({ article, part }))
  test.each(['Превышение скорости', '', 'постановление от 12.11.2026'])('«%s» contains no article', text =>
    expect(articleIn(text)).toBeNull(),
  )
})

/** КоАП art. 32.2 part 1.3. */
describe('a discount', () => {
  test.each([
    '12.1 ч. 1.1',
    '12.8 ч. 1',
    '12.9 ч.6',
    '12.9.7',
    '12.12 ч.3',
    '12.15 ч. 5',
    '12.16 ч. 3.1',
    '12.24 ч.1',
    '12.26',
    '12.27 ч. 3',
    '8.14 ч. 2 КоАП Москвы',
  ])('does not exist for %s', article => expect(isInFull(article)).toBe(true))
  test.each(['12.1 ч. 1', '12.9 ч. 2', '12.12 ч. 2', '12.15 ч. 4', '12.16 ч. 3', '12.27 ч. 2', '12.21.1 ч. 2', '12.9', 'превышение', null])(
    'exists for %s',
    article => expect(isInFull(article)).toBe(false),
  )
})
