import { expect, test } from 'vitest'
import { locales } from '#locales'
import { resources } from '#resources'
import { openFileRows } from '../../server/engine/import/rows.ts'
import { languagesOf, textsIn } from '../../server/engine/texts.ts'

const read = (lines: readonly string[]) =>
  openFileRows(
    resources.company,
    resources,
    { name: 'компании.csv', bytes: Buffer.from(['Наименование;ИНН;Комментарий', ...lines].join('\r\n')) },
    '2026-02-01',
    textsIn(languagesOf({ ru: { labels: locales.ru } })),
  )

test('other requests are served while the rows of a file are converted', async () => {
  let [turns, done] = [0, false]
  const count = (): void => {
    turns += 1
    if (!done) setImmediate(count)
  }
  count()
  const file = await read(Array.from({ length: 4000 }, (_, at) => `Компания ${at};1;слово`))
  let met = 0
  for await (const { row } of file.rows()) met += row > 1 ? 1 : 0
  done = true
  expect([met, await file.size()]).toEqual([4000, { rows: 4000, hidden: 0 }])
  // Eight turns belong to the file reader, which reads the file first.
  expect(turns).toBeGreaterThanOrEqual(20)
})
