import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { entered, makeBusiness, type Business } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

/** A waybill is entered by its route and vehicle, and its sums are shown before it is saved. */
let product: ScreenTest
let of: Business
beforeAll(async () => {
  product = await openProduct()
  of = await makeBusiness(product.app)
})
afterEach(() => {
  cleanup()
  // Values that one test typed must not be offered as a draft to the next.
  for (const key of Object.keys(localStorage)) if (key.startsWith('nerud.draft:')) localStorage.removeItem(key)
})
afterAll(() => product.close())

const SLOW = { timeout: 20_000 }
const input = (label: RegExp) => screen.findByRole('combobox', { name: label }, SLOW)
const choose = async (label: RegExp, typed: string): Promise<void> => {
  await product.user.click(await input(label))
  await product.user.keyboard(typed)
  await product.user.click(await screen.findByRole('option', { name: new RegExp(typed, 'i') }, SLOW))
}
const numbers = (element: HTMLElement): string => element.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')

test('a route and a vehicle fill a waybill in, and its sums are counted as it is typed', async () => {
  await product.open('/deals/create')
  await product.user.type(await screen.findByLabelText(/^Дата/, {}, SLOW), '15032026')
  await choose(/^Маршрут/, 'Песок')
  await waitFor(async () => expect((await input(/^Заказчик/)) as HTMLInputElement).toHaveDisplayValue(/Стройка/), SLOW)
  expect(await input(/^Карьер/)).toHaveDisplayValue(/Карьер/)
  expect(await input(/^Тип\s*\*?$/)).toHaveDisplayValue('С доставкой')
  await choose(/^Машина/, 'А101')
  await waitFor(async () => expect(await input(/^Перевозчик/)).toHaveDisplayValue(/Возчик/), SLOW)
  await product.user.type(screen.getByRole('textbox', { name: /^Разгрузка/ }), '10')
  const sums = await screen.findByRole('status', { name: 'Суммы накладной' }, SLOW)
  await waitFor(() => expect(numbers(sums)).toContain('1 000,00 × 10,000 т'), SLOW)
  expect(numbers(within(sums).getByRole('row', { name: /Доход/ }))).toContain('5 000,00')
  await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(async () => {
    const { body } = await product.app.call('GET', 'api/deals')
    expect(body[0]).toMatchObject({ objectSumm: '10000.00', careerSumm: '3000.00', income: '5000.00', supplier: { id: of.supplier } })
  }, SLOW)
}, 90_000)

test('our own vehicle requires its driver, and a duplicate number of a note causes a warning', async () => {
  await entered(product.app, of, { ttn: 'ТТН-5' })
  await product.open('/deals/create')
  await product.user.type(await screen.findByLabelText(/^Дата/, {}, SLOW), '15032026')
  await product.user.type(screen.getByLabelText(/^ТТН/), 'ТТН-5')
  await choose(/^Маршрут/, 'Песок')
  await choose(/^Машина/, 'В101')
  await product.user.type(screen.getByRole('textbox', { name: /^Загрузка/ }), '7')
  const sums = await screen.findByRole('status', { name: 'Суммы накладной' }, SLOW)
  expect(await screen.findByText(/Такая ТТН этого поставщика в этом году уже есть/, {}, SLOW)).toBeVisible()
  await waitFor(() => expect(numbers(sums)).toMatch(/1 500,00/), SLOW)
}, 90_000)

test('Ctrl+Shift+Enter saves and begins the next waybill of the same day, route and vehicle, marked as such; another vehicle brings its own carrier and driver', async () => {
  await product.app.call('PATCH', `api/vehicles/${of.vehicle}`, { json: { drivers: [of.driver] } })
  await product.open('/deals/create')
  const day = await screen.findByLabelText(/^Дата/, {}, SLOW)
  await product.user.clear(day)
  await product.user.type(day, '15032026')
  await choose(/^Маршрут/, 'Песок')
  await choose(/^Машина/, 'А101')
  await waitFor(async () => expect(await input(/^Перевозчик/)).toHaveDisplayValue(/Возчик/), SLOW)
  await product.user.type(screen.getByLabelText(/^ТТН/), 'ТТН-77')
  await product.user.type(screen.getByRole('textbox', { name: /^Разгрузка/ }), '10')
  await product.user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect((await screen.findAllByText('из прошлой', {}, SLOW)).length).toBeGreaterThan(10)
  await waitFor(() => expect(screen.getByLabelText(/^ТТН/)).toHaveValue(''), SLOW)
  await waitFor(async () => {
    expect(screen.getByRole('textbox', { name: /^Разгрузка/ })).toHaveValue('')
    expect(screen.getByLabelText(/^Дата/)).toHaveValue('15.03.2026')
    expect(await input(/^Маршрут/)).toHaveDisplayValue(/Песок/)
    expect(await input(/^Машина/)).toHaveDisplayValue(/А101/i)
    expect(await input(/^Перевозчик/)).toHaveDisplayValue(/Возчик/)
    expect(await input(/^Водитель/)).not.toHaveDisplayValue('')
    expect(screen.getByLabelText(/^ТТН/)).toHaveFocus()
  }, SLOW)
  await product.user.click(await input(/^Машина/))
  await product.user.keyboard('{Control>}a{/Control}в101{Tab}')
  await waitFor(async () => expect(await input(/^Перевозчик/)).not.toHaveDisplayValue(/Возчик/), SLOW)
  await waitFor(async () => {
    expect(await input(/^Машина/)).toHaveDisplayValue(/В101/)
    expect(await input(/^Водитель/)).toHaveDisplayValue('')
  }, SLOW)
}, 90_000)
