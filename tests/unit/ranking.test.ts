import { expect, test } from 'vitest'
import { bestFirst, meantBy, rankOf } from '#resource/ranking'

const first = (labels: readonly string[], text: string): readonly string[] => bestFirst(labels, label => label, text)

test('what equals comes first, then what begins, then where a word begins, then what contains', () => {
  expect(first(['Безналичный', 'По наличию', 'Наличный', 'нал'], 'НАЛ')).toEqual(['нал', 'Наличный', 'По наличию', 'Безналичный'])
  expect(first(['штука', 'тонна', 'т', 'м³', 'рейс/т'], 'т')).toEqual(['т', 'тонна', 'рейс/т', 'штука'])
  expect(first(['Иванов Пётр Алексеевич', 'Алексеев Виктор'], 'алексеев')).toEqual(['Алексеев Виктор', 'Иванов Пётр Алексеевич'])
})

test('words may stand apart, and come after those that stand together', () => {
  expect(first(['Карьер Заокский северный', 'Заокский карьер'], 'заокский карьер')).toEqual(['Заокский карьер', 'Карьер Заокский северный'])
  expect(first(['а', 'б'], '  ')).toEqual(['а', 'б'])
})

test('the other layout is understood both ways, after what was typed itself', () => {
  expect(meantBy(' Gtcjr ')).toEqual(['gtcjr', 'песок'])
  expect(first(['Щебень', 'Песок'], 'gtcjr')).toEqual(['Песок'])
  expect(first(['director', 'operator'], 'щзукфещк')).toEqual(['operator'])
  expect(first(['тонна', 'n-слой'], 'n')).toEqual(['n-слой', 'тонна'])
  expect(rankOf('Щебень', 'gtcjr')).toBeUndefined()
})
