import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { locales } from '#locales'
import { textsOf } from '../../../server/engine/texts.ts'
import { post, withResult } from '#resources/ledger/post.rules'
import { CATALOGUE, makeBusiness, type Business } from '../../support/business.ts'
import { saveAs } from '../../support/saved.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

/** The statements of employees and of points: the same component as for companies, with declarations of their own. */
let product: ScreenTest
let business: Business
let deal: number
const SLOW = { timeout: 15_000 }
const MARCH = 'dateFrom=2026-03-01&dateTo=2026-03-31'
const plain = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ')
const rows = (name: string) => screen.findByRole('grid', { name }, SLOW)
const heads = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .map(head => head.textContent)
const cellsOf = async (grid: HTMLElement, text: string | RegExp) => {
  const [cell] = await within(grid).findAllByText(text, undefined, SLOW)
  return within(cell!.closest<HTMLElement>('[role="row"]')!).getAllByRole('gridcell').map(plain)
}
const tile = (name: string) => within(screen.getByRole('main')).findByRole('tab', { name: new RegExp(`^${name}`, 'u') }, SLOW)
const ofEmployee = (address = MARCH) => `/cashbox/users/list/${business.driver}?${address}`
const ofPoint = (point: number, address = MARCH) => `/cashbox/point/list/${point}?${address}`

beforeAll(async () => {
  product = await openProduct()
  business = await makeBusiness(product.app)
  deal = (await business.deal()).id
  await business.pay({
    costList: CATALOGUE.payroll,
    companyFrom: 1,
    companyTo: 2,
    value: business.driver,
    valueType: 1,
    price: '900',
    createDate: '2026-03-12',
  })
  const tx = { db: product.app.database.db, now: new Date('2026-03-20T09:00:00Z'), storedTexts: textsOf(locales.ru), user: { id: 1 } }
  const line = (object: 'premium' | 'penalty', id: number, sum: string) => ({
    object,
    id,
    cancelled: false,
    dtTrx: '2026-03-15',
    title: object === 'premium' ? 'Премия' : 'Штраф',
    legs: withResult([{ kind: 'E' as const, box: business.driver, leg: 'party', sum }]),
  })
  await post(tx, [line('premium', 5001, '1500'), line('penalty', 5002, '-200')])
}, 60_000)
afterAll(() => product.close())
afterEach(() => void vi.restoreAllMocks())

test('an employee is shown next to the statement with accrued, withheld and paid sums, premiums and penalties as plain numbers [R-738]', async () => {
  await product.open(ofEmployee())
  expect(await screen.findByRole('heading', { name: 'Касса: выписка по сотруднику', level: 1 }, SLOW)).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Петров Пётр' }, SLOW)).toBeInTheDocument()
  expect(plain(screen.getByRole('complementary'))).toMatch(/petrov.*Текущая неделя.*0,00 ₽.*Баланс400,00 ₽/u)
  await waitFor(async () => expect(plain(await tile('Начислено'))).toBe('Начислено Накладные1 500,00 ₽'), SLOW)
  expect(plain(await tile('Удержано'))).toBe('Удержано-200,00 ₽')
  expect(plain(await tile('Выплачено'))).toBe('Выплачено Выплаты-900,00 ₽')
  expect(plain(await tile('Итого'))).toBe('Итого Выписка400,00 ₽')
  const grid = await rows('Выписка')
  expect((await cellsOf(grid, 'Премия')).slice(0, 3)).toEqual(['5001', '15.03.2026', 'Премия'])
  expect(within(grid).queryByRole('button', { name: /5001/u })).toBeNull()
  await product.user.click(await tile('Выплачено'))
  expect((await cellsOf(await rows('Выплаты'), '12.03.2026'))[5]).toBe('-900,00 ₽')
})

test('a payroll expense is added from the statement of an employee [R-739]', async () => {
  await product.open(ofEmployee())
  await product.user.click(await screen.findByRole('button', { name: 'Ещё действия' }, SLOW))
  await product.user.click(await screen.findByRole('menuitem', { name: 'Добавить расход ФОТ' }, SLOW))
  const modal = await screen.findByRole('dialog', { name: /Добавить расход ФОТ/u }, SLOW)
  expect(await within(modal).findByText('Петров Пётр (petrov)', undefined, SLOW)).toBeInTheDocument()
})

test('the balance of a point is shown with its people, its place on a map and its materials [R-017, R-722, R-723, R-724, R-725]', async () => {
  await product.open(ofPoint(business.site))
  expect(await screen.findByRole('heading', { name: 'Точки: баланс', level: 1 }, SLOW)).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Стройка Южная' }, SLOW)).toBeInTheDocument()
  const aside = screen.getByRole('complementary')
  expect(plain(aside)).toMatch(/Стройка.*Текущая неделя.*Баланс20/u)
  for (const name of ['Название', 'Телефон', 'E-mail', 'Тип точки', 'Адрес точки'])
    expect(within(aside).getByText(name)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Профиль' })).toHaveAttribute('href', `/point/list/${business.site}`)
  await product.user.click(within(aside).getByRole('button', { name: 'Показать на карте' }))
  const map = await screen.findByRole('dialog', { name: 'Адрес точки' }, SLOW)
  expect(await within(map).findByRole('img', { name: 'Метка: Стройка Южная' }, SLOW)).toHaveStyle({ pointerEvents: 'none' })
  expect(within(map).getByText(/55[.,]6.*37[.,]6/u)).toBeInTheDocument()
  expect(within(map).getByRole('link', { name: 'Открыть карту' }).getAttribute('href')).toContain('z=16')
})

test('the tiles and the table of materials of a point show receipts, write-offs and the balance [R-730, R-731, R-732]', async () => {
  await product.open(ofPoint(business.site))
  await waitFor(async () => expect(plain(await tile('Поступления'))).toBe('Поступления20 т'), SLOW)
  expect(plain(await tile('Списания'))).toBe('Списания0 т')
  expect(plain(await tile('Итого'))).toBe('Итого Выписка20 т')
  const table = await screen.findByRole('group', { name: 'Баланс по материалам' }, SLOW)
  const lines = within(table)
    .getAllByRole('row')
    .map(line => Array.from(line.children, plain))
  expect(lines).toEqual([
    ['Материал', 'Текущий баланс', 'Поступление', 'Списание', 'Изменения за период'],
    ['Щебень 20–40', '20 т', '20 т', '-', '20 т'],
    ['Итого:', '20 т', '20 т', '-', '20 т'],
  ])
})

test('the statement of a point has its columns, every row with the balance before and after it, and its waybills [R-733, R-734]', async () => {
  await product.open(ofPoint(business.site))
  const grid = await rows('Выписка')
  expect(heads(grid)).toEqual([
    'Номер',
    'Тип транзакции',
    'Название',
    'Назначение',
    'Материал',
    'Объем',
    'Дата транзакции',
    'Дата проводки',
    'Входящий баланс',
    'Исходящий баланс',
  ])
  const cells = await cellsOf(grid, 'Щебень 20–40')
  expect([cells[0], cells[1], cells[5], cells[6], cells[8], cells[9]]).toEqual([
    String(deal),
    'Накладная',
    '20 т',
    '10.03.2026',
    '0 т',
    '20 т',
  ])
  await product.user.click(await tile('Накладные'))
  const waybills = await rows('Накладные')
  expect(heads(waybills)).toEqual([
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
  expect((await cellsOf(waybills, 'Стройка Южная'))[6]).toBe('20 т')
})

test('the statement of a point is filtered by a material searched on the server, and cleared [R-726, R-727, R-728, R-729, R-736]', async () => {
  const { user } = product
  const network = vi.spyOn(globalThis, 'fetch')
  const ask = () =>
    network.mock.calls
      .map(([request]) => (request instanceof Request ? request.url : String(request)))
      .filter(url => url.includes('cashbox_points?'))
  await product.open(ofPoint(business.quarry))
  await user.type(await screen.findByRole('combobox', { name: 'Материал' }, SLOW), 'щеб')
  await user.click(await screen.findByRole('option', { name: 'Щебень 20–40' }, SLOW))
  await user.click(screen.getByRole('button', { name: 'Найти' }))
  await waitFor(() => expect(ask().some(url => url.includes(`material=${business.material}`))).toBe(true), SLOW)
  expect((await cellsOf(await rows('Выписка'), 'Щебень 20–40'))[5]).toBe('-20 т')
  await user.click(screen.getByRole('button', { name: 'Ещё действия' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Очистить фильтр' }, SLOW))
  await waitFor(() => expect(ask().at(-1)).not.toContain('material='), SLOW)
  expect(screen.getByRole('combobox', { name: 'Материал' })).toHaveValue('')
})

test('a box is shown as of a day and as known on a day, which is stated and kept in the address', async () => {
  await product.open(ofEmployee(`${MARCH}&asOf=2026-03-14&knownOn=2026-03-19`))
  expect(await screen.findByText(/По состоянию на 14\.03\.2026\. Как было известно на 19\.03\.2026/u, undefined, SLOW)).toBeInTheDocument()
  // Records entered today were not known on that day.
  await waitFor(() => expect(plain(screen.getByRole('complementary'))).toMatch(/Баланс0,00 ₽/u), SLOW)
  expect(await screen.findByText('За этот период ничего нет', undefined, SLOW)).toBeInTheDocument()
  await product.user.click(screen.getByRole('button', { name: 'Показать как сейчас' }))
  await waitFor(() => expect(plain(screen.getByRole('complementary'))).toMatch(/Баланс400,00 ₽/u), SLOW)
  await waitFor(() => expect(screen.queryByText(/Как было известно на/u)).toBeNull(), SLOW)
})

test('boxes of employees and of points are listed with totals and written to Excel [R-737]', async () => {
  for (const [path, title, name] of [
    ['/cashbox/users/list', 'Кассы сотрудников', 'Петров Пётр'],
    ['/cashbox/point/list', 'Балансы точек', 'Стройка Южная'],
  ] as const) {
    await product.open(path)
    expect(await screen.findByRole('heading', { name: title, level: 1 }, SLOW)).toBeInTheDocument()
    expect(await screen.findByText(name, undefined, SLOW)).toBeInTheDocument()
    expect((await screen.findAllByText('Итого', undefined, SLOW)).length).toBeGreaterThan(0)
    await product.user.click(screen.getAllByRole('button', { name: 'Excel' })[0]!)
    expect(await screen.findByText('Excel-отчет был успешно сформирован', undefined, SLOW)).toBeInTheDocument()
  }
  expect(saveAs).not.toHaveBeenCalled()
})

test.each([
  ['an employee', 'accountId', () => ofEmployee(), () => business.driver, 'api/cashbox_employers/export_xlsx'],
  ['a point', 'pointId', () => ofPoint(business.site), () => business.site, 'api/cashbox_points/detail/export_xlsx'],
] as const)(
  'the statement of %s is exported with its filters, the offset of the own time zone and its owner [R-370]',
  async (_, by, path, id, call) => {
    const network = vi.spyOn(globalThis, 'fetch')
    await product.open(path())
    await rows('Выписка')
    await product.user.click(screen.getAllByRole('button', { name: 'Ещё действия' }).at(-1)!)
    await product.user.click(await screen.findByRole('menuitem', { name: 'Выгрузить в excel' }, SLOW))
    const queries = await waitFor(() => {
      const found = network.mock.calls.map(([url]) => String(url)).find(url => url.includes(call))
      expect(found).toBeDefined()
      return found!
    }, SLOW)
    expect(Object.fromEntries(new URL(queries, location.origin).searchParams)).toEqual({
      dateFrom: '2026-03-01',
      dateTo: '2026-03-31',
      [by]: String(id()),
      currentTimeZone: String(-new Date().getTimezoneOffset() / 60),
    })
  },
)
