import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

describe('maps', () => {
  const SLOW = { timeout: 15_000 }
  let product: ScreenTest
  let [quarry, site, nowhere, ocean, route, lost] = [0, 0, 0, 0, 0, 0]

  async function made(path: string, json: Readonly<Record<string, unknown>>): Promise<number> {
    const { status, body } = await product.app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return (body as { id: number }).id
  }

  beforeAll(async () => {
    product = await openProduct()
    const company = await made('api/companies', { name: 'Карьеры', inn: '7707083893' })
    const point = (name: string, more: object) => made('api/points', { name, company, pointType: [3], address: 'у реки', ...more })
    quarry = await point('Карьер Северный', { lat: '56.100000', lon: '37.500000' })
    site = await point('Стройка Южная', { lat: '55.600000', lon: '37.600000' })
    nowhere = await point('Точка без места', {})
    ocean = await point('Точка в океане', { lat: '0', lon: '0' })
    const material = await made('api/materials', { name: 'Щебень' })
    const [unit] = (await product.app.call('GET', 'api/measurement_units')).body as { id: number }[]
    const way = { process: 2, material, unit: unit!.id, distance: '60' }
    route = await made('api/cargo_routes', { ...way, pointFrom: quarry, pointTo: site })
    lost = await made('api/cargo_routes', { ...way, pointFrom: quarry, pointTo: nowhere })
  })
  afterAll(() => product.close())

  const field = (name: RegExp): Promise<HTMLElement> => screen.findByRole('textbox', { name }, SLOW)

  test('coordinates pasted into one field fill both; an impossible place is explained', async () => {
    await product.open(`/point/list/${nowhere}/edit`)
    const lat = await field(/^Широта/u)
    await product.user.click(lat)
    await product.user.paste('https://yandex.ru/maps/?ll=37.617698%2C55.755864&z=16')
    await waitFor(() => expect(lat).toHaveValue('55,755864'))
    expect(await field(/^Долгота/u)).toHaveValue('37,617698')
    await product.user.click(await field(/^Долгота/u))
    await product.user.paste('0, 0')
    expect(await screen.findByText(/координаты 0, 0 – здесь океан/u)).toBeInTheDocument()
    await product.user.click(screen.getByRole('button', { name: 'Выбрать на карте' }))
    expect(await screen.findByRole('application', { name: 'Карта: место записи' }, SLOW)).toBeInTheDocument()
  })

  test('a text that is not a pair of coordinates is pasted as it is', async () => {
    await product.open(`/point/list/${site}/edit`)
    const lat = await field(/^Широта/u)
    await product.user.clear(lat)
    await product.user.paste('54,7')
    expect(lat).toHaveValue('54,7')
    expect(await field(/^Долгота/u)).toHaveValue('37,600000')
  })

  test('the server rejects a latitude beyond a pole and a longitude beyond the date line', async () => {
    for (const [name, json] of [
      ['lat', { lat: '90.000001', lon: '37.6' }],
      ['lon', { lat: '55.7', lon: '-180.000001' }],
    ] as const) {
      const { status, body } = await product.app.call('PATCH', `api/points/${nowhere}`, { json })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(JSON.stringify(body)).toContain(name)
    }
  })

  test('the card of a point has its map, or says why there is none', async () => {
    await product.open(`/point/list/${quarry}`)
    expect(await screen.findByRole('application', { name: 'Карта: Карьер Северный' }, SLOW)).toBeInTheDocument()
    expect(screen.getByText('Что на карте: 1')).toBeInTheDocument()
    await product.open(`/point/list/${nowhere}`)
    expect(await screen.findByText('На карте не показано: координаты не указаны.', undefined, SLOW)).toBeInTheDocument()
  })

  test('the card of a route has its line and both ends; without one end it says which', async () => {
    await product.open(`/cargo-routes/list/${route}`)
    await product.user.click(await screen.findByText('Что на карте: 3', undefined, SLOW))
    const figure = screen.getByRole('figure')
    expect(await within(figure).findByRole('link', { name: 'Карьер Северный' })).toHaveAttribute('href', `/point/list/${quarry}`)
    expect(within(figure).getByRole('link', { name: 'Стройка Южная' })).toHaveAttribute('href', `/point/list/${site}`)
    await product.open(`/cargo-routes/list/${lost}`)
    expect(await screen.findByText('На карте не показано: Точка выгрузки: координаты не указаны.', undefined, SLOW)).toBeInTheDocument()
  })

  test('the map next to a list shows all found records, and lists those without a place and why', async () => {
    await product.open('/point/list')
    await product.user.click(await screen.findByRole('button', { name: 'Карта' }, SLOW))
    await product.user.click(await screen.findByText('Без координат: 2', undefined, SLOW))
    const figure = screen.getByRole('figure')
    expect(await within(figure).findByRole('link', { name: 'Точка в океане' })).toHaveAttribute('href', `/point/list/${ocean}`)
    expect(within(figure).getByText(/координаты 0, 0/u)).toBeInTheDocument()
    expect(within(figure).getByText(/координаты не указаны/u)).toBeInTheDocument()
    expect(within(figure).getByText('Карьер', { exact: false, selector: 'figcaption > ul > li' })).toBeInTheDocument()
    await product.user.click(within(figure).getByText('Что на карте: 2'))
    expect(await within(figure).findByRole('link', { name: 'Стройка Южная' })).toBeInTheDocument()
  })
})
