import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#locales'
import { textsOf } from '../../../server/engine/texts.ts'
import { post, withResult } from '#resources/ledger/post.rules'
import { reconciliation } from '#resources/forms/reconciliation'
import { formSheet } from '../../../server/engine/documents/form/formSheet.ts'
import { readSheets } from '../../../server/engine/documents/pdf/sheetModel.ts'
import { openZip, UNZIP_LIMITS } from '../../../server/engine/files/unzip.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { formOf } from '../../support/samples.ts'

let app: TestApp
let partner: number
let template: number
beforeAll(async () => {
  app = await testApp()
  partner = (await app.call('POST', 'api/companies', { json: { name: 'ООО «Карьер & Ко»', inn: '7707083893' } })).body.id
  const tx = { db: app.database.db, now: new Date(), storedTexts: textsOf(locales.ru), user: { id: 1 } }
  const deal = (id: number, dtTrx: string, sum: string) => ({
    object: 'deal' as const,
    id,
    cancelled: false,
    dtTrx,
    title: 'Накладная',
    legs: withResult([{ kind: 'C' as const, box: partner, leg: 'supplier', sum }]),
  })
  await post(tx, [deal(9001, '2026-04-30', '1000.00'), deal(9002, '2026-05-12', '500.00'), deal(9003, '2026-05-31', '77.00')])
  // Recalculated: one row of the act with the total change.
  await post(tx, [deal(9002, '2026-05-12', '500.25')])
  await post(tx, [{ ...deal(9003, '2026-05-31', '77.00'), cancelled: true }])
  const paid = { costList: 2, payMethod: 1, companyFrom: 1, companyTo: partner, price: '1200.50', createDate: '2026-05-20' }
  expect((await app.call('POST', 'api/payments', { json: paid })).status).toBe(201)
  const file = new File([formSheet(reconciliation) as BlobPart], 'Акт сверки.xlsx')
  const made = await app.call('POST', 'api/templates', { form: formOf({ name: 'Акт сверки', object: 1 }, { file }) })
  // The form uses only tags that the product knows.
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  template = made.body.id
}, 60_000)
afterAll(() => app.close())

const askedBy = (as: string | undefined, days: Readonly<Record<string, string>>) =>
  app.call('POST', `api/companies/${partner}/templates/download`, {
    ...(as !== undefined && { as }),
    form: formOf({ tpl_ids: String(template), object_id: String(partner), ...days }, {}),
  })
/** The columns of our side of the act, and all texts of a file. */
const OURS = [0, 5, 18, 24]
const textsIn = (bytes: Uint8Array): string[][] =>
  readSheets(openZip(bytes, UNZIP_LIMITS))[0]!.rows.map(({ cells }) =>
    Array.from({ length: 60 }, (_, column) => (cells.get(column)?.text ?? '').replaceAll('\u00a0', ' ')),
  )

/** The rows of the act's table by cell, and the whole text. */
async function actFor(days: Readonly<Record<string, string>>) {
  const { status, bytes, body } = await askedBy(undefined, days)
  expect(status, JSON.stringify(body)).toBe(200)
  const texts = textsIn(bytes)
  const head = texts.findIndex(row => row[5] === 'Документ')
  const end = texts.findIndex(row => row[5] === 'Сальдо конечное')
  return { text: texts.flat().join('|'), rows: texts.slice(head, end + 1).map(row => OURS.map(column => row[column]!)) }
}

test('an act of reconciliation has the opening balance, each movement and the closing balance', async () => {
  const { text, rows } = await actFor({ dateFrom: '2026-05-01', dateTo: '2026-05-31' })
  expect(rows).toEqual([
    ['Дата', 'Документ', 'Дебет', 'Кредит'],
    ['', 'Сальдо начальное', '', '1 000,00'],
    ['12.05.2026', 'Накладная № 9002', '', '500,25'],
    ['20.05.2026', expect.stringMatching(/^.+ № \d+$/u), '1 200,50', ''],
    ['', 'Обороты за период', '1 200,50', '500,25'],
    ['', 'Сальдо конечное', '', '299,75'],
  ])
  expect(text).toContain('за период с 01.05.2026 по 31.05.2026')
  expect(text).toContain('На 31.05.2026 задолженность в пользу Карьер & Ко: 299,75 ₽')
})

test('before anything moved nobody owes anything', async () => {
  const { text, rows } = await actFor({ dateFrom: '2025-01-01', dateTo: '2025-12-31' })
  expect(rows).toHaveLength(4)
  expect(text).toContain('взаимная задолженность отсутствует')
})

test('users who may not see the box get an act without its figures, and an invalid day is refused', async () => {
  const onlooker = await app.holder(['COMPANY_LIST'])
  const { status, bytes } = await askedBy(onlooker, { dateFrom: '2026-05-01', dateTo: '2026-05-31' })
  expect(status).toBe(200)
  expect(textsIn(bytes).flat().join('|')).not.toMatch(/500,25|299,75/u)
  expect((await askedBy(undefined, { dateFrom: '31.31.2026' })).status).toBe(422)
})
