import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeBusiness, type Business } from '../../support/business.ts'
import { saveAs } from '../../support/saved.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 90_000 })

let product: ScreenTest
let business: Business
let method: number
const SLOW = { timeout: 20_000 }
const plain = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ')
/** The labelled values of a window, as displayed. */
const factsOf = (dialog: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...dialog.querySelectorAll('dl > div')].map(pair => [plain(pair.querySelector('dt')!), plain(pair.querySelector('dd')!)]),
  )
const pdf = (name: string) => new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], name, { type: 'application/pdf' })
const attach = async (path: string, owner: Record<string, string>, name: string) => {
  const types = (await product.app.call('GET', 'api/document_types?isPayment=1')).body as { id: number }[]
  const form = new FormData()
  for (const [key, value] of Object.entries({ ...owner, documentType: String(types[0]!.id) })) form.append(key, value)
  form.append('file', pdf(name))
  const { status, body } = await product.app.call('POST', path, { form })
  expect(status, JSON.stringify(body)).toBe(201)
}
const windowOf = async (over: string, name: string, login?: string) => {
  await product.open(`/cashbox/company/list/${business.customer}?over=${over}`, login)
  const dialog = await screen.findByRole('dialog', { name }, SLOW)
  await waitFor(() => expect(dialog.querySelector('dl')).not.toBeNull(), SLOW)
  return dialog
}

beforeAll(async () => {
  product = await openProduct()
  business = await makeBusiness(product.app)
  method = (await product.app.call('POST', 'api/pay_methods', { json: { name: 'С комиссией', rate: '1.05' } })).body.id
}, 60_000)
afterAll(() => product.close())

test('a transfer is copied from its window: all but its day and its documents', async () => {
  const { id } = await business.pay({ price: '2100', payMethod: method, comment: 'По счёту 15' })
  const dialog = await windowOf(`payment.${id}`, `Перевод: #${id}`)
  await product.user.click(within(dialog).getByRole('button', { name: 'Копировать' }))
  const adding = await screen.findByRole('dialog', { name: 'Добавить Перевод' }, SLOW)
  const valueOf = (label: RegExp) => within(adding).getByLabelText<HTMLInputElement>(label).value.replaceAll('\u00a0', ' ')
  await waitFor(() => expect(valueOf(/^Отправитель/u)).toBe('Стройка [7736207543]'), SLOW)
  await waitFor(() => expect(valueOf(/^Получатель/u)).toMatch(/^Наша компания/u), SLOW)
  expect(valueOf(/^Сумма/u)).toMatch(/^2 100(,00)?$/u)
  expect([valueOf(/^Дата расхода/u), valueOf(/^Комментарий/u)]).toEqual(['', 'По счёту 15'])
  const day = within(adding).getByLabelText(/^Дата расхода/u)
  await product.user.click(day)
  await product.user.keyboard('20.03.2026{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Сохранилось!', undefined, SLOW)).toBeInTheDocument()
  const [copy] = (await product.app.call('GET', 'api/payments?order[id]=desc&itemsPerPage=1')).body
  const of = (await product.app.call('GET', `api/payments/${id}`)).body
  expect(copy).toMatchObject({ payDate: '2026-03-20', sum: of.sum, discount: of.discount, comment: 'По счёту 15' })
  expect([copy.companyFrom.id, copy.companyTo.id, copy.id > id]).toEqual([of.companyFrom.id, of.companyTo.id, true])
})

test('a transfer shows all its values, and who cancelled it why [R-516, R-588, R-596, R-705, R-706, R-707, R-716, R-719]', async () => {
  const { id, version } = await business.pay({ price: '2100', payMethod: method, point: business.site, number: '15' })
  await attach('api/payment_docs', { payment: String(id) }, 'invoice.pdf')
  const dialog = await windowOf(`payment.${id}`, `Перевод: #${id}`)
  expect(factsOf(dialog)).toMatchObject({
    Отправитель: 'Стройка [7736207543]',
    Получатель: expect.stringMatching(/^Наша компания/u),
    Точка: 'Стройка Южная',
    'Компания плательщик': 'Стройка [7736207543]',
    'Номер транзакции': '15',
    'Способ оплаты': 'С комиссией (k: 1,05)',
    Сумма: '2 100,00 ₽',
    Скидка: '100,00 ₽ (4,76 %)',
    ИТОГО: '2 000,00 ₽',
    'Дата транзакции': '12.03.2026 Проведён',
    'Отчетная дата': '12.03.2026',
    Комментарий: 'По счёту 15',
    'Способ ввода': 'Вручную',
    Пользователь: 'admin',
    'Дата внесения': expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/u),
  })
  await product.user.click(within(dialog).getByRole('button', { name: '#[Скачать] invoice.pdf' }))
  await waitFor(() => expect(saveAs.mock.lastCall?.[1]).toBe('invoice.pdf'), SLOW)

  await product.user.click(within(dialog).getByRole('button', { name: 'Отменить платёж' }))
  const asking = await screen.findByRole('dialog', { name: /Отменить платёж/u }, SLOW)
  await product.user.type(within(asking).getByLabelText(/Причина удаления/u), 'Введён дважды')
  await product.user.click(within(asking).getByRole('button', { name: 'Отменить платёж' }))
  await waitFor(() => expect(factsOf(dialog)['Причина удаления']).toBe('Введён дважды'), SLOW)
  expect(factsOf(dialog)['Дата транзакции']).toBe('12.03.2026 Отменён')
  expect(within(dialog).getByText('Отмена')).toBeInTheDocument()
  expect(version).toBe(1)
})

const fuel = (values: Readonly<Record<string, unknown>> = {}) =>
  business.pay({
    costList: 4,
    companyFrom: 1,
    companyTo: null,
    price: '55',
    volume: '120.5',
    value: business.vehicle,
    valueType: 2,
    comment: 'Заправка',
    ...values,
  })

test('a refund of an expense says so, with its sender and recipient', async () => {
  const { id } = await fuel({ companyFrom: null, companyTo: 1 })
  const dialog = await windowOf(`payment.${id}`, `Расход: #${id}`)
  expect(factsOf(dialog)).toMatchObject({ Отправитель: expect.any(String), Получатель: expect.stringMatching(/^Наша компания/u) })
  expect(within(dialog).getByText('Возврат')).toBeInTheDocument()
})

test('an expense shows its purpose, price and volume, and its documents can be added and removed while it is active [R-082, R-588, R-596, R-700, R-702, R-708, R-709, R-710, R-711, R-712, R-713, R-714, R-715, R-717, R-718, R-720]', async () => {
  const { id } = await fuel()
  const dialog = await windowOf(`payment.${id}`, `Расход: #${id}`)
  expect(factsOf(dialog)).toMatchObject({
    'Вид расхода': 'Транспорт',
    Статья: 'Топливо',
    Объект: expect.stringContaining('А123ВС77'),
    'Способ оплаты': 'Безналичный расчёт',
    'Цена за ед.': '55,00 ₽',
    Объем: '120,5',
    Сумма: '6 627,50 ₽',
    Скидка: '0,00 ₽',
    ИТОГО: '6 627,50 ₽',
    'Дата транзакции': '12.03.2026 (Оплачен)',
  })
  const save = within(dialog).getByRole('button', { name: 'Сохранить' })
  expect(save).toBeDisabled()
  fireEvent.change(dialog.querySelector('input[type="file"]')!, { target: { files: [pdf('receipt.pdf')] } })
  await waitFor(() => expect(save).toBeEnabled(), SLOW)
  await product.user.click(within(dialog).getByRole('combobox'))
  await product.user.click((await screen.findAllByRole('option', undefined, SLOW))[0]!)
  await product.user.click(save)
  const cross = await within(dialog).findByRole('button', { name: 'Удалить документ «receipt.pdf»' }, SLOW)
  await product.user.click(cross)
  const sure = await screen.findByRole('alertdialog', { name: 'Удалить документ' }, SLOW)
  expect(sure).toHaveTextContent('Вы уверены, что хотите удалить документ?')
  await product.user.click(within(sure).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('Документ успешно удалился!', undefined, SLOW)).toBeInTheDocument()
  await waitFor(() => expect(within(dialog).queryByText('receipt.pdf')).toBeNull(), SLOW)
  expect(within(dialog).getByText('Нет документов')).toBeInTheDocument()
})

test('the comment of a payment made by a transaction is split into lines [R-604, R-721]', async () => {
  const { id } = await fuel({ comment: 'Карта: 7005 12;Время: 10:30;АЗС 4' })
  await product.app.database.db.updateTable('payment').set({ source_id: 3 }).where('id', '=', id).execute()
  const dialog = await windowOf(`payment.${id}`, `Расход: #${id}`)
  expect(factsOf(dialog)['Способ ввода']).toBe('Топливная транзакция')
  const comment = within(dialog).getByText('Комментарий').nextElementSibling!
  expect([...comment.children].map(plain)).toEqual(['Карта: 7005 12', 'Время: 10:30', 'АЗС 4'])
})

test('a cancelled expense cannot be changed; its object is an employee or the company [R-596, R-710, R-712, R-714, R-715, R-717]', async () => {
  const made = await business.pay({ costList: 6, companyFrom: 1, companyTo: null, price: '100', value: business.driver, valueType: 1 })
  await product.app.call('PATCH', `api/payments/${made.id}/remove-payment`, {
    json: { delComment: 'Лишний' },
    headers: { 'If-Match': `"${made.version}"` },
  })
  const dialog = await windowOf(`payment.${made.id}`, `Расход: #${made.id}`)
  expect(factsOf(dialog)).toMatchObject({
    'Вид расхода': 'ФОТ',
    Объект: 'Петров Пётр',
    'Дата транзакции': '12.03.2026 (Отменен)',
    'Причина удаления': 'Лишний',
  })
  expect(factsOf(dialog)['Цена за ед.']).toBeUndefined()
  expect(within(dialog).queryByRole('button', { name: 'Сохранить' })).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'Отменить платёж' })).toBeNull()
})

test('without the right to add costs an expense is only read [R-710, R-717]', async () => {
  const { id } = await business.pay({ costList: 16, companyFrom: 1, companyTo: null, price: '10' })
  await product.app.holder(['FINANS_COMPANY'], 'reader')
  const dialog = await windowOf(`payment.${id}`, `Расход: #${id}`, 'reader')
  expect(factsOf(dialog)['Объект']).toBe('Компания')
  expect(within(dialog).queryByRole('button', { name: 'Сохранить' })).toBeNull()
})

test('a payment that cannot be loaded says so [R-605]', async () => {
  await product.open(`/cashbox/company/list/${business.customer}?over=payment.999999`)
  expect(await screen.findByText(/Ошибка\. Не удалось загрузить платеж!/u, undefined, SLOW)).toBeInTheDocument()
})

test('a waybill shows its parties, material, carrier and sums, and links to its card [R-511, R-513, R-514, R-515, R-516, R-517, R-518]', async () => {
  const { id } = await business.deal({ driver: business.driver, comment: '<p>Через <strong>КПП 2</strong></p>' })
  const dialog = await windowOf(`deal.${id}`, `Накладная: # ${id}`)
  const facts = factsOf(dialog)
  expect(facts).toMatchObject({
    Поставщик: expect.stringMatching(/^Карьер/u),
    Заказчик: expect.stringMatching(/^Стройка/u),
    Накладная: 'Дата: 10.03.2026ТТН: Т-1КН: К-7',
    Перевозчик: expect.stringMatching(/^Рейс.*А123ВС77.*Петров Пётр \(petrov\)$/u),
    Материал: 'Щебень 20–40',
    Тип: 'С доставкой / Перевозка',
    Статус: 'Активна',
    Загрузка: '20 т',
    Разгрузка: '20 т',
    Доставка: '20 т',
    Документы: 'Нет документов',
    'Способ ввода': 'Вручную',
    Пользователь: 'admin',
    'Дата внесения': expect.stringMatching(/^\d\d\.\d\d\.\d{4}/u),
  })
  expect((await within(dialog).findByText('КПП 2', undefined, SLOW)).tagName).toBe('STRONG')
  expect(within(dialog).queryByText('Авторизация')).toBeNull()
  const go = within(dialog).getByRole('link', { name: 'Перейти' })
  expect(go).toHaveAttribute('href', `/deals/list/${id}`)
  expect(go).toHaveAttribute('target', '_blank')
  await product.user.click(within(dialog).getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
})

test('every sum of a waybill is explained: the formula, the numbers, a link to the price row', async () => {
  const { id } = await business.deal()
  const dialog = await windowOf(`deal.${id}`, `Накладная: # ${id}`)
  await product.user.click(within(dialog).getByRole('button', { name: 'Почему так?' }))
  const why = await screen.findByRole('dialog', { name: `Почему так? Накладная № ${id}` }, SLOW)
  const sum = await within(why).findByRole('region', { name: 'Сумма заказчика' }, SLOW)
  expect(plain(sum)).toContain('20 000,00 ₽')
  expect(plain(sum)).toContain('1 000,00 × 20,000 т = 20 000,00')
  expect(within(sum).getByRole('link', { name: 'Цена «С доставкой»' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`^/product/list/${business.purchase}\\?tab=productPrice&edit=\\d+$`, 'u')),
  )
  const route = within(why).getByRole('region', { name: 'Сумма перевозчика' })
  expect(within(route).getByRole('link', { name: 'Маршрут' })).toHaveAttribute('href', `/cargo-routes/list/${business.route}`)
})

test('a waybill in the sump is marked and explained [R-512]', async () => {
  const form = new FormData()
  form.append('parameterValue', 'ON')
  expect((await product.app.call('POST', 'api/properties/edit/dealAuthorization', { form })).status).toBe(200)
  const { id } = await business.deal({ ttn: 'Т-9' })
  const dialog = await windowOf(`deal.${id}`, `Накладная: # ${id}`)
  await product.user.hover(within(dialog).getAllByText('Авторизация')[0]!)
  expect(await screen.findByRole('tooltip', undefined, SLOW)).toHaveTextContent(/^Накладная на авторизации/u)
})

test('the card of a waybill explains each sum', async () => {
  const { id } = await business.deal({ ttn: 'Т-10' })
  await product.open(`/deals/list/${id}`)
  await product.user.click(await screen.findByRole('button', { name: 'Почему так? Сумма поставщика' }, SLOW))
  expect(await screen.findByRole('dialog', { name: `Почему так? Накладная № ${id}` }, SLOW)).toBeInTheDocument()
})

test.each([
  ['/finances/transfers', {}, 'Перевод'],
  ['/finances/exps', { costList: 16, companyFrom: 1, companyTo: null }, 'Расход'],
] as const)('a row of %s opens the window of its payment', async (path, values, kind) => {
  const { id } = await business.pay({ ...values, comment: `Строка ${kind}` })
  await product.open(path)
  await product.user.click(await screen.findByText(`Строка ${kind}`, undefined, SLOW))
  expect(await screen.findByRole('dialog', { name: `${kind}: #${id}` }, SLOW)).toBeInTheDocument()
})
