import { randomUUID } from 'node:crypto'
import { ADMIN } from './home.ts'

/** A paper waybill to type in: what is typed, and what must be stored. */
export interface Paper {
  readonly ttn: string
  /** Three consecutive characters of the plate that no other plate contains. */
  readonly signs: string
  readonly plate: string
  readonly volume: string
  readonly vehicle: number
  readonly route: number
  readonly driver: number
  readonly carrier: number
}

const VEHICLES = 40
const [QUARRIES, SITES, CARRIERS] = [8, 5, 8]
const EARLY = '2020-01-01'
const TYPE = { material: 1, delivered: 3, carriage: 5 } as const
/** Blanks of a book are numbered consecutively; a new book starts after this many. */
const BOOK = 25
const dayBefore = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date(Date.now() - days * 86_400_000))

/** Calls of the product as the administrator. */
async function callsAt(url: string) {
  const signed = await fetch(`${url}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await signed.json()) as { token: string }
  const call = async (method: string, path: string, json?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'Idempotency-Key': randomUUID() }
    const response = await fetch(`${url}/${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    get: async <T>(path: string): Promise<T> => (await call('GET', path)) as T,
    make: async (path: string, json: object): Promise<number> => ((await call('POST', path, json)) as { id: number }).id,
  }
}

export type Calls = Awaited<ReturnType<typeof callsAt>>

/** The routes of the fleet: each has prices and leads from a quarry to a site. */
async function waysOf({ get, make }: Calls): Promise<readonly number[]> {
  const supplier = await make('api/companies', { name: 'ООО «Карьеры разом»', shortName: 'Карьеры разом' })
  const customer = await make('api/companies', { name: 'ООО «Стройки разом»', shortName: 'Стройки разом' })
  const material = await make('api/materials', { name: 'Гравий разом' })
  const unit = (await get<readonly { id: number; systemC: string }[]>('api/measurement_units')).find(one => one.systemC === 'т')!.id
  const point = (name: string, company: number, type: number): Promise<number> =>
    make('api/points', { name, company, pointType: [type], address: name })
  const priced = async (at: number, process: number, priceType: number): Promise<number> => {
    const product = await make('api/products', { point: at, material, unit, process })
    await make('api/product_prices', { product, priceType, price: '500', dateStart: EARLY })
    return product
  }
  const quarries: { readonly point: number; readonly product: number }[] = []
  for (let at = 0; at < QUARRIES; at += 1) {
    const quarry = await point(`Забой разом ${at}`, supplier, 3)
    quarries.push({ point: quarry, product: await priced(quarry, 2, TYPE.material) })
  }
  const routes: number[] = []
  for (let at = 0; at < SITES; at += 1) {
    const site = await point(`Стройка разом ${at}`, customer, 4)
    await priced(site, 1, TYPE.delivered)
    for (const { point: from, product } of quarries) {
      const route = await make('api/cargo_routes', { pointFrom: from, pointTo: site, material, unit, process: 2, product, distance: '40' })
      await make('api/cargo_routes_prices', { cargoRoute: route, priceType: TYPE.carriage, price: '200', dateStart: EARLY })
      routes.push(route)
    }
  }
  return routes
}

/** Creates forty vehicles, each with its own driver and route, on which it made a trip yesterday, and a hundred papers for them. */
export async function preparePapers(url: string): Promise<{ readonly papers: readonly Paper[]; readonly calls: Calls }> {
  const calls = await callsAt(url)
  const { get, make } = calls
  const routes = await waysOf(calls)
  const known = (await get<readonly { label: string; words: string }[]>('api/vehicles/list_for_select?all=1')).map(one => one.label)
  const free = Array.from({ length: 900 }, (_, at) => String(100 + at)).filter(signs => !known.some(label => label.includes(signs)))
  const like = (await get<readonly { brand: { id: number }; bodyType: { id: number } }[]>('api/vehicles?itemsPerPage=1'))[0]!
  const carriers: number[] = []
  for (let at = 0; at < CARRIERS; at += 1)
    carriers.push(await make('api/companies', { name: `ООО «Возчик разом ${at}»`, shortName: `Возчик разом ${at}` }))
  const fleet: Omit<Paper, 'ttn' | 'volume'>[] = []
  for (let at = 0; at < VEHICLES; at += 1) {
    const signs = free[at * 7]!
    const carrier = carriers[at % CARRIERS]!
    const driver = await make('api/accounts', { login: `hand${at}`, fio: `Рулевой Разом ${at}`, accountType: 2, driver: true })
    const brand = { brand: like.brand.id, bodyType: like.bodyType.id }
    const plate = `А${signs}ВС77`
    const vehicle = await make('api/vehicles', { ...brand, company: carrier, plate, drivers: [driver] })
    const route = routes[at % routes.length]!
    fleet.push({ signs, plate, vehicle, route, driver, carrier })
    const { filling } = await get<{ readonly filling: Readonly<Record<string, { readonly id: number } | null>> }>(
      `api/deals/calculate?dtDeal=${dayBefore(1)}&cargoRoute=${route}`,
    )
    const ids = Object.fromEntries(Object.entries(filling).map(([name, value]) => [name, value?.id ?? null]))
    const types = { serviceType: TYPE.delivered, shipmentType: TYPE.carriage, sellType: TYPE.material }
    await make('api/deals', {
      dtDeal: dayBefore(1),
      ...ids,
      ...types,
      cargoRoute: route,
      vehicle,
      driver,
      shipment: carrier,
      objectVol: '20',
    })
  }
  const papers = Array.from({ length: 100 }, (_, at) => ({
    ...fleet[(at * 17) % VEHICLES]!,
    ttn: String(10_000 + Math.floor(at / BOOK) * 1000 + (at % BOOK)),
    volume: String(15 + (at % 15)),
  }))
  return { papers, calls }
}

interface Stored {
  readonly ttn: string
  readonly vehicle: { readonly id: number }
  readonly cargoRoute: { readonly id: number } | null
  readonly driver: { readonly id: number } | null
  readonly shipment: { readonly id: number }
  readonly objectVol: string
}

/** The papers that are not stored exactly once with their values. */
export async function missingPapers({ get }: Calls, papers: readonly Paper[], prefix: string): Promise<readonly string[]> {
  const today = dayBefore(0)
  const stored = await get<readonly Stored[]>(`api/deals?dtDeal[after]=${today}&dtDeal[before]=${today}&itemsPerPage=1000`)
  const texts = stored.map(
    ({ ttn, vehicle, cargoRoute, driver, shipment, objectVol }) =>
      `${ttn} ${vehicle.id} ${cargoRoute?.id} ${driver?.id} ${shipment.id} ${Number(objectVol)}`,
  )
  return papers
    .map(({ ttn, vehicle, route, driver, carrier, volume }) => `${prefix}${ttn} ${vehicle} ${route} ${driver} ${carrier} ${Number(volume)}`)
    .filter(paper => texts.filter(one => one === paper).length !== 1)
}
