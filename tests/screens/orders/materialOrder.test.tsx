import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi, describe } from 'vitest'
import { posted, makeBusiness, type Business } from '../../support/deals.ts'
import { killServer, openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('orders', () => {
  /** Orders, and waybills typed from them. */
  let product: ScreenTest
  let of: Business
  let order = 0
  beforeAll(async () => {
    product = await openProduct()
    of = await makeBusiness(product.app)
    order = await posted(product.app, 'api/material_orders', {
      dateFrom: '2026-03-01',
      dateTo: '2026-03-31',
      cargoRoute: of.route,
      product: of.bought,
      serviceType: 3,
      shipmentType: 5,
      orderLimit: '25',
      comment: 'Въезд с восьми',
      transporters: [{ company: of.carrier, volumeLimit: '1000' }],
    })
  })
  afterEach(() => {
    cleanup()
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
  const day = async (label: RegExp, typed: string): Promise<void> => {
    const box = await screen.findByLabelText(label, {}, SLOW)
    await product.user.clear(box)
    await product.user.type(box, typed)
  }
  const plain = (element: HTMLElement): string => element.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
  const limit = () => screen.findByRole('status', { name: 'Лимит заявки' }, SLOW)
  const textOf = (text: string) => waitFor(async () => expect(plain(await limit())).toContain(text), SLOW)
  const deals = async () => (await product.app.call('GET', `api/material_orders/${order}/deals`)).body as Record<string, unknown>[]

  test('choosing a route fills its companies, product and types [R-483]', async () => {
    await product.open('/orders/create')
    await choose(/^Маршрут/, 'Песок')
    await waitFor(async () => expect(await input(/^Товар заказчика/)).toHaveDisplayValue(/Песок/), SLOW)
    expect(await input(/^Заказчик/)).toHaveDisplayValue(/Стройка/)
    expect(await input(/^Поставщик/)).toHaveDisplayValue(/Карьер/)
    expect(await input(/^Тип\s*\*?$/)).toHaveDisplayValue('С доставкой')
    expect(await input(/^Тип перевозки/)).toHaveDisplayValue('Перевозка')
  }, 90_000)

  test('choosing an order fills everything but volumes and numbers, shows the rest of the limit while typing, and saves by its own call [R-495, R-496]', async () => {
    await product.open('/deals/create-from-order')
    await day(/^Дата/, '15032026')
    await choose(/^Заявка/, 'Стройка')
    await waitFor(async () => expect(await input(/^Маршрут/)).toHaveDisplayValue(/Песок/), SLOW)
    expect(await input(/^Заказчик/)).toHaveDisplayValue(/Стройка/)
    expect(await input(/^Карьер/)).toHaveDisplayValue(/Карьер/)
    expect(await input(/^Тип\s*\*?$/)).toHaveDisplayValue('С доставкой')
    await choose(/^Машина/, 'А101')
    await textOf('Останется 25 из 25 т')
    const volume = screen.getByRole('textbox', { name: /^Разгрузка/ })
    await product.user.type(volume, '30')
    await textOf('Сверх лимита на 5 т')
    await product.user.clear(volume)
    await product.user.type(volume, '10')
    await textOf('Останется 15 из 25 т')
    const calls = vi.spyOn(product.app.app, 'fetch')
    await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => expect(await deals()).toMatchObject([{ objectVol: '10.000', supplier: { id: of.supplier } }]), SLOW)
    const sent = calls.mock.calls.map(([request]) => `${request.method} ${new URL(request.url).pathname}`)
    calls.mockRestore()
    expect(sent).toContain('POST /api/deals/save_by_order')
  }, 90_000)

  test('choosing a vehicle finds its order [R-484]', async () => {
    await product.open('/deals/create-from-order')
    await day(/^Дата/, '16032026')
    await choose(/^Машина/, 'А101')
    await waitFor(async () => expect(await input(/^Заявка/)).toHaveDisplayValue(new RegExp(`№ ${order}`)), SLOW)
    await waitFor(async () => expect(await input(/^Маршрут/)).toHaveDisplayValue(/Песок/), SLOW)
    await textOf('Останется 15 из 25 т')
  }, 90_000)

  test('a waybill created from an order begins with it, and otherwise asks for one', async () => {
    await product.open(`/deals/create-from-order/${order}`)
    await waitFor(async () => expect(await input(/^Маршрут/)).toHaveDisplayValue(/Песок/), SLOW)
    expect(screen.queryByRole('combobox', { name: /^Заявка/ })).toBeNull()
    cleanup()
    await product.open('/deals/create-from-order')
    await product.user.click(await screen.findByRole('button', { name: 'Сохранить' }, SLOW))
    await waitFor(async () => expect(await input(/^Заявка/)).toBeInvalid(), SLOW)
  }, 90_000)

  test('a card shows its route, its product, its limit and what is left of it, its statuses newest first [R-473, R-474, R-475, R-476, R-477, R-478, R-808]', async () => {
    await product.app.call('PATCH', `api/material_orders/${order}/close`, { json: {} })
    await product.app.call('PATCH', `api/material_orders/${order}/reopen`, { json: {} })
    await product.open(`/orders/list/${order}`)
    expect(await screen.findByRole('heading', { level: 1, name: /№ \d+ · .*Стройка.* · Песок/ }, SLOW)).toBeVisible()
    const page = screen.getByRole('main')
    await waitFor(() => expect(plain(page)).toMatch(/Осталось\s*15,00 т/), SLOW)
    for (const text of ['Выбрано', 'Всего по лимиту', 'Водителю за рейс', 'Въезд с восьми', 'С доставкой', 'Песок'])
      await waitFor(() => expect(plain(page)).toContain(text), SLOW)
    expect(plain(await within(page).findByRole('row', { name: /Возчик/ }, SLOW))).toContain('1 000,00')
    await product.user.click(screen.getByRole('tab', { name: /^Накладные/ }))
    await waitFor(() => expect(screen.getByRole('columnheader', { name: /Скан ТТН/ })).toBeVisible(), SLOW)
    await product.user.click(screen.getByRole('tab', { name: /^История/ }))
    await waitFor(() => {
      const messages = [...screen.getByRole('main').querySelectorAll('*')]
        .map(one => (one.children.length === 0 ? one.textContent : ''))
        .join('|')
      expect(messages.indexOf('Активна')).toBeGreaterThan(-1)
      expect(messages.lastIndexOf('Закрыта')).toBeGreaterThan(messages.indexOf('Активна'))
    }, SLOW)
  }, 90_000)

  test('an order that was closed is opened again by the button of the message and by Ctrl+Z, unless somebody has changed it since', async () => {
    const state = async () => (await product.app.call('GET', `api/material_orders/${order}`)).body.state
    const close = async (): Promise<void> => {
      await product.user.click(await screen.findByRole('button', { name: 'Закрыть заявку' }, SLOW))
      await product.user.click(within(await screen.findByRole('alertdialog', {}, SLOW)).getByRole('button', { name: 'Закрыть заявку' }))
      await waitFor(async () => expect(await state()).toBe('closed'), SLOW)
    }
    await product.open(`/orders/list/${order}`)
    await close()
    await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
    await waitFor(async () => expect(await state()).toBe('active'), SLOW)
    await close()
    await screen.findByRole('button', { name: 'Вернуть' }, SLOW)
    await product.user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await state()).toBe('active'), SLOW)
    await close()
    for (const name of ['reopen', 'close']) await product.app.call('PATCH', `api/material_orders/${order}/${name}`, { json: {} })
    await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
    await screen.findByText('С тех пор запись изменили', undefined, SLOW)
    expect(await state()).toBe('closed')
    await product.app.call('PATCH', `api/material_orders/${order}/reopen`, { json: {} })
  }, 90_000)

  test('an undo of an action that is cut off can be repeated by the same button, and is done once, even if the server had done it', async () => {
    const now = async () => (await product.app.call('GET', `api/material_orders/${order}`)).body
    await product.open(`/orders/list/${order}`)
    await product.user.click(await screen.findByRole('button', { name: 'Закрыть заявку' }, SLOW))
    await product.user.click(within(await screen.findByRole('alertdialog', {}, SLOW)).getByRole('button', { name: 'Закрыть заявку' }))
    const back = await screen.findByRole('button', { name: 'Вернуть' }, SLOW)
    const { version } = await now()
    const bringBack = killServer('after')
    await product.user.click(back)
    await screen.findByText('Отменить не получилось', undefined, SLOW)
    bringBack()
    await product.user.click(back)
    await screen.findByText('Изменение отменено', undefined, SLOW)
    expect(await now()).toMatchObject({ state: 'active', version: version + 1 })
  }, 90_000)
})
