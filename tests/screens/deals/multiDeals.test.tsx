import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeBusiness, type Business } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

/** A multi-deal is typed line by line, and its waybills are created. */
let product: ScreenTest
let of: Business
beforeAll(async () => {
  product = await openProduct()
  of = await makeBusiness(product.app)
})
afterEach(() => {
  cleanup()
  for (const key of Object.keys(localStorage)) if (key.startsWith('nerud.draft:')) localStorage.removeItem(key)
})
afterAll(() => product.close())

const SLOW = { timeout: 20_000 }
const choose = async (label: RegExp, typed: string): Promise<void> => {
  await product.user.click(await screen.findByRole('combobox', { name: label }, SLOW))
  await product.user.keyboard(typed)
  await product.user.click(await screen.findByRole('option', { name: new RegExp(typed, 'i') }, SLOW))
}
/** Selects the first option found, by keyboard only. */
const pick = async (label: RegExp, typed: string): Promise<void> => {
  screen.getByRole('combobox', { name: label }).focus()
  await product.user.keyboard(typed)
  await screen.findByRole('option', { name: new RegExp(typed, 'i') }, SLOW)
  await product.user.keyboard('{ArrowDown}{Enter}')
}

test('lines are entered by the keyboard alone, and the waybills are made from the card [R-528]', async () => {
  await product.open('/multi-deals/create')
  const number = await screen.findByRole('textbox', { name: /^Номер/ }, SLOW)
  // The next number is proposed.
  await waitFor(() => expect(number).toHaveValue('1'), SLOW)
  await product.user.clear(number)
  await product.user.type(number, 'М-7')
  await choose(/^Перевозчик/, 'Возчик')
  await choose(/^Машина/, 'А101')
  screen.getByRole('button', { name: /Добавить/ }).focus()
  await product.user.keyboard('{Enter}')
  await screen.findByRole('combobox', { name: 'Маршрут, строка 1' }, SLOW)
  await pick(/^Маршрут, строка 1/, 'Песок')
  // The route immediately fills in both ends, and the default types that have a price.
  const first = screen.getAllByRole('row').find(row => row.querySelector('[data-line="0"]'))
  await waitFor(() => expect(first).toHaveTextContent(/Карьер.*Объект/u), SLOW)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Тип, строка 1' })).toHaveValue('С доставкой'), SLOW)
  expect(screen.getByRole('combobox', { name: 'Тип перевозки, строка 1' })).toHaveValue('Перевозка')
  screen.getByRole('textbox', { name: 'Разгрузка, строка 1' }).focus()
  await product.user.keyboard('10{Enter}')
  // Adds a line; the values of the line above are copied into it.
  await screen.findByRole('textbox', { name: 'Разгрузка, строка 2' }, SLOW)
  for (const name of ['Маршрут, строка 2', 'Тип, строка 2', 'Тип перевозки, строка 2']) {
    screen.getByRole('combobox', { name }).focus()
    await product.user.keyboard('{Control>}d{/Control}')
  }
  screen.getByRole('textbox', { name: 'Разгрузка, строка 2' }).focus()
  await product.user.keyboard('12')
  await product.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => {
    const { body } = await product.app.call('GET', 'api/multi_deals')
    expect(body).toMatchObject([{ number: 'М-7', countLines: 2, totalVolume: '22.000', status: 'draft' }])
  }, SLOW)

  const [{ id }] = (await product.app.call('GET', 'api/multi_deals')).body
  cleanup()
  await product.open(`/multi-deals/list/${id}`)
  await product.user.click(await screen.findByRole('button', { name: 'Создать накладные' }, SLOW))
  await product.user.click(await screen.findByRole('button', { name: /^(Да|Подтвердить|Создать накладные)$/ }, SLOW))
  expect((await screen.findAllByText('Накладные созданы', undefined, SLOW)).length).toBeGreaterThan(0)
  const { body } = await product.app.call('GET', 'api/deals')
  expect(body.map((deal: { objectVol: string }) => deal.objectVol).toSorted()).toEqual(['10.000', '12.000'])
  expect(body[0].vehicle.id).toBe(of.vehicle)
}, 120_000)
