import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { businessDay } from '../../../src/admin/data/values.ts'
import { closeUpTo } from '../../support/business.ts'
import { posted } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 90_000 })

const SLOW = { timeout: 20_000 }
let product: ScreenTest
let company: number
/** The last day of the previous month. */
const last = (): string => new Date(Date.parse(`${businessDay().slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10)
beforeAll(async () => {
  product = await openProduct()
  company = await posted(product.app, 'api/companies', { name: 'ООО «Поставщик»' })
}, 60_000)
afterEach(() => closeUpTo(product.app.database.db, null))
afterAll(() => product.close())

const pay = (payStatus: number, price: string, createDate = last()): Promise<number> =>
  posted(product.app, 'api/payments', { costList: 2, payMethod: 1, companyFrom: 1, companyTo: company, price, createDate, payStatus })
const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name }, SLOW)

test('the page lists the open items of the previous month, and each line links to exactly these rows', async () => {
  await pay(1, '1500.50')
  await pay(1, '100')
  await pay(1, '30', businessDay())
  await product.open('/finances/month-close')
  const unpaid = await row(/Переводы не проведены/u)
  expect(unpaid).toHaveTextContent(/Обязательно/u)
  expect(unpaid.textContent?.replaceAll('\u00a0', ' ')).toContain('1 600,50 ₽')
  expect(within(unpaid).getByRole('cell', { name: '2' })).toBeInTheDocument()
  expect(await row(/Расходы не проведены/u)).toHaveTextContent(/Сделано/u)
  expect(screen.getByText('Обязательное, не сделано: 3')).toBeInTheDocument()
  await product.user.click(within(unpaid).getByRole('link'))
  expect(await screen.findByText('Всего: 2', undefined, SLOW)).toBeInTheDocument()
})

test('with open items the month is closed with a confirmation and a comment, is then in force, and is reopened with a reason', async () => {
  await product.open('/finances/month-close')
  await product.user.click(await screen.findByRole('button', { name: /^Закрыть \S+ \d{4}$/u }, SLOW))
  const dialog = await screen.findByRole('dialog', undefined, SLOW)
  const send = within(dialog).getByRole('button', { name: 'Закрыть период' })
  await product.user.click(send)
  expect(await within(dialog).findAllByText(/Висит обязательного: 3/u, undefined, SLOW)).not.toHaveLength(0)
  await product.user.click(within(dialog).getByRole('checkbox', { name: 'Закрыть, хотя висит обязательное' }))
  await product.user.type(within(dialog).getByRole('textbox', { name: /^Комментарий/u }), 'Банк ответит позже')
  await product.user.click(send)
  const closing = await screen.findByRole('region', { name: 'Последнее закрытие' }, SLOW)
  expect(closing).toHaveTextContent('Банк ответит позже')
  expect(closing).toHaveTextContent('С тех пор ничего не сдвинулось')
  expect(closing).toHaveTextContent('обязательное не сделано: 3')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Закрыть \S+ \d{4}$/u })).toBeNull(), SLOW)
  await product.user.click(within(closing).getByRole('button', { name: 'Открыть период' }))
  const asking = await screen.findByRole('dialog', undefined, SLOW)
  await product.user.type(await within(asking).findByRole('textbox', { name: /^Причина/u }, SLOW), 'Пришёл акт')
  await product.user.click(within(asking).getByRole('button', { name: 'Открыть период' }))
  const closings = await screen.findByRole('region', { name: 'Закрытия' }, SLOW)
  await waitFor(() => expect(closings).toHaveTextContent('Пришёл акт'), SLOW)
  expect(screen.queryByRole('region', { name: 'Последнее закрытие' })).toBeNull()
})

test('the boxes are checked from the page, which shows the result', async () => {
  await product.open('/finances/month-close')
  expect(await row(/Кассы ещё не проверяли/u)).toHaveTextContent(/Обязательно/u)
  await product.user.click(screen.getByRole('button', { name: 'Проверить кассы' }))
  expect(await screen.findByRole('row', { name: /Кассы сходятся, проверено/u }, { timeout: 40_000 })).toHaveTextContent(/Сделано/u)
})

test('a month that is not over cannot be closed; users who only see the boxes see open items but cannot close', async () => {
  await product.open(`/finances/month-close?day=${businessDay()}`)
  expect(await screen.findByText(/Месяц ещё идёт/u, undefined, SLOW)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Закрыть /u })).toBeDisabled()
  await product.app.holder(['FINANS_COMPANY'], 'boxes')
  await product.open('/finances/month-close', 'boxes')
  const unpaid = await row(/Переводы не проведены/u)
  expect(within(unpaid).queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Закрыть /u })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Проверить кассы' })).toBeNull()
})

test('a card keeps the items that were open at the close', async () => {
  const { body } = await product.app.call('POST', 'api/period_closes/close', {
    json: { day: last(), anyway: true, comment: 'Срок отчёта' },
  })
  await product.open(`/finances/month-close/history/${body.id}?tab=periodChecklist`)
  expect(await row(/Переводы не проведены/u)).toBeInTheDocument()
  expect(screen.queryByRole('row', { name: /Расходы не проведены/u })).toBeNull()
})

test('the first page counts what must be done before the month is closed', async () => {
  await product.open('/')
  const block = await screen.findByRole('region', { name: 'Требует внимания' }, SLOW)
  const link = within(block).getByRole('link', { name: /До закрытия месяца не сделано/u })
  await waitFor(() => expect(link.textContent).toBe('2До закрытия месяца не сделано'), SLOW)
  expect(link).toHaveAttribute('href', '/finances/month-close')
})
