import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi, describe } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('shifts', () => {
  /** Shifts as a dispatcher fills them in. */
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 20_000 }

  let product: ScreenTest
  let company: number
  const trucks: number[] = []
  const drivers: number[] = []
  const made = async (path: string, json: Record<string, unknown>): Promise<{ id: number }> => {
    const { status, body } = await product.app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body as { id: number }
  }

  beforeAll(async () => {
    product = await openProduct()
    company = (await made('api/companies', { name: 'ООО «Самосвалы»', shortName: 'Самосвалы' })).id
    for (const plate of ['М010ММ77', 'М002ММ77', 'М777ММ77'])
      trucks.push((await made('api/vehicles', { company, plate, brand: 2, bodyType: 2 })).id)
    for (const n of [1, 2, 3])
      drivers.push((await made('api/accounts', { login: `steer${n}`, fio: `Рулев Иван ${n}`, accountType: 2, driver: true })).id)
  }, 60_000)
  afterAll(() => product.close())

  const shift = (date: string, ...lines: readonly number[]) =>
    made('api/shifts', { date, vehicles: lines.map(n => ({ vehicle: trucks[n], driver: drivers[n], odometerOut: 100 + n })) })

  test('the card counts vehicles by their state and shows them by their plates', async () => {
    const { id } = await shift('2026-05-04', 0, 1)
    await product.open(`/shift/list/${id}`)
    expect(await screen.findByText('М002ММ77', { exact: false }, SLOW)).toBeInTheDocument()
    const rows = screen.getAllByRole('row').map(row => row.textContent)
    const at = (plate: string): number => rows.findIndex(text => text.includes(plate))
    expect(at('М002')).toBeGreaterThan(0)
    expect(at('М010')).toBeGreaterThan(at('М002'))
    expect(screen.getAllByText('В резерве')[0]!.parentElement).toHaveTextContent(/0/)
  })

  test('a vehicle of another shift is refused at its line, with the name of that shift', async () => {
    await shift('2026-05-05', 0)
    const { id } = await shift('2026-05-06', 0)
    await product.open(`/shift/list/${id}/edit`)
    const date = await screen.findByLabelText(/^Дата/, undefined, SLOW)
    await product.user.clear(date)
    await product.user.type(date, '05.05.2026')
    await product.user.click(screen.getByRole('button', { name: /^Сохранить$/ }))
    expect(
      (await screen.findAllByText(/на это время уже есть в записи «Смена 05\.05\.2026 08:00–20:00»/, undefined, SLOW)).length,
    ).toBeGreaterThan(0)
  })

  test('a vehicle brings its only driver into a shift; a driver chosen by hand stays', async () => {
    const [own, byHand] = [drivers[0]!, drivers[1]!]
    for (const plate of ['Т001ТТ77', 'Т002ТТ77']) await made('api/vehicles', { company, plate, brand: 2, bodyType: 2, drivers: [own] })
    const choose = async (field: HTMLElement, text: string): Promise<void> => {
      await product.user.clear(field)
      await product.user.type(field, text)
      await product.user.click(await screen.findByRole('option', { name: new RegExp(text) }, SLOW))
    }
    const field = (name: RegExp) => screen.findByRole('combobox', { name }, SLOW)
    await product.open('/shift/create')
    const date = await screen.findByLabelText(/^Дата/, undefined, SLOW)
    await product.user.clear(date)
    await product.user.type(date, '12.05.2026')
    await product.user.click(screen.getByRole('button', { name: 'Добавить строку' }))
    await choose(await field(/^Машина/), 'Т001ТТ77')
    await waitFor(async () => expect(await field(/^Водитель/)).toHaveDisplayValue(/Рулев Иван 1/), SLOW)
    await choose(await field(/^Водитель/), 'Рулев Иван 2')
    await waitFor(async () => expect(await field(/^Водитель/)).toHaveDisplayValue(/Рулев Иван 2/), SLOW)
    await choose(await field(/^Машина/), 'Т002ТТ77')
    await waitFor(async () => expect(await field(/^Машина/)).toHaveDisplayValue(/Т002ТТ77/), SLOW)
    await waitFor(async () => expect(await field(/^Водитель/)).toHaveDisplayValue(/Рулев Иван 2/), SLOW)
    await product.user.click(screen.getByRole('button', { name: /^Сохранить$/ }))
    await waitFor(async () => {
      const { body } = await product.app.call('GET', 'api/shifts?date[after]=2026-05-12&date[before]=2026-05-12')
      const { body: one } = await product.app.call('GET', `api/shifts/${body[0]?.id}`)
      expect(one.vehicles).toMatchObject([{ vehicle: { plate: 'Т002ТТ77' }, driver: { id: byHand } }])
    }, SLOW)
  })

  test('the shift of yesterday is copied to today with its vehicles, without what they drove', async () => {
    const { id } = await shift('2026-05-07', 2)
    await product.open(`/shift/list/${id}`)
    await product.user.click(await screen.findByRole('button', { name: 'Копировать' }, SLOW))
    const table = (await screen.findAllByRole('table', undefined, SLOW)).at(-1)!
    expect(await within(table).findByDisplayValue(/М777ММ77/, undefined, SLOW)).toBeInTheDocument()
    expect(within(table).queryByDisplayValue('102')).toBeNull()
    await product.user.click(screen.getByRole('button', { name: /^Сохранить$/ }))
    await waitFor(async () => {
      const { body } = await product.app.call('GET', `api/shift_vehicles?vehicle=${trucks[2]}`)
      expect(body).toMatchObject([{ odometerOut: null, driver: { id: drivers[2] } }, { odometerOut: 102 }])
    }, SLOW)
  })
})
