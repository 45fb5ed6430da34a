import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi, describe } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('vehicles and drivers', () => {
  // Queries by role are slow in a simulated DOM, especially on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 20_000 }

  let product: ScreenTest
  let company: number
  let vehicle: number
  let driver: number
  const made = async (path: string, json: Record<string, unknown>): Promise<number> => {
    const { status, body } = await product.app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as number
  }

  beforeAll(async () => {
    product = await openProduct()
    company = await made('api/companies', { name: 'ООО «Самосвалы»', shortName: 'Самосвалы' })
    driver = await made('api/accounts', { login: 'steer', fio: 'Рулев Иван', accountType: 2, driver: true })
    vehicle = await made('api/vehicles', { company, plate: 'М123ММ77', brand: 2, bodyType: 2, drivers: [driver] })
    await made('api/vehicle_indicators', { vehicle, type: 1, dateStart: '2025-01-01', date: '2025-01-01', valueDate: '2025-12-31' })
  }, 60_000)
  afterAll(() => product.close())

  test('a plate is displayed in parts, in lists and on the card, and copied as one word', async () => {
    await product.open('/vehicle/list')
    const partsOf = (plate: Element) => [...plate.children].map(part => part.textContent)
    const inList = (await screen.findAllByText('ММ', undefined, SLOW))[0]!.parentElement!
    expect(partsOf(inList)).toEqual(['М', '123', 'ММ', '77'])
    expect(inList).toHaveTextContent(/^М123ММ77$/u)
    document.body.innerHTML = ''
    await product.open(`/vehicle/list/${vehicle}`)
    const onCard = (await screen.findByText('Госномер', undefined, SLOW)).nextElementSibling!.querySelector('bdi')!
    expect(partsOf(onCard)).toEqual(['М', '123', 'ММ', '77'])
  })

  test('a vehicle is made below a company, its plate is checked as it is typed [R-406]', async () => {
    await product.open(`/company/${company}/create-vehicle`)
    const plate = await screen.findByRole('textbox', { name: /Госномер/ }, SLOW)
    expect(screen.getByText('Самосвалы')).toBeInTheDocument()
    await product.user.type(plate, 'm123mm77')
    await product.user.tab()
    expect(await screen.findByText(/Уже есть: М123ММ77/, undefined, SLOW)).toBeInTheDocument()
    await product.user.clear(plate)
    await product.user.type(plate, 'в904ах750')
    for (const [name, choice] of [
      ['Марка', 'КАМАЗ'],
      ['Тип кузова', 'Самосвал'],
    ] as const) {
      await product.user.type(screen.getByRole('combobox', { name: new RegExp(`^${name}`) }), choice)
      await product.user.click(await screen.findByRole('option', { name: choice }, SLOW))
    }
    await product.user.click(screen.getByRole('button', { name: /^Сохранить$/ }))
    await waitFor(
      async () =>
        expect((await product.app.call('GET', 'api/vehicles?query=В904АХ750')).body).toMatchObject([{ company: { id: company } }]),
      SLOW,
    )
  })

  test('a vehicle shows its indicators by type, and says when its registration certificate cannot be obtained [R-393, R-400, R-401, R-402]', async () => {
    await product.open(`/vehicle/list/${vehicle}?tab=vehicleIndicators`)
    const row = await screen.findByRole('row', { name: /ОСАГО/ }, SLOW)
    expect(within(row).getByText('31.12.2025')).toBeInTheDocument()
    expect(within(row).getByText('Просрочен')).toBeInTheDocument()
    expect(within(await screen.findByRole('row', { name: /Тахограф/ })).getByText('Не указано')).toBeInTheDocument()
    await product.user.click(screen.getByRole('tab', { name: 'Данные ПТС' }))
    const ask = await screen.findByRole('button', { name: 'Запросить данные ПТС' }, SLOW)
    expect(screen.queryByText('Не удалось загрузить данные ПТС!')).toBeNull()
    await product.user.click(ask)
    expect(await screen.findByText('Не удалось загрузить данные ПТС!', undefined, SLOW)).toBeInTheDocument()
  })

  test('a driver shows the vehicles that they drive [R-268]', async () => {
    await product.open(`/account/list/${driver}?tab=accountVehicles`)
    expect(await screen.findByRole('link', { name: 'М123ММ77' }, SLOW)).toHaveAttribute('href', `/vehicle/list/${vehicle}`)
  })

  test('brands, body types and kinds of indicators are tabs of one page', async () => {
    await product.open('/directory/vehicles?tab=vehicleBodyType')
    expect(await screen.findByText('Седельный тягач', undefined, SLOW)).toBeInTheDocument()
    await product.user.click(screen.getByRole('tab', { name: 'Марки машин' }))
    expect(await screen.findByText('КАМАЗ', undefined, SLOW)).toBeInTheDocument()
  })
})
