import { unique, type Api } from './browser.ts'
import { EARLY, prepare, TYPE } from './browserBusiness.ts'

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
