import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnedFile } from '../../src/resource/returned.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { xlsx } from '../support/imports.ts'
import { sheetOf } from '../support/packages.ts'

let app: TestApp
let ids: readonly number[]
const made = async (path: string, json: object): Promise<number> => (await app.call('POST', path, { json })).body.id
beforeAll(async () => {
  app = await testApp()
  for (const name of ['Север', 'Юг']) await made('api/company_brands', { name })
  const companies: number[] = []
  for (const name of ['Первая', 'Вторая', 'Третья'])
    companies.push(await made('api/companies', { name: `ООО «${name}»`, comment: `о ${name}` }))
  ids = companies
})
afterAll(() => app.close())

type Rows = string[][]
const COLUMNS = 'name,comment,brand,companyType,isBlocked,inn'
const exported = async (): Promise<Rows> => {
  const { bytes } = await app.call('GET', `api/companies/export_xlsx?query=ООО&columns=${COLUMNS}&edited=1`)
  return sheetOf(bytes)
}
const bring = async (rows: Rows, as?: string) => {
  const form = new FormData()
  form.append('file', new File([xlsx(rows) as BlobPart], 'компании.xlsx'))
  return app.call('POST', 'api/excel_changes', { form, ...(as !== undefined && { as }) })
}
const change = (rows: Rows, name: RegExp, heading: string, to: string): void => {
  rows.find(row => row.some(cell => name.test(cell)))![rows[0]!.indexOf(heading)] = to
}

test('a file that nobody edited changes nothing', async () => {
  const { status, body } = await bring(await exported())
  expect({ status, body }).toMatchObject({ status: 200, body: { resource: 'company', rows: [], lost: 0, ignored: [] } })
  expect(body.same).toBeGreaterThanOrEqual(3)
})

test('cells that were changed are named with what was there and what is to be', async () => {
  const rows = await exported()
  change(rows, /Первая/, 'Комментарий', 'исправлено  в Excel')
  change(rows, /Первая/, 'Бренд', 'юг')
  change(rows, /Вторая/, 'Заблокирована', 'Да')
  change(rows, /Вторая/, 'Типы', 'Поставщик, Перевозчик')
  change(rows, /Третья/, 'Комментарий', '')
  const { body } = await bring(rows)
  const found = (body as ReturnedFile).rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, version, cells }) => [id, version, cells.map(({ field, before, after }) => [field, before, after])])
  expect(found).toEqual([
    [
      ids[0],
      1,
      [
        ['comment', 'о Первая', 'исправлено  в Excel'],
        ['brand', null, expect.objectContaining({ name: 'Юг' })],
      ],
    ],
    [
      ids[1],
      1,
      [
        ['companyType', [], [expect.objectContaining({ name: 'Поставщик' }), expect.objectContaining({ name: 'Перевозчик' })]],
        ['isBlocked', false, true],
      ],
    ],
    [ids[2], 1, [['comment', 'о Третья', null]]],
  ])
})

test('what cannot be read says why, and columns that are not to be changed are ignored', async () => {
  const rows = await exported()
  change(rows, /Первая/, 'Бренд', 'Запад')
  change(rows, /Первая/, 'ИНН', '123')
  rows[0]!.push('Моя пометка')
  const { body } = await bring(rows)
  expect(body).toMatchObject({
    rows: [
      {
        cells: [
          { field: 'brand', text: 'Запад', problem: 'Записи «Запад» нет, или она вам не доступна' },
          { field: 'inn', text: '123', problem: expect.stringMatching(/ИНН/) },
        ],
      },
    ],
    ignored: expect.arrayContaining(['Моя пометка']),
  })
})

test('what somebody has changed meanwhile stays, unless the file changes the same cell: then all three values are named', async () => {
  const rows = await exported()
  await app.call('PATCH', `api/companies/${ids[0]}`, { json: { comment: 'чужое', isBlocked: true } })
  change(rows, /Первая/, 'Комментарий', 'моё')
  change(rows, /Первая/, 'Бренд', 'Север')
  const { body } = await bring(rows)
  expect(body.rows).toEqual([
    {
      id: ids[0],
      version: 2,
      title: expect.stringContaining('Первая'),
      row: expect.any(Number),
      cells: [
        { field: 'comment', before: 'о Первая', now: 'чужое', after: 'моё', text: 'моё' },
        { field: 'brand', before: null, after: expect.objectContaining({ name: 'Север' }), text: 'Север' },
      ],
    },
  ])
})

test('records that are gone are counted, a file without marks and one of others are refused', async () => {
  const rows = await exported()
  await app.call('DELETE', `api/companies/${ids[2]}`)
  expect((await bring(rows)).body).toMatchObject({ rows: [], lost: 1 })
  const { status, body } = await bring(rows.map(row => row.slice(0, 3)))
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { file: expect.stringContaining('скрытого столбца') } })
  expect((await bring(rows, await app.holder(['POINT_VIEW'], 'looker'))).status).toBe(403)
  expect((await app.call('POST', 'api/excel_changes', { form: new FormData() })).body.errors).toHaveProperty('file')
})

test('names that differ by a sign alone are two records', async () => {
  const [plain, plus] = [await made('api/company_brands', { name: 'Плита' }), await made('api/company_brands', { name: 'Плита+' })]
  await app.call('PATCH', `api/companies/${ids[1]}`, { json: { brand: plain } })
  const rows = await exported()
  change(rows, /Вторая/, 'Бренд', 'Плита+')
  const { body } = await bring(rows)
  expect(body.rows).toMatchObject([{ id: ids[1], cells: [{ field: 'brand', before: { id: plain }, after: { id: plus, name: 'Плита+' } }] }])
})
