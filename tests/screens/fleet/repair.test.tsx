import { screen, waitFor, within, cleanup } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi, describe, afterEach } from 'vitest'
import { POINT_TYPE } from '#resources/points/point/point'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('repairs', () => {
  // Queries by role are slow in a simulated DOM, especially on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  const LONG = { timeout: 20_000 }

  let product: ScreenTest
  let vehicle: number
  const made = async (path: string, json: Record<string, unknown>): Promise<number> => {
    const { status, body } = await product.app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as number
  }

  beforeAll(async () => {
    product = await openProduct()
    const company = await made('api/companies', { name: 'ООО «Самосвалы»', shortName: 'Самосвалы' })
    const point = await made('api/points', { name: 'Автопарк Южный', company, pointType: [POINT_TYPE.autopark] })
    vehicle = await made('api/vehicles', { company, point, plate: 'М123ММ77', brand: 2, bodyType: 2 })
    await made('api/vehicles', { company, point, plate: 'В456ВВ77', brand: 2, bodyType: 2 })
    await made('api/repair_nomenclatures', { name: 'Замена масла', price: '4500' })
  }, 60_000)
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })
  afterAll(() => product.close())

  const choose = async (input: HTMLElement, text: string): Promise<void> => {
    await product.user.type(input, text)
    await product.user.click(await screen.findByRole('option', { name: new RegExp(text) }, LONG))
  }
  const repairOf = async (query: string) => (await product.app.call('GET', `api/repairs?${query}`)).body[0]

  test('a repair is made with its works and its team, and closed on the day of its end [R-435, R-438]', async () => {
    await product.open('/repairs/create')
    await choose(await screen.findByRole('combobox', { name: /^Машина/ }, LONG), 'М123ММ77')
    await choose(screen.getByRole('combobox', { name: /^Вид ремонта/ }), 'Шины')
    await product.user.type(screen.getByRole('textbox', { name: /^Номер/ }), 'ЗН-7')
    const works = await screen.findByRole('region', { name: 'Работы и запчасти' }, LONG)
    await product.user.click(within(works).getByRole('button', { name: 'Добавить строку' }))
    await choose(await within(works).findByRole('combobox', { name: 'Номенклатура, строка 1' }, LONG), 'Замена масла')
    const price = within(works).getByRole('textbox', { name: 'Цена, строка 1' })
    await product.user.type(price, '4000')
    await waitFor(() => expect(works).toHaveTextContent(/Итого.*4.000,00/u), LONG)
    const team = await screen.findByRole('region', { name: 'Бригада' }, LONG)
    await product.user.click(within(team).getByRole('button', { name: 'Добавить строку' }))
    await choose(await within(team).findByRole('combobox', { name: 'Сотрудник, строка 1' }, LONG), 'Администратор')
    await product.user.type(within(team).getByRole('textbox', { name: 'Сумма, строка 1' }), '500')
    await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(
      async () => expect(await repairOf('query=ЗН-7')).toMatchObject({ vehicle: { id: vehicle }, linesSum: '4000.00', total: '4500.00' }),
      LONG,
    )
    cleanup()

    const { id } = await repairOf('query=ЗН-7')
    await product.open(`/repairs/list/${id}`)
    expect(await screen.findByRole('table', { name: 'Работы и запчасти' }, LONG)).toHaveTextContent(/Замена масла.*4.000,00/u)
    expect(screen.getByRole('table', { name: 'Бригада' })).toHaveTextContent(/Администратор.*500,00/u)
    await product.user.click(await screen.findByRole('button', { name: 'Закрыть ремонт' }, LONG))
    const dialog = await screen.findByRole('dialog', undefined, LONG)
    const today = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow' }).format()
    expect(within(dialog).getByRole('textbox', { name: /^Окончен/ })).toHaveValue(today)
    await product.user.click(within(dialog).getByRole('button', { name: 'Закрыть ремонт' }))
    await waitFor(async () => expect((await repairOf('query=ЗН-7')).status).toMatchObject({ id: 2 }), LONG)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Закрыть ремонт' })).toBeNull(), LONG)
  })

  test('the list of repairs is filtered by status with one click [R-433]', async () => {
    const line = { nomenclature: await made('api/repair_nomenclatures', { name: 'Деталь на заказ' }) }
    await made('api/repairs', { vehicle, type: 1, number: 'ЗН-А', dateStart: '2026-01-10', dateEnd: '2026-01-12' })
    await made('api/repairs', { vehicle, type: 1, number: 'ЗН-О', dateStart: '2026-01-10', dateEnd: '2026-01-12', lines: [line] })
    await product.open('/repairs/list')
    expect(await screen.findByText('ЗН-А', undefined, LONG)).toBeInTheDocument()
    await product.user.click(await screen.findByRole('button', { name: /^Ошибка\s*1/u }, LONG))
    await waitFor(() => expect(screen.queryByText('ЗН-А')).toBeNull(), LONG)
    expect(screen.getByText('ЗН-О')).toBeInTheDocument()
    await product.user.click(screen.getByRole('button', { name: /^Активные/u }))
    expect(await screen.findByText('ЗН-А', undefined, LONG)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Закрытые/u })).toBeInTheDocument()
  })

  test('a repair with a line without a price explains at its lines why it is not closed', async () => {
    const line = { nomenclature: await made('api/repair_nomenclatures', { name: 'Рессора на заказ' }) }
    const id = await made('api/repairs', { vehicle, type: 1, dateStart: '2026-01-10', dateEnd: '2026-01-12', lines: [line] })
    await product.open(`/repairs/list/${id}`)
    await product.user.click(await screen.findByRole('button', { name: 'Закрыть ремонт' }, LONG))
    const dialog = await screen.findByRole('alertdialog', undefined, LONG)
    await product.user.click(within(dialog).getByRole('button', { name: 'Закрыть ремонт' }))
    expect(await screen.findByText(/Ремонт окончен, а в строке 1 нет цены/, undefined, LONG)).toBeInTheDocument()
  })

  test('the autopark shows the current states of vehicles, and a count filters by its state [R-424]', async () => {
    await made('api/repairs', { vehicle, type: 1, dateStart: '2026-01-10' })
    await product.open('/autopark/list')
    const inRepair = await screen.findByRole('button', { name: /^В ремонте\s*1/u }, LONG)
    expect(screen.getByRole('button', { name: /^Свободна\s*1/u })).toBeInTheDocument()
    expect(await screen.findByText('456', undefined, LONG)).toBeInTheDocument()
    await product.user.click(inRepair)
    await waitFor(() => expect(screen.queryByText('456')).toBeNull(), LONG)
    expect(screen.getByText('123')).toBeInTheDocument()
  })

  test('the card of a vehicle says that it is in repair, and shows its repairs', async () => {
    await product.open(`/vehicle/list/${vehicle}`)
    expect(await screen.findByRole('tab', { name: /^Ремонты/u }, LONG)).toBeInTheDocument()
    expect((await screen.findAllByText('В ремонте', undefined, LONG))[0]).toBeInTheDocument()
  })
})
