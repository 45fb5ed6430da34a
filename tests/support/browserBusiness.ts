import type { Locator, Page } from '@playwright/test'
import { expect, unique, type Api } from './browser.ts'

const DAY_MS = 86_400_000
/** A day before today in the business's time zone. */
export const daysAgo = (count: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date(Date.now() - count * DAY_MS))
/** A day as users type it. */
export const typed = (day: string): string => day.split('-').toReversed().join('.')

/** A day before every waybill of the scenario. */
export const EARLY = '2020-01-01'
export const TYPE = { material: 1, delivered: 3, carriage: 5 } as const

/** Creates the companies and points of the scenario; the scenario itself is what happens between them. */
export async function prepare(api: Api) {
  const n = unique()
  const made = async (path: string, record: Record<string, unknown>): Promise<number> => (await api.made('POST', path, record)).id
  const company = (name: string) => made('api/companies', { name: `ООО «${name} ${n}»`, shortName: `${name} ${n}` })
  const [supplier, customer, carrier] = [await company('Гравий'), await company('Заказчик'), await company('Возчик')]
  const point = (name: string, of: number, type: number) =>
    made('api/points', { name: `${name} ${n}`, company: of, pointType: [type], address: `${name}, ${n}` })
  const [quarry, site] = [await point('Забой', supplier, 3), await point('Стройка', customer, 4)]
  const gravel = await made('api/materials', { name: `Гравий ${n}` })
  const units = (await api.made('GET', 'api/measurement_units')) as { id: number; systemC: string }[]
  const unit = units.find(one => one.systemC === 'т')!.id
  const product = (at: number, process: number) => made('api/products', { point: at, material: gravel, unit, process })
  const [bought, sold] = [await product(site, 1), await product(quarry, 2)]
  await made('api/product_prices', { product: sold, priceType: TYPE.material, price: '433.33', dateStart: EARLY })
  const brand = (await api.made('GET', 'api/vehicle_brands'))[0].id as number
  const bodyType = ((await api.made('GET', 'api/vehicle_body_types')) as { id: number; isTrailer: boolean }[]).find(
    one => !one.isTrailer,
  )!.id
  // Each worker has its own letter, since its numbers start at a multiple of 10 000.
  const plate = `${'АВЕКМНОРСТУХ'[Math.floor(n / 10_000) % 12]}${String(1 + (n % 999)).padStart(3, '0')}ХХ77`
  const vehicle = await made('api/vehicles', { company: carrier, brand, bodyType, plate })
  return { n, supplier, customer, carrier, quarry, site, gravel, unit, bought, sold, vehicle, plate }
}

/** Normalises white space, so that numbers compare as shown. */
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
/** The visible text of a part of the page. */
export const visibleText = async (of: Locator): Promise<string> => plain(await of.innerText())

/** Selects an option by typing, with the keyboard only. */
export async function choose(page: Page | Locator, label: RegExp, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.focus()
  await box.pressSequentially(text)
  const list = box.page().getByRole('listbox')
  await expect(list.getByRole('option').first()).toContainText(text, { ignoreCase: true })
  await box.press('Enter')
  await expect(list).toHaveCount(0)
}

/** A priced route, and nine trucks of nine carriers. */
export interface Fleet {
  readonly route: string
  readonly n: number
  readonly trucks: readonly { readonly id: number; readonly plate: string; readonly carrier: number; readonly driver: number }[]
}
const LETTERS = 'АВЕКМНОРСТУХ'

/** Creates a priced route and nine trucks of nine carriers, each with its own driver. */
export async function fleet(api: Api): Promise<Fleet> {
  const of = await prepare(api)
  const made = async (path: string, record: object): Promise<number> => (await api.made('POST', path, record)).id
  const way = { pointFrom: of.quarry, pointTo: of.site, material: of.gravel, unit: of.unit, process: 2, product: of.sold, distance: '42.5' }
  const route = await made('api/cargo_routes', way)
  await made('api/cargo_routes_prices', { cargoRoute: route, priceType: TYPE.carriage, price: '300', dateStart: EARLY })
  await made('api/product_prices', { product: of.bought, priceType: TYPE.delivered, price: '1000', dateStart: EARLY })
  const like = (await api.made('GET', `api/vehicles/${of.vehicle}`)) as { brand: { id: number }; bodyType: { id: number } }
  const trucks = await Promise.all(
    Array.from(LETTERS.slice(0, 9), async letter => {
      const n = unique()
      const carrier = await made('api/companies', { name: `ООО «Парк ${n}»`, shortName: `Парк ${n}` })
      const driver = await made('api/accounts', { login: `wheel${n}`, fio: `Шофёр ${letter} ${n}`, accountType: 2, driver: true })
      // Plates share a prefix, so only a complete one identifies a truck.
      const plate = `${LETTERS[Math.floor(of.n / 1000) % 12]}${String(1 + (of.n % 999)).padStart(3, '0')}${letter}${letter}77`
      const truck = { company: carrier, brand: like.brand.id, bodyType: like.bodyType.id, plate, drivers: [driver] }
      return { id: await made('api/vehicles', truck), plate, carrier, driver }
    }),
  )
  return { route: `Гравий ${of.n}`, n: of.n, trucks }
}
