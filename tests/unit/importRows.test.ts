import { expect, test } from 'vitest'
import { locales } from '#locales'
import { resources } from '#resources'
import { readFileRows } from '../../server/engine/import/rows.ts'
import { languagesOf, textsIn } from '../../server/engine/texts.ts'

const read = (lines: readonly string[]) =>
  readFileRows(
    resources.company,
    resources,
    { name: 'компании.csv', bytes: Buffer.from(['Наименование;ИНН;Комментарий', ...lines].join('\r\n')) },
    '2026-02-01',
    textsIn(languagesOf({ ru: { labels: locales.ru } })),
  )

test('others are served while the rows of a file become values', async () => {
  let [turns, done] = [0, false]
  const count = (): void => {
    turns += 1
    if (!done) setImmediate(count)
  }
  count()
  const { rows } = await read(Array.from({ length: 4000 }, (_, at) => `Компания ${at};1;слово`))
  done = true
  expect(rows).toHaveLength(4000)
  // Eight turns are those of the file's reader, which goes through it before.
  expect(turns).toBeGreaterThanOrEqual(20)
})
