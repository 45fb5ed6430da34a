import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { today } from '../../../src/admin/inputs/periods.ts'
import { formatDate } from '#resource/text'
import { makeBusiness, type Business } from '../../support/business.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 90_000 })

let product: ScreenTest
let business: Business
const SLOW = { timeout: 15_000 }
const REQUIRED = 'Это поле необходимо заполнить'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const box = (dialog: HTMLElement, label: string) =>
  within(dialog).getByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${label}`, 'u') })
const text = (dialog: HTMLElement, label: string) =>
  within(dialog).getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`, 'u') })
/** A value that the dialog only displays: text below its label instead of an input. */
const shown = (dialog: HTMLElement, label: string) => within(dialog).getByText(label).nextElementSibling!
const choose = async (dialog: HTMLElement, label: string, typed: string, option: string | RegExp = new RegExp(typed, 'u')) => {
  await product.user.click(box(dialog, label))
  // The first click selects the whole text, so that typing replaces it.
  if (typed) await product.user.keyboard(typed)
  await product.user.click(await screen.findByRole('option', { name: option }, SLOW))
}
const helpOf = (input: HTMLElement) => document.getElementById(`${input.id}-helper-text`)?.textContent ?? ''
const openTransfer = async () => {
  await product.open(`/cashbox/company/list/${business.customer}?dateFrom=2026-03-01&dateTo=2026-03-31`)
  await product.user.click(await screen.findByRole('button', { name: 'Ещё действия' }, SLOW))
  await product.user.click(await screen.findByRole('menuitem', { name: 'Добавить Перевод' }, SLOW))
  return screen.findByRole('dialog', { name: 'Добавить Перевод' }, SLOW)
}

beforeAll(async () => {
  product = await openProduct()
  business = await makeBusiness(product.app)
  await product.app.call('POST', 'api/pay_methods', { json: { name: 'С комиссией', rate: '1.05' } })
}, 60_000)
afterAll(() => product.close())
// Otherwise the values typed in one test would be offered to the next.
afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('a transfer is added for a company: each of the two sides determines the other; the sum is enabled by a pay method [R-607, R-608, R-615, R-616, R-617, R-618, R-619, R-620, R-621, R-622, R-645, R-646, R-647, R-654, R-664]', async () => {
  const dialog = await openTransfer()
  expect(dialog).toHaveClass('MuiDialog-paperWidthXl')
  await waitFor(() => expect(box(dialog, 'Отправитель')).toHaveFocus(), SLOW)
  await product.user.click(box(dialog, 'Отправитель'))
  const offered = () => screen.getAllByRole('option')
  await waitFor(
    () => expect(offered().map(option => option.textContent)).toEqual([expect.stringMatching(/^Наша компания/u), 'Стройка [7736207543]']),
    SLOW,
  )
  await product.user.click(offered()[1]!)
  await waitFor(() => expect(box(dialog, 'Получатель').value).toMatch(/^Наша компания/u), SLOW)
  await choose(dialog, 'Получатель', '', 'Стройка [7736207543]')
  await waitFor(() => expect(box(dialog, 'Отправитель').value).toMatch(/^Наша компания/u), SLOW)

  await product.user.click(box(dialog, 'Тип перевода'))
  const types = (await screen.findAllByRole('option', undefined, SLOW)).map(option => option.textContent)
  expect(types).toContain('Оплата по договору')
  expect(types).not.toContain('Заработная плата')
  await product.user.keyboard('{Escape}')
  await choose(dialog, 'Тип перевода', 'договору')

  const sum = text(dialog, 'Сумма')
  expect(sum).toBeDisabled()
  await choose(dialog, 'Способ оплаты', 'Безнал')
  expect(sum).toBeEnabled()
  expect(within(dialog).queryByRole('textbox', { name: /^Итоговая сумма/u })).toBeNull()
  await product.user.type(sum, '0012345ю6.7')
  expect(sum.value).toBe('0 012 345,67')
  await product.user.type(sum, '8')
  await product.user.tab()
  await waitFor(() => expect(helpOf(sum)).toBe('Слишком много знаков после запятой. Наибольшее число знаков: 2'), SLOW)
  await product.user.clear(sum)
  await product.user.type(sum, '-5')
  await product.user.tab()
  await waitFor(() => expect(helpOf(sum)).toBe('Сумма должна быть больше нуля'), SLOW)
  await choose(dialog, 'Способ оплаты', 'комисс')
  await waitFor(() => expect(sum).toHaveValue(''), SLOW)
  await product.user.type(sum, '1000')
  expect(plain(shown(dialog, 'Итоговая сумма').textContent)).toBe('952,38 ₽')
})

test('errors are shown at their fields; a future day only warns; the mask accepts no invalid character [R-623, R-624, R-625, R-635, R-636, R-638, R-639, R-640, R-642, R-643, R-644]', async () => {
  const dialog = await openTransfer()
  // The default is today.
  const date = text(dialog, 'Дата расхода')
  expect(date).toHaveValue(formatDate(new Date().toLocaleDateString('sv', { timeZone: 'Europe/Moscow' })))
  await product.user.clear(date)
  await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  for (const label of ['Отправитель', 'Получатель', 'Тип перевода', 'Способ оплаты'])
    await waitFor(() => expect(helpOf(box(dialog, label))).toBe(REQUIRED), SLOW)
  expect(helpOf(text(dialog, 'Сумма'))).toBe(REQUIRED)
  expect(helpOf(date)).toBe(REQUIRED)
  await product.user.type(date, '43112')
  expect(date).toHaveValue('31.12')
  await product.user.type(date, '92049')
  expect(date).toHaveValue('31.12.20')
  await product.user.type(date, '39')
  await waitFor(() => expect(helpOf(date)).toBe('Выбрана ненаступившая дата'), SLOW)
  for (const [typed, problem] of [
    ['3102', REQUIRED],
    ['31022026', 'Некорректная дата'],
  ] as const) {
    await product.user.clear(date)
    await product.user.type(date, typed)
    await product.user.click(text(dialog, 'Комментарий'))
    await waitFor(() => expect(helpOf(date)).toBe(problem), SLOW)
  }
  await product.user.click(date)
  await product.user.paste('01.01.2045')
  await product.user.click(text(dialog, 'Комментарий'))
  await waitFor(() => expect(helpOf(date)).toBe('Некорректная дата'), SLOW)
  const report = text(dialog, 'Отчетная дата')
  await product.user.type(report, '30.02')
  await product.user.click(text(dialog, 'Комментарий'))
  await waitFor(() => expect(helpOf(report)).toBe('Некорректная дата'), SLOW)
  expect(text(dialog, 'Комментарий').tagName).toBe('TEXTAREA')
})

test('closing asks first, and discards typed values [R-630]', async () => {
  const dialog = await openTransfer()
  await product.user.type(text(dialog, 'Комментарий'), 'черновик')
  await product.user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
  await product.user.click(await screen.findByRole('button', { name: 'Уйти без сохранения' }, SLOW))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  await product.user.click(screen.getByRole('button', { name: 'Ещё действия' }))
  await product.user.click(await screen.findByRole('menuitem', { name: 'Добавить Перевод' }, SLOW))
  const again = await screen.findByRole('dialog', { name: 'Добавить Перевод' }, SLOW)
  expect(text(again, 'Комментарий')).toHaveValue('')
})

test('a transfer is saved with its document, and the transfers of the statement show it [R-626, R-627, R-628, R-629, R-631, R-632, R-633, R-634, R-641]', async () => {
  const dialog = await openTransfer()
  await choose(dialog, 'Отправитель', '', 'Стройка [7736207543]')
  await choose(dialog, 'Тип перевода', 'договору')
  await choose(dialog, 'Способ оплаты', 'комисс')
  await product.user.type(text(dialog, 'Сумма'), '2100')
  await product.user.clear(text(dialog, 'Дата расхода'))
  await product.user.type(text(dialog, 'Дата расхода'), '15032026')
  await product.user.type(text(dialog, 'Комментарий'), 'Аванс')
  const rows = within(dialog).getByRole('group', { name: 'Документы' })
  await product.user.click(within(rows).getByRole('button', { name: 'Добавить' }))
  expect(within(rows).getAllByRole('combobox')).toHaveLength(2)
  expect(within(rows).getAllByRole('button', { name: 'Убрать строку документа' })).toHaveLength(1)
  await product.user.click(within(rows).getByRole('button', { name: 'Убрать строку документа' }))
  expect(within(rows).getAllByRole('combobox')).toHaveLength(1)
  const file = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'invoice.pdf', { type: 'application/pdf' })
  fireEvent.change(rows.querySelector('input[type="file"]')!, { target: { files: [file] } })
  await product.user.click(within(rows).getByRole('combobox'))
  const types = await screen.findAllByRole('option', undefined, SLOW)
  for (const type of types) expect(type.textContent).toMatch(/^.+ \(.+\)$/u)
  await product.user.click(types[0]!)
  await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Сохранилось!', undefined, SLOW)).toBeInTheDocument()
  expect(screen.getByText('Успешно')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  expect(await within(await screen.findByRole('grid', { name: 'Переводы' }, SLOW)).findByText('Аванс', undefined, SLOW)).toBeInTheDocument()
  const { body } = await product.app.call('GET', 'api/payments')
  expect(body[0]).toMatchObject({
    price: '2100.00',
    volume: '1.000',
    sum: '2000.00',
    discount: '100.00',
    payDate: '2026-03-15',
    reportDate: '2026-03-15',
    payStatus: { id: 3 },
    inn: '7736207543',
    companyFrom: { id: business.customer },
    companyTo: { id: 1 },
    paymentDocs: [{ fileName: 'invoice.pdf' }],
  })
})

test('a transfer is added from the list of transfers after its company was selected', async () => {
  await product.open('/finances/transfers')
  await product.user.click(await screen.findByRole('button', { name: 'Добавить Перевод' }, SLOW))
  const choosing = await screen.findByRole('dialog', { name: 'Добавить Перевод' }, SLOW)
  const on = within(choosing).getByRole('button', { name: 'Дальше' })
  expect(on).toBeDisabled()
  await product.user.type(box(choosing, 'Другая компания'), 'Стройка')
  await product.user.click(await screen.findByRole('option', { name: /Стройка/u }, SLOW))
  await product.user.click(on)
  const dialog = await screen.findByRole('dialog', { name: 'Добавить Перевод' }, SLOW)
  await product.user.click(await within(dialog).findByLabelText(/^Отправитель/u, undefined, SLOW))
  const offered = () => screen.getAllByRole('option').map(option => option.textContent)
  await waitFor(() => expect(offered()).toEqual([expect.stringMatching(/^Наша компания/u), 'Стройка [7736207543]']), SLOW)
})

test('an expense of a vehicle is added from the list of expenses, by keyboard only [R-610]', async () => {
  await product.open('/finances/exps')
  await product.user.click(await screen.findByRole('button', { name: 'Добавить расход' }, SLOW))
  const dialog = await screen.findByRole('dialog', { name: 'Добавить расход' }, SLOW)
  await waitFor(() => expect(box(dialog, 'Статья расхода')).toHaveFocus(), SLOW)
  const { user } = product
  const pick = async (typed: string, option: RegExp) => {
    await user.keyboard(typed)
    await screen.findByRole('option', { name: option }, SLOW)
    await user.keyboard('{Enter}')
    await user.tab()
  }
  await pick('Запасные', /Запасные части/u)
  expect(box(dialog, 'Машина')).toHaveFocus()
  await pick('А123', /А123ВС77/u)
  expect(box(dialog, 'Машина').value).toMatch(/^А123ВС77/u)
  await pick('Безнал', /Безнал/u)
  await user.keyboard('777')
  await user.tab()
  await user.keyboard(formatDate(today()))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Сохранилось!', undefined, SLOW)).toBeInTheDocument()
  const { body } = await product.app.call('GET', 'api/payments?order[id]=desc')
  expect(body[0]).toMatchObject({
    sum: '777.00',
    value: business.vehicle,
    valueType: 2,
    paymentObject: { valueVehicle: { id: business.vehicle } },
  })
})

test('a payroll expense is added for an employee: who it is and their point are known, points are those of our company [R-607, R-609, R-611, R-612, R-613, R-614, R-637, R-653, R-654]', async () => {
  const shop = (await product.app.call('POST', 'api/points', { json: { name: 'Наш склад', company: 1, pointType: [1] } })).body.id as number
  const { body: person } = await product.app.call('POST', 'api/accounts', {
    json: { login: 'ivanov', fio: 'Иванов Иван', accountType: 1, point: shop },
  })
  await product.open(`/account/list/${person.id}?tab=accountPayments`)
  await product.user.click(await screen.findByRole('button', { name: 'Добавить расход ФОТ' }, SLOW))
  const dialog = await screen.findByRole('dialog', { name: 'Добавить расход ФОТ' }, SLOW)
  await waitFor(() => expect(shown(dialog, 'Сотрудник')).toHaveTextContent('Иванов Иван (ivanov)'), SLOW)
  await waitFor(() => expect(box(dialog, 'Точка')).toHaveValue('Наш склад'), SLOW)
  await product.user.clear(box(dialog, 'Точка'))
  await product.user.type(box(dialog, 'Точка'), 'с')
  await screen.findByRole('option', { name: 'Наш склад' }, SLOW)
  expect(screen.queryByRole('option', { name: 'Карьер Северный' })).toBeNull()
  await product.user.click(screen.getByRole('option', { name: 'Наш склад' }))
  await product.user.click(box(dialog, 'Статья расхода'))
  const articles = (await screen.findAllByRole('option', undefined, SLOW)).map(option => option.textContent)
  expect(articles).toContain('Заработная плата')
  expect(articles).not.toContain('Оплата по договору')
  await product.user.click(screen.getByRole('option', { name: 'Заработная плата' }))
  await choose(dialog, 'Способ оплаты', 'Безнал')
  await product.user.type(text(dialog, 'Сумма'), '35000')
  await product.user.type(text(dialog, 'Дата расхода'), '10032026')
  await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  const { body } = await product.app.call('GET', 'api/payments?order[id]=desc')
  expect(body[0]).toMatchObject({ sum: '35000.00', value: person.id, valueType: 1, point: { id: shop }, companyFrom: { id: 1 } })
})

/** Calls whose address contains the word fail. */
const failing = (word: string, method = 'GET') => {
  const network = globalThis.fetch
  return vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const address = url instanceof Request ? url.url : String(url)
    if (!address.includes(word) || (init?.method ?? 'GET') !== method) return network(url, init)
    const body = JSON.stringify({ status: 500, code: 'SERVER_ERROR', message: 'Сервер занят' })
    return Promise.resolve(new Response(body, { status: 500, headers: { 'content-type': 'application/problem+json' } }))
  })
}

test.each([
  ['/api/companies/1', 'Ошибка. Не удалось загрузить нашу компанию!'],
  ['/api/companies/2', 'Ошибка. Не удалось загрузить SYS SYSTEM!'],
])('without %s the modal says so [R-199, R-200, R-655, R-656]', async (path, text) => {
  const broken = failing(path)
  await openTransfer()
  expect(await screen.findByText(new RegExp(text, 'u'), undefined, SLOW)).toBeInTheDocument()
  broken.mockRestore()
})

test.each([
  ['Тип перевода', '/api/cost_lists', 'Ошибка. Не удалось загрузить статьи расхода!'],
  ['Способ оплаты', '/api/pay_methods', 'Ошибка. Не удалось загрузить способов оплаты!'],
  ['Тип документа', '/api/document_types', 'Ошибка, не удалось загрузить типы документов!'],
])('choices of "%s" that cannot be loaded say so [R-655, R-656]', async (label, path, text) => {
  const dialog = await openTransfer()
  const broken = failing(path)
  await product.user.click(box(dialog, label))
  expect((await screen.findAllByText(new RegExp(text, 'u'), undefined, SLOW)).length).toBeGreaterThan(0)
  broken.mockRestore()
})

test('a payment that could not be saved says why; repeated after a lost response it exists once [R-657]', async () => {
  const dialog = await openTransfer()
  await choose(dialog, 'Отправитель', '', 'Стройка [7736207543]')
  await choose(dialog, 'Тип перевода', 'договору')
  await choose(dialog, 'Способ оплаты', 'Безнал')
  // The sum is not filled in, whatever the company is due.
  expect(text(dialog, 'Сумма')).toHaveValue('')
  await product.user.type(text(dialog, 'Сумма'), '4321')
  await product.user.type(text(dialog, 'Дата расхода'), '16032026')
  const network = globalThis.fetch
  // The server executes the request, but its response is lost.
  const lossy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await network(url, init)
    return String(url).includes('/api/payments') && init?.method === 'POST' ? Promise.reject(new TypeError('gone')) : answer
  })
  await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Ошибка. Не удалось сохранить!', undefined, SLOW)).toBeInTheDocument()
  lossy.mockRestore()
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Сохранить' })).toBeEnabled(), SLOW)
  await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  const { body } = await product.app.call('GET', 'api/payments')
  expect((body as { price: string }[]).filter(one => one.price === '4321.00')).toHaveLength(1)
})

test('points that cannot be loaded say so, and a document that fails can be sent again without a second payment [R-257, R-656, R-657]', async () => {
  await product.open('/finances/exps')
  await product.user.click(await screen.findByRole('button', { name: 'Добавить расход' }, SLOW))
  const dialog = await screen.findByRole('dialog', { name: 'Добавить расход' }, SLOW)
  await choose(dialog, 'Статья расхода', 'Аренда')
  const pointless = failing('/api/points')
  await product.user.click(box(dialog, 'Точка'))
  expect((await screen.findAllByText(/Ошибка, не удалось загрузить точки!/u, undefined, SLOW)).length).toBeGreaterThan(0)
  pointless.mockRestore()
  await choose(dialog, 'Способ оплаты', 'Безнал')
  await product.user.type(text(dialog, 'Сумма'), '9876')
  await product.user.type(text(dialog, 'Дата расхода'), '17032026')
  const file = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'rent.pdf', { type: 'application/pdf' })
  fireEvent.change(dialog.querySelector('input[type="file"]')!, { target: { files: [file] } })
  await product.user.click(box(dialog, 'Тип документа'))
  await product.user.click((await screen.findAllByRole('option', undefined, SLOW))[0]!)
  const broken = failing('/api/payment_docs', 'POST')
  await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(/Ошибка\. Не удалось загрузить документ!/u, undefined, SLOW)).toBeInTheDocument()
  broken.mockRestore()
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Сохранить' })).toBeEnabled(), SLOW)
  await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  const { body } = await product.app.call('GET', 'api/payments')
  const made = (body as { price: string; paymentDocs: unknown[] }[]).filter(one => one.price === '9876.00')
  expect(made).toEqual([expect.objectContaining({ paymentDocs: [expect.objectContaining({ fileName: 'rent.pdf' })] })])
})
