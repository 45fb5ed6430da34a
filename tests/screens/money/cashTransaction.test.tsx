import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { makeBusiness, type Business } from '../../support/business.ts'
import { docxOf } from '../../support/packages.ts'
import { saveAs } from '../../support/saved.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

let product: ScreenTest
let business: Business
let deal: number
let payment: number
let cancelled: number
const SLOW = { timeout: 15_000 }
const MARCH = 'dateFrom=2026-03-01&dateTo=2026-03-31'
const rows = (name: string) => screen.findByRole('grid', { name }, SLOW)
const pathOf = (company: number, address = MARCH) => `/cashbox/company/list/${company}?${address}`
const plain = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ')
/** The cells of the row that contains a text, as displayed. */
const cellsOf = async (grid: HTMLElement, text: string | RegExp) => {
  const [cell] = await within(grid).findAllByText(text, undefined, SLOW)
  return within(cell!.closest<HTMLElement>('[role="row"]')!).getAllByRole('gridcell').map(plain)
}
const heads = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .map(head => head.textContent)

beforeAll(async () => {
  product = await openProduct()
  business = await makeBusiness(product.app)
  deal = (await business.deal()).id
  payment = (await business.pay()).id
  const { body: method } = await product.app.call('POST', 'api/pay_methods', { json: { name: 'Перевод с комиссией', rate: '1.05' } })
  const doomed = await business.pay({ price: '70', payMethod: method.id, comment: 'Лишний', createDate: '2026-03-14' })
  cancelled = doomed.id
  await product.app.call('PATCH', `api/payments/${cancelled}/remove-payment`, {
    json: { delComment: 'Введён дважды' },
    headers: { 'If-Match': `"${doomed.version}"` },
  })
}, 60_000)
afterAll(() => product.close())
afterEach(() => void vi.restoreAllMocks())

test('a company is shown next to its statement with its week, its balance and its details [R-658, R-659, R-660, R-661, R-703]', async () => {
  await product.open(pathOf(business.customer))
  expect(await screen.findByRole('heading', { name: 'Касса: выписка по компании', level: 1 }, SLOW)).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Стройка' }, SLOW)).toBeInTheDocument()
  const aside = screen.getByRole('complementary')
  expect(plain(aside)).toMatch(/ООО «Стройка».*7736207543.*Текущая неделя.*0,00 ₽.*Баланс-15 000,00 ₽/u)
  const fact = (name: string) => within(aside).getByText(name).nextElementSibling!
  expect(within(aside).getByText('Информация о компании')).toBeInTheDocument()
  expect(fact('Название')).toHaveTextContent('ООО «Стройка»')
  expect(fact('Телефон')).toHaveTextContent('+7 (916) 123-45-67')
  for (const name of ['Бренд', 'E-mail', 'Тип компании']) expect(fact(name)).toHaveTextContent(/^-$/u)
  const profile = screen.getByRole('link', { name: 'Профиль' })
  expect(profile).toHaveAttribute('href', `/company/list/${business.customer}`)
  expect(profile).toHaveAttribute('target', '_blank')
})

test('the card of a company leads to its statement', async () => {
  await product.open(`/company/list/${business.customer}`)
  await product.user.click(await screen.findByRole('link', { name: 'Касса: выписка' }, SLOW))
  expect(await screen.findByRole('heading', { name: 'Касса: выписка по компании', level: 1 }, SLOW)).toBeInTheDocument()
})

test('three tabs show the totals of their rows over the period [R-667, R-668, R-669, R-670, R-671, R-672, R-673, R-674]', async () => {
  await product.open(pathOf(business.customer))
  const tile = (name: string) => within(screen.getByRole('main')).findByRole('tab', { name: new RegExp(`^${name}`, 'u') }, SLOW)
  await waitFor(async () => expect(plain(await tile('Накладные'))).toBe('Накладные-20 000,00 ₽'), SLOW)
  expect(plain(await tile('Переводы'))).toBe('Переводы5 000,00 ₽')
  expect(plain(await tile('Итого'))).toBe('Итого Выписка-15 000,00 ₽')
  expect(await tile('Итого')).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByLabelText('Поиск по выписке: Номер / Название / Назначение')).toBeInTheDocument()
  await product.user.click(await tile('Накладные'))
  expect(await tile('Накладные')).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByLabelText('Поиск по накладным: Номер / ТТН / КН')).toBeInTheDocument()
  await product.user.click(await tile('Переводы'))
  expect(await tile('Переводы')).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByLabelText('Поиск по выплатам: ID / number / Комментарий / idtrx')).toBeInTheDocument()
  await product.user.click(await tile('Итого'))
  expect(await tile('Итого')).toHaveAttribute('aria-selected', 'true')
})

test('the statement lists what moved in the box, corrections and cancellations marked and explained [R-675, R-678, R-695, R-704]', async () => {
  await product.open(pathOf(business.customer))
  const grid = await rows('Выписка')
  expect(heads(grid)).toEqual([
    'Номер',
    'Дата транзакции',
    'Тип транзакции',
    'Название',
    'Сумма',
    'Дебет',
    'Кредит',
    'Остаток',
    'Назначение',
    'Дата отчетная',
    'Дата проводки',
  ])
  const [number, date, kind, name, sum, debit, credit, balance] = await cellsOf(grid, 'Накладная')
  expect([number, kind, sum, date]).toEqual([String(deal), 'Накладная', '-20 000,00 ₽', '10.03.2026'])
  expect(name).toBe('ТТН: Т-1')
  // What the customer owes is a debit; after the first movement it is the balance.
  await waitFor(async () => expect((await cellsOf(grid, 'Накладная'))[7]).toBe('-20 000,00 ₽'), SLOW)
  expect([debit, credit]).toEqual(['20 000,00 ₽', ''])
  expect(balance).toMatch(/^(-20 000,00 ₽)?$/u)
  const mark = await within(grid).findByText('Отмена', undefined, SLOW)
  await product.user.hover(mark)
  expect(await screen.findByRole('tooltip', undefined, SLOW)).toHaveTextContent(
    /^Отмена после удаления: сумма строки вместе с отменой – ноль/u,
  )
  expect(await within(grid).findByText('Конец списка', undefined, SLOW)).toBeInTheDocument()
})

test('a recalculation appears as a correction with the old and the new sum [R-677, R-679, R-704]', async () => {
  const { id, version } = await business.deal({ dtDeal: '2026-04-02', ttn: 'Т-2' })
  const { status } = await product.app.call('PATCH', `api/deals/${id}`, {
    json: { objectVol: '21', careerVol: '21' },
    headers: { 'If-Match': `"${version}"` },
  })
  expect(status).toBe(200)
  await product.open(pathOf(business.customer, 'dateFrom=2026-04-01&dateTo=2026-04-30'))
  const grid = await rows('Выписка')
  const line = await cellsOf(grid, 'Коррекция')
  expect([line[0], line[4], line[5]]).toEqual([`${id}Коррекция`, '-21 000,00 ₽', '21 000,00 ₽'])
  // The waybill has one row; its correction unfolds below, with the old and the new sum.
  expect(within(grid).getAllByText('Накладная')).toHaveLength(1)
  await product.user.click(within(grid).getByRole('button', { name: `Подробнее: № ${id}` }))
  expect((await cellsOf(grid, 'Коррекция'))[3]).toMatch(/Коррекция \d\d\.\d\d\.\d{4} \d\d:\d\d: -20 000,00 ₽ → -21 000,00 ₽/u)
  await product.user.hover(within(grid).getByText('Коррекция'))
  expect(await screen.findByRole('tooltip', undefined, SLOW)).toHaveTextContent(/^Коррекция после пересчёта/u)
})

test('rows are loaded by fifty, the next ones near the end [R-695]', async () => {
  for (let at = 0; at < 55; at += 1) await business.pay({ createDate: '2026-05-10', price: String(100 + at), comment: `Счёт ${at}` })
  await product.open(pathOf(business.customer, 'dateFrom=2026-05-01&dateTo=2026-05-31&tab=transfers'))
  const grid = await rows('Переводы')
  await waitFor(() => expect(within(grid).getAllByText(/^Счёт/u).length).toBeGreaterThan(5), SLOW)
  expect(grid).toHaveAttribute('aria-rowcount', '-1')
  grid.scrollTop = 3000
  fireEvent.scroll(grid)
  await waitFor(() => expect(grid).toHaveAttribute('aria-rowcount', '56'), SLOW)
})

test('while the sums load their space is reserved [R-669]', async () => {
  const network = globalThis.fetch
  let go = (): void => undefined
  const wait = new Promise<void>(done => (go = done))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('cashbox_company_sum')) await wait
    return network(url, init)
  })
  await product.open(pathOf(business.customer))
  expect(await screen.findAllByTestId('tile-loading', undefined, SLOW)).toHaveLength(3)
  go()
  await waitFor(() => expect(screen.queryByTestId('tile-loading')).toBeNull(), SLOW)
})

test.each([
  ['api/cashbox_companies', '', 'Не удалось загрузить транзакции'],
  ['api/deals/cashbox', '&tab=waybills', 'Не удалось загрузить накладные'],
  ['api/payments/cashbox', '&tab=transfers', 'Не удалось загрузить выплаты'],
  ['cashbox_state', '', 'Не удалось загрузить данные по компании'],
  ['cashbox_company_sum', '', 'Не удалось загрузить данные по суммам'],
  ['name/reportingDate', '', 'Ошибка. Не удалось загрузить настройки'],
])('without %s the screen shows the message of the server [R-699]', async (path, tab, text) => {
  const network = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    String(url).includes(path)
      ? Promise.resolve(
          new Response(JSON.stringify({ message: 'Сервер занят' }), { status: 400, headers: { 'content-type': 'application/json' } }),
        )
      : network(url, init),
  )
  await product.open(pathOf(business.customer, MARCH + tab))
  expect(await screen.findByText(new RegExp(`^${text}.*Сервер занят`, 'u'), undefined, SLOW)).toBeInTheDocument()
})

test('a number in the statement opens its waybill or its payment [R-511, R-676]', async () => {
  await product.open(pathOf(business.customer))
  const grid = await rows('Выписка')
  const [ofDeal] = await within(grid).findAllByText('Накладная', undefined, SLOW)
  await product.user.click(within(ofDeal!.closest<HTMLElement>('[role="row"]')!).getByRole('button', { name: `Посмотреть № ${deal}` }))
  const waybill = await screen.findByRole('dialog', { name: `Накладная: # ${deal}` }, SLOW)
  await product.user.click(await within(waybill).findByRole('button', { name: 'Закрыть' }, SLOW))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  const ofPayment = within(await rows('Выписка'))
    .getAllByText('Оплата по договору')
    .at(-1)!
  await product.user.click(within(ofPayment.closest<HTMLElement>('[role="row"]')!).getByRole('button', { name: `Посмотреть № ${payment}` }))
  expect(await screen.findByRole('dialog', { name: `Перевод: #${payment}` }, SLOW)).toBeInTheDocument()
})

test.each([
  ['supplier', ['Карьер Северный', 'Тверь, промзона 1'], '8 000,00 ₽'],
  ['customer', ['Стройка Южная', 'Москва, Южная 2'], '-20 000,00 ₽'],
  ['carrier', ['Рейс', 'А123ВС77'], '6 000,00 ₽'],
] as const)(
  'a waybill is shown to the %s by its role [R-508, R-680, R-681, R-682, R-683, R-684, R-685, R-686, R-687, R-688]',
  async (role, place, sum) => {
    await product.open(pathOf(business[role], `${MARCH}&tab=waybills`))
    const grid = await rows('Накладные')
    expect(heads(grid)).toEqual([
      'Номер',
      'Дата / ТТН / КН',
      'Точка / Машина',
      'Материал',
      'Тип услуги',
      'Расстояния',
      'Объем',
      'Сумма',
      'Статус',
    ])
    const [, day, where, material, service, distance, volume, money, status] = await cellsOf(grid, 'Щебень 20–40')
    expect(day).toBe('10.03.2026ТТН Т-1КН К-7')
    for (const part of place) expect(where).toContain(part)
    expect([material, service, volume, status]).toEqual(['Щебень 20–40', 'С доставкой/ Перевозка', '20 т', 'Активна'])
    expect(distance).toMatch(/^M: 42,5 кмY: .* км$/u)
    // A tooltip explains each abbreviation.
    for (const text of ['Расстояние маршрута', /^Расчётное расстояние/u]) expect(within(grid).getAllByTitle(text).length).toBeGreaterThan(0)
    expect(money).toBe(sum)
  },
)

test('a waiting waybill shows this status in the statement and in its window', async () => {
  const { id } = await business.deal({ dtDeal: '2026-06-03', ttn: 'Т-3' })
  await sql`update deal set status_id = 2, is_auth = false where id = ${id}`.execute(product.app.database.db)
  await product.open(pathOf(business.customer, 'dateFrom=2026-06-01&dateTo=2026-06-30&tab=waybills'))
  const grid = await rows('Накладные')
  const cells = await cellsOf(grid, 'Щебень 20–40')
  expect([cells[0], cells.at(-1)]).toEqual([`${id}Авторизация`, 'Авторизация'])
  await product.user.click(within(grid).getByRole('button', { name: `Посмотреть № ${id}` }))
  const dialog = await screen.findByRole('dialog', undefined, SLOW)
  expect((await within(dialog).findByText('Статус', undefined, SLOW)).nextElementSibling).toHaveTextContent(/^Авторизация$/u)
})

test('the statement of the result lists the waybills and the payments that its tiles add up', async () => {
  await product.open(pathOf(SYSTEM_COMPANY, `${MARCH}&tab=waybills`))
  const cells = await cellsOf(await rows('Накладные'), 'Щебень 20–40')
  expect([cells[0], cells[7]]).toEqual([String(deal), '6 000,00 ₽'])
})

test('transfers are listed with our own rows in yellow, signed sums and marked cancellations [R-689, R-690, R-691, R-692, R-693, R-694]', async () => {
  await product.open(pathOf(business.customer, `${MARCH}&tab=transfers`))
  const grid = await rows('Переводы')
  expect(heads(grid)).toEqual([
    'НОМЕР',
    'Компания плательщик',
    'Отправитель',
    'Получатель',
    'Статья',
    'Сумма',
    'Дата',
    'Отчетная дата',
    'Способ оплаты',
    'Комментарий',
  ])
  const [number, payer, from, to, article, sum, date, report, method, comment] = await cellsOf(grid, 'По счёту 15')
  expect([number, payer, from, article, sum]).toEqual([
    String(payment),
    'Стройка [7736207543]',
    'Стройка [7736207543]',
    'Оплата по договору',
    '5 000,00 ₽',
  ])
  expect([date, report, method, comment]).toEqual(['12.03.2026', '12.03.2026', 'Безналичный расчёт', 'По счёту 15'])
  expect(to).toMatch(/^Наша компания/u)
  const off = await cellsOf(grid, 'Лишний')
  expect(off[0]).toBe(`${cancelled}Отмена`)
  expect(off[8]).toBe('Перевод с комиссией (k: 1,05)')
  const rowOf = (text: string) => within(grid).getByText(text).closest<HTMLElement>('[role="row"]')!
  expect(rowOf('По счёту 15')).toHaveClass('marked')
  expect(rowOf('Лишний')).toHaveClass('marked')
  expect(within(rowOf('По счёту 15')).getByText(/5\s000,00/u)).toHaveClass('tone-moneyIn')
  // A cancelled row moves nothing, so it is neither income nor expense.
  expect(within(rowOf('Лишний')).getByText(/,\d\d\s₽/u).className).not.toMatch(/tone-money/u)
})

test('Enter and the button search; the address keeps the filter, the menu clears it [R-662, R-663, R-665, R-696, R-697]', async () => {
  await product.open(pathOf(business.customer))
  await rows('Выписка')
  const search = screen.getByLabelText('Поиск по выписке: Номер / Название / Назначение')
  await product.user.type(search, 'Т-1{Enter}')
  await waitFor(() => expect(within(screen.getByRole('grid')).queryByText('Оплата по договору')).toBeNull(), SLOW)
  const main = screen.getByRole('main')
  await waitFor(() => expect(plain(within(main).getByRole('tab', { name: /^Переводы/u }))).toBe('Переводы0,00 ₽'), SLOW)
  const from = screen.getByLabelText('Дата с')
  expect(from).toHaveValue('01.03.2026')
  expect(from).toHaveAttribute('placeholder', '__.__.____')
  await product.user.clear(from)
  await product.user.type(from, '11.03.2026')
  await product.user.click(within(main).getByRole('button', { name: 'Найти' }))
  expect(await screen.findByText('За этот период ничего нет', undefined, SLOW)).toBeInTheDocument()
  expect(screen.getByText('Конец списка')).toBeInTheDocument()
  await product.user.click(screen.getByRole('button', { name: 'Ещё действия' }))
  const menu = await screen.findByRole('menu', undefined, SLOW)
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(item => item.textContent),
  ).toEqual(['Добавить Перевод', 'Выгрузить в excel', 'Шаблоны документов', 'Очистить фильтр'])
  await product.user.click(within(menu).getByRole('menuitem', { name: 'Очистить фильтр' }))
  const now = new Date()
  const month = `${String(now.getMonth() + 1).padStart(2, '0')}.${now.getFullYear()}`
  await waitFor(() => expect(screen.getByLabelText('Дата с')).toHaveValue(`01.${month}`), SLOW)
  expect(screen.getByLabelText<HTMLInputElement>('Дата по').value).toMatch(new RegExp(`^(28|29|30|31)\\.${month}$`, 'u'))
})

test('Ctrl+K does what the closed menu of the statement offers', async () => {
  await product.open(pathOf(business.customer))
  await rows('Выписка')
  await product.user.keyboard('{Control>}[KeyK]{/Control}')
  const search = await screen.findByRole('dialog', { name: 'Поиск по всей системе' }, SLOW)
  await product.user.type(within(search).getByRole('combobox'), 'добавить перевод')
  const [first] = within(search).getAllByRole('option')
  expect(first).toHaveTextContent('Добавить Перевод')
  await product.user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Добавить Перевод' }, SLOW)).toBeInTheDocument()
})

test('the statement is exported with its current filters [R-370, R-698]', async () => {
  const network = vi.spyOn(globalThis, 'fetch')
  await product.open(pathOf(business.customer, `${MARCH}&query=Т-1`))
  await rows('Выписка')
  await product.user.click(screen.getByRole('button', { name: 'Ещё действия' }))
  await product.user.click(await screen.findByRole('menuitem', { name: 'Выгрузить в excel' }, SLOW))
  await product.user.click(await screen.findByRole('button', { name: 'Сохранить на компьютер' }, SLOW))
  await waitFor(() => expect(saveAs).toHaveBeenCalled(), SLOW)
  expect(saveAs.mock.calls[0]![1]).toMatch(/\.xlsx$/u)
  const query = network.mock.calls.map(([url]) => String(url)).find(url => url.includes('api/cashbox_company/export_xlsx'))!
  expect(Object.fromEntries(new URL(query, location.origin).searchParams)).toEqual({
    dateFrom: '2026-03-01',
    dateTo: '2026-03-31',
    query: 'Т-1',
    companyId: String(business.customer),
    currentTimeZone: String(-new Date().getTimezoneOffset() / 60),
  })
})

test('template documents are searched by name on the server, and downloaded from the statement [R-213]', async () => {
  for (const name of ['Акт сверки', 'Договор']) {
    const form = new FormData()
    const file = new File([docxOf(`${name} {name}`) as Uint8Array<ArrayBuffer>], `${name}.docx`)
    for (const [key, value] of Object.entries({ name, object: '1', file })) form.append(key, value)
    expect((await product.app.call('POST', 'api/templates', { form })).status).toBe(201)
  }
  await product.open(pathOf(business.customer))
  await product.user.click((await screen.findAllByRole('button', { name: 'Ещё действия' }, SLOW)).at(-1)!)
  await product.user.click(await screen.findByRole('menuitem', { name: 'Шаблоны документов' }, SLOW))
  const dialog = await screen.findByRole('dialog', { name: 'Шаблоны документов' }, SLOW)
  const unload = await within(dialog).findByRole('button', { name: 'Выгрузить документы' }, SLOW)
  await product.user.click(unload)
  expect(await screen.findByText('Выберите документы!', undefined, SLOW)).toBeInTheDocument()
  await product.user.click(within(dialog).getByRole('checkbox', { name: 'Договор' }))
  const network = vi.spyOn(globalThis, 'fetch')
  const request = () => network.mock.calls.map(([url, init]) => ({ url: decodeURIComponent(String(url)), body: init?.body }))
  await product.user.type(within(dialog).getByRole('textbox', { name: 'Поиск шаблона' }), 'сверк')
  await waitFor(() => expect(within(dialog).queryByRole('checkbox', { name: 'Договор' })).toBeNull(), SLOW)
  expect(request().at(-1)?.url).toMatch(/api\/templates\?.*query=сверк/u)
  await product.user.click(within(dialog).getByRole('checkbox', { name: 'Акт сверки' }))
  await product.user.click(unload)
  expect(await screen.findByText('Архив был успешно сформирован', undefined, SLOW)).toBeInTheDocument()
  const sent = request().find(({ url }) => url.includes(`api/companies/${business.customer}/templates/download`))?.body as FormData
  expect(String(sent.get('tpl_ids')).split(',')).toHaveLength(2)
  expect(sent.get('object_id')).toBe(String(business.customer))
})

test('a transfer cannot be added for our own company, nor without the right [R-083, R-664]', async () => {
  const itemsOf = async (company: number, login?: string) => {
    await product.open(pathOf(company), login)
    await product.user.click((await screen.findAllByRole('button', { name: 'Ещё действия' }, SLOW)).at(-1)!)
    const items = within(await screen.findByRole('menu', undefined, SLOW))
      .getAllByRole('menuitem')
      .map(item => item.textContent)
    await product.user.keyboard('{Escape}')
    return items
  }
  expect(await itemsOf(1)).toEqual(['Выгрузить в excel', 'Шаблоны документов', 'Очистить фильтр'])
  document.body.innerHTML = ''
  await product.app.holder(['FINANS_COMPANY'], 'watcher')
  expect(await itemsOf(business.customer, 'watcher')).toEqual(['Выгрузить в excel', 'Очистить фильтр'])
})

test('the report date is offered if the property is on [R-314, R-318, R-666]', async () => {
  const network = vi.spyOn(globalThis, 'fetch')
  const answers = () =>
    network.mock.calls.flatMap(([url], n) => (String(url).includes('name/reportingDate') ? [network.mock.results[n]!.value] : []))
  await product.open(pathOf(business.customer))
  await rows('Выписка')
  // The property may be loaded after the rows, and the screen is rendered again after that.
  await waitFor(() => expect(answers()).not.toHaveLength(0), SLOW)
  await Promise.all(answers())
  await new Promise(done => setTimeout(done, 200))
  expect(screen.queryByLabelText('Отчётная дата')).toBeNull()
  const form = new FormData()
  form.append('parameterValue', 'ON')
  expect((await product.app.call('POST', 'api/properties/edit/reportingDate', { form })).status).toBe(200)
  document.body.innerHTML = ''
  await product.open(pathOf(business.customer))
  expect(await screen.findByLabelText('Отчётная дата', undefined, SLOW)).toBeInTheDocument()
})
