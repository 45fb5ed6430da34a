import { describe, expect, test } from 'vitest'
import { findHeader } from '../../../server/engine/excel/findHeader.ts'
import type { TableRow } from '../../../server/engine/excel/read.ts'

describe('the header', () => {
  const row = (number: number, ...texts: string[]): TableRow => ({
    row: number,
    cells: texts.map(text => ({ text, type: text === '' ? 'empty' : 'text' })),
  })
  const synonyms = {
    inn: ['ИНН'],
    name: ['Название', 'Наименование'],
    sum: ['Сумма'],
    discount: ['Сумма со скидкой'],
    volume: ['Объём, м3'],
  }

  test('is the row that names most fields, however they are typed', () => {
    const found = findHeader(
      [
        row(1, 'Реестр контрагентов'),
        row(3, 'ИНН', 'от даты'),
        row(5, ' инн *', 'НАИМЕНОВАНИЕ организации', 'Сумма со скидкой', 'Сумма, руб.', 'Объем м³', 'Прочее'),
        row(6, '77', 'ООО', '1', '2', '3', ''),
      ],
      synonyms,
    )
    expect(found).toEqual({
      row: 5,
      columns: { inn: 0, name: 1, discount: 2, sum: 3, volume: 4 },
      titles: [' инн *', 'НАИМЕНОВАНИЕ организации', 'Сумма со скидкой', 'Сумма, руб.', 'Объем м³', 'Прочее'],
      missing: [],
      unknown: [{ column: 5, title: 'Прочее' }],
    })
  })

  test('reports missing fields, takes the leftmost of equal titles, is not found among data', () => {
    expect(findHeader([row(1, 'ИНН', 'Сумма', 'Сумма')], synonyms)).toMatchObject({
      columns: { inn: 0, sum: 1 },
      missing: ['name', 'discount', 'volume'],
      unknown: [{ column: 2, title: 'Сумма' }],
    })
    expect(findHeader([row(1, '7701', 'ООО Сумма'), row(2, '7702', 'ООО')], synonyms)).toBeUndefined()
    expect(findHeader([row(1, 'инн')], { inn: ['ИНН'] })?.columns).toEqual({ inn: 0 })
    expect(
      findHeader(
        Array.from({ length: 25 }, (_, index) => row(index + 1, index < 21 ? 'x' : 'ИНН', 'Название')),
        { inn: ['ИНН'], name: ['Название'] },
      ),
    ).toBeUndefined()
  })
})
