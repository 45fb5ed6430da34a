import { expect, test } from 'vitest'
import { locales } from '#locales'
import { resources } from '#resources'
import { valueAt, type Resource } from '#resource'
import { markOf, waiting } from '#resources/waiting'

const all: Readonly<Record<string, Resource>> = resources

test('a counter of the first page that refers to a count of a list has the filter and the name of that count', () => {
  const counted = waiting.filter(one => one.count !== undefined)
  expect(counted.map(one => one.name)).toEqual(['withoutTtn', 'lateRepairs'])
  const texts = counted.map(one => [
    markOf(all[one.resource]!, one),
    valueAt(locales.ru, `resources.${one.resource}.counts.${one.count}`),
    one.only,
  ])
  expect(texts).toEqual([
    [{ dtDeal: { days: 'month' }, ttnDoc: false, stateFilter: ['active', 'closed'] }, 'Без скана ТТН, 30 дней', undefined],
    [{ isLate: true }, 'Дольше плана', undefined],
  ])
})
