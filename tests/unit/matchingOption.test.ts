import { expect, test } from 'vitest'
import { matchingOption } from '../../src/admin/inputs/matchingOption.ts'

/** Returns which of the found options a typed text selects. */
const meant = (text: string, ...labels: readonly string[]): string => {
  const outcome = matchingOption(
    labels.map((label, id) => ({ id, label })),
    text,
  )
  return typeof outcome === 'string' ? outcome : outcome.label
}

test.each([
  ['нет', [], 'notFound'],
  ['101', ['А101АА77 · КамАЗ'], 'А101АА77 · КамАЗ'],
  ['101', ['А101АА77', 'В101АА77'], 'several'],
  ['а101', ['А101АА77', 'В777АА101'], 'several'],
  ['песок', ['Песок', 'Песок мытый', 'Смесь песок'], 'Песок'],
  ['карьер 2', ['Карьер 2 [771]', 'Карьер 20 [7719]'], 'Карьер 2 [771]'],
  ['мытый', ['Песок мытый', 'Щебень немытый'], 'Песок мытый'],
  ['мытый', ['Песок мытый', 'Щебень мытый'], 'several'],
  ['иванов', ['Иванов Иван', 'Иванов Пётр'], 'several'],
  ['gtcjr', ['Песок', 'Песок мытый'], 'Песок'],
] as const)('«%s» among %j is %s', (text, labels, outcome) => expect(meant(text, ...labels)).toBe(outcome))
