import { describe, expect, test } from 'vitest'
import { priceLabel, priceLabels } from '../../src/formulas/priceLabel.ts'

describe('labels of prices', () => {
  test.each([
    ['Материал', '100', 'М 100,00 руб'],
    ['Доставка', '1234.5', 'Д 1234,50 руб'],
    ['Опт', '0.005', 'О 0,01 руб'],
  ])('%s %s reads «%s»', (name, price, label) => expect(priceLabel({ name, price })).toBe(label))

  const prices = {
    2: { id: 2, name: 'Доставка', price: '250.00' },
    1: { id: 1, name: 'Материал', price: '100.00' },
  }
  test('of all current prices stand in the order of the types', () => expect(priceLabels(prices)).toBe('М 100,00 руб, Д 250,00 руб'))
  test('of the delivery alone leave the others out', () => expect(priceLabels(prices, 2)).toBe('Д 250,00 руб'))
  test('of no prices are empty', () => expect(priceLabels({})).toBe(''))
})
