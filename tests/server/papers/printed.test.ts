import { afterAll, beforeAll, expect, test } from 'vitest'
import { act } from '#resources/forms/act'
import { invoice } from '#resources/forms/invoice'
import { transferDocument } from '#resources/forms/transferDocument'
import { tripRegister } from '#resources/forms/tripRegister'
import type { Form } from '#resource/form'
import { formSheet } from '../../../server/engine/documents/form/formSheet.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { entered, makeBusiness, type Business } from '../../support/deals.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { formOf } from '../../support/samples.ts'

/** Printed closing documents: lines, VAT, totals, sums in words, and the register of waybills. */
let app: TestApp
let of: Business
let paper: number
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-31T09:00:00Z') })
  of = await makeBusiness(app)
  for (const dtDeal of ['2026-03-01', '2026-03-02'])
    await entered(app, of, { dtDeal, ttn: `Т-${dtDeal.slice(-2)}`, objectVol: '10', careerVol: '10' })
  const made = await app.call('POST', 'api/closing_papers', {
    json: { kind: 'upd1', date: '2026-03-31', customer: of.customer, dateFrom: '2026-03-01', dateTo: '2026-03-31', anyway: true },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  paper = made.body.id
})
afterAll(() => app.close())

async function printed(form: Form): Promise<string> {
  const file = new File([formSheet(form) as BlobPart], `${form.name}.xlsx`)
  const { status, body } = await app.call('POST', 'api/templates', { form: formOf({ name: form.name, object: form.object }, { file }) })
  expect(status, JSON.stringify(body)).toBe(201)
  const answer = await app.call('POST', `api/closing_papers/${paper}/templates/download`, {
    form: formOf({ tpl_ids: body.id, object_id: paper, format: 'pdf' }, {}),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (await pagesOfPdf(answer.bytes))
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\u00a0', ' ')
}

test('a transfer document names both sides and has net, rate, VAT and gross of its lines and of all', async () => {
  const text = await printed(transferDocument)
  for (const stated of [
    '1 от 31 марта 2026 г.',
    'Статус: 1',
    '16 393,44',
    '22%',
    '3 606,56',
    '20 000,00',
    'транспортные накладные, рейсов: 2',
    '168',
  ])
    expect(text, stated).toContain(stated)
})

test('a bill says the sum in words and the VAT by its rate', async () => {
  const text = await printed(invoice)
  for (const stated of [
    'Счёт на оплату № 1',
    'В том числе НДС 22%: 3 606,56',
    'Всего к оплате: 20 000,00',
    'Двадцать тысяч рублей 00 копеек',
  ])
    expect(text, stated).toContain(stated)
})

test('an act and a register hold the same trips', async () => {
  expect(await printed(act)).toContain('всего 2')
  const text = await printed(tripRegister)
  for (const stated of ['01.03.2026 Т-01', '02.03.2026 Т-02', 'Всего рейсов: 2']) expect(text, stated).toContain(stated)
})
