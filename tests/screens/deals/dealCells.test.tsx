import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { enterDeal, makeBusiness, posted, type Business } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

const SLOW = { timeout: 15_000 }
let product: ScreenTest
let of: Business
let other: Business
const ids: number[] = []
let drivers: readonly number[] = []

const deal = async (at: number) => (await product.app.call('GET', `api/deals/${ids[at]}`)).body
/** The ids of what follows from a vehicle and a route. */
const followed = async (at: number): Promise<Record<string, number | undefined>> => {
  const found = await deal(at)
  return Object.fromEntries(
    ['vehicle', 'shipment', 'driver', 'cargoRoute', 'customer', 'object'].map(name => [name, found[name]?.id as number | undefined]),
  )
}
const row = (name: RegExp) => screen.findByRole('row', { name }, SLOW)
const openList = async (query: string) => {
  await product.open(`/deals/list?query=${query}&sort=ttn`)
  await row(new RegExp(`${query}1`))
  // The presence of the hint means that cells can be edited.
  await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-keyshortcuts', 'Space F2'), SLOW)
}
const cellOf = async (at: RegExp, field: string) => {
  const place = screen.getAllByRole('columnheader').findIndex(one => one.textContent.includes(field))
  return within(await row(at)).getAllByRole('gridcell')[place]!
}

beforeAll(async () => {
  product = await openProduct()
  of = await makeBusiness(product.app)
  other = await makeBusiness(product.app)
  const driver = (n: number): Promise<number> =>
    posted(product.app, 'api/accounts', { login: `cells.${n}`, fio: `Шофёров ${n}`, accountType: 2, driver: true })
  drivers = [await driver(1), await driver(2), await driver(3)]
  for (const [at, vehicle] of [of.vehicle, other.vehicle].entries()) {
    const { body } = await product.app.call('GET', `api/vehicles/${vehicle}`)
    await product.app.call('PATCH', `api/vehicles/${vehicle}`, {
      json: { drivers: [drivers[at]] },
      headers: { 'if-match': `"${body.version}"` },
    })
  }
  // The last route of the other vehicle.
  await enterDeal(product.app, other, { ttn: 'Чужая' })
  for (const [at, of3] of [drivers[0], drivers[0], drivers[2]].entries())
    ids.push((await enterDeal(product.app, of, { ttn: `Я-${at + 1}`, driver: of3 })).id as number)
}, 60_000)
beforeEach(cleanup)
afterAll(() => product.close())

test('the unloaded volume of a waybill is corrected in its cell: the sums follow, and one key changes them back', async () => {
  await openList('Я-')
  await product.user.dblClick(await cellOf(/Я-1/, 'Разгрузка'))
  const volume = await screen.findByRole('textbox', { name: /^Разгрузка/ }, SLOW)
  await waitFor(() => expect(volume).toHaveFocus(), SLOW)
  // The sums by the new volume are shown before it is saved.
  expect(await screen.findByRole('status', { name: 'Суммы накладной' }, SLOW)).toBeInTheDocument()
  await product.user.clear(volume)
  await product.user.type(volume, '12,5{Enter}')
  await waitFor(async () => expect(await deal(0)).toMatchObject({ objectVol: '12.500', objectSumm: '12500.00', careerVol: '10.000' }), SLOW)
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Разгрузка/ })).toBeNull(), SLOW)
  await product.user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await deal(0)).toMatchObject({ objectVol: '10.000', objectSumm: '10000.00' }), SLOW)
})

test('a vehicle changed in a cell brings its carrier, driver and last route, and the route brings its ends', async () => {
  await openList('Я-')
  const before = await followed(0)
  await product.user.dblClick(await cellOf(/Я-1/, 'Машина'))
  const vehicle = await screen.findByRole('combobox', { name: /^Машина/ }, SLOW)
  await waitFor(() => expect(vehicle).toHaveFocus(), SLOW)
  await product.user.clear(vehicle)
  await product.user.type(vehicle, 'а102мм')
  await screen.findByRole('option', { name: /А102ММ77/ }, SLOW)
  await product.user.keyboard('{Tab}')
  const after = {
    vehicle: other.vehicle,
    shipment: other.carrier,
    driver: drivers[1],
    cargoRoute: other.route,
    customer: other.customer,
    object: other.site,
  }
  await waitFor(async () => expect(await followed(0)).toEqual(after), SLOW)
  await product.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Машина/ })).toBeNull(), SLOW)
  await product.user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await followed(0)).toEqual(before), SLOW)
})

test('a vehicle set in several waybills brings the same to each of them, but keeps a driver whom somebody chose', async () => {
  await openList('Я-')
  for (const at of [/Я-2/, /Я-3/]) await product.user.click(within(await row(at)).getByRole('checkbox'))
  await product.user.click(await screen.findByRole('button', { name: 'Изменить поле' }, SLOW))
  await product.user.click(await screen.findByRole('menuitem', { name: 'Машина' }, SLOW))
  const dialog = await screen.findByRole('dialog', undefined, SLOW)
  await product.user.type(within(dialog).getByRole('combobox', { name: /^Машина/ }), 'а102мм')
  await screen.findByRole('option', { name: /А102ММ77/ }, SLOW)
  await product.user.keyboard('{Enter}')
  await product.user.click(within(dialog).getByRole('button', { name: 'Изменить: 2' }))
  await waitFor(async () => expect((await followed(1))['vehicle']).toBe(other.vehicle), SLOW)
  const carried = { vehicle: other.vehicle, shipment: other.carrier, cargoRoute: other.route, object: other.site }
  await waitFor(async () => expect(await followed(2)).toMatchObject({ ...carried, driver: drivers[2] }), SLOW)
  expect(await followed(1)).toMatchObject({ ...carried, driver: drivers[1] })
})

test('an order set in waybills brings its route and what follows from that, and their carriers stay', async () => {
  const order = await posted(product.app, 'api/material_orders', {
    dateFrom: '2026-01-01',
    dateTo: '2026-12-31',
    cargoRoute: other.route,
    product: other.bought,
    serviceType: 3,
    shipmentType: 5,
    orderLimit: '25',
    transporters: [{ company: of.carrier, volumeLimit: '1000' }],
  })
  for (const name of ['Н-1', 'Н-2']) ids.push((await enterDeal(product.app, of, { ttn: name, driver: drivers[0] })).id as number)
  await openList('Н-')
  for (const at of [/Н-1/, /Н-2/]) await product.user.click(within(await row(at)).getByRole('checkbox'))
  await product.user.click(await screen.findByRole('button', { name: 'Изменить поле' }, SLOW))
  await product.user.click(await screen.findByRole('menuitem', { name: 'Заявка' }, SLOW))
  const dialog = await screen.findByRole('dialog', undefined, SLOW)
  await product.user.click(within(dialog).getByRole('combobox', { name: /^Заявка/ }))
  await product.user.click((await screen.findAllByRole('option', undefined, SLOW))[0]!)
  await product.user.click(within(dialog).getByRole('button', { name: 'Изменить: 2' }))
  for (const at of [3, 4]) {
    await waitFor(async () => expect((await deal(at)).materialOrder?.id).toBe(order), SLOW)
    expect(await followed(at)).toMatchObject({
      cargoRoute: other.route,
      customer: other.customer,
      object: other.site,
      shipment: of.carrier,
    })
  }
})
