import { screen, waitFor, within, cleanup } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi, describe, afterEach } from 'vitest'
import { sql } from 'kysely'
import { POINT_TYPE } from '#resources/points/point/point'
import { openProduct, type ScreenTest } from '../support/screen.tsx'
import { posted } from '../support/deals.ts'

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

describe('fuel cards', () => {
  vi.setConfig({ testTimeout: 90_000 })

  /** A fuel card with its bindings: its tabs, a new binding, the PIN. */
  let product: ScreenTest
  let card: number
  const SLOW = { timeout: 20_000 }

  beforeAll(async () => {
    product = await openProduct()
    const { app } = product
    const { rows } = await sql<{ id: number }>`insert into company (kind, name, is_active, ins_date)
    values ('oil', 'Топливо Плюс', true, now()) returning id::int`.execute(app.database.db)
    card = await posted(app, 'api/oil_company_cards', { company: rows[0]!.id, number: '7013 0001', pinCode: '4271' })
    const shared = { card, costListTypes: 2, costList: 14 }
    await posted(app, 'api/oil_company_card_ref_histories', { ...shared, dtStart: '2026-01-01' })
    await posted(app, 'api/oil_company_card_exclusions', { ...shared, dtStart: '2026-02-01', appointment: 'мойка' })
  })
  afterEach(cleanup)
  afterAll(() => product.close())

  const choose = async (label: RegExp, option: RegExp): Promise<void> => {
    await product.user.click(await screen.findByRole('combobox', { name: label }, SLOW))
    await product.user.click(await screen.findByRole('option', { name: option }, SLOW))
  }

  test('shows what a card is bound to, its history and its exclusions [R-771]', async () => {
    await product.open(`/oil-cards/list/${card}`)
    expect((await screen.findAllByText('01.01.2026', undefined, SLOW)).length).toBeGreaterThan(0)
    expect(screen.queryByText('4271')).toBeNull()
    await product.user.click(await screen.findByRole('tab', { name: /^История закреплений/ }, SLOW))
    expect(await screen.findByText('Действует', undefined, SLOW)).toBeInTheDocument()
    await product.user.click(screen.getByRole('tab', { name: /^Исключения/ }))
    expect(await screen.findByText('мойка', undefined, SLOW)).toBeInTheDocument()
  })

  test('a new binding asks for the object that its type of cost requires, and is in force from its day on', async () => {
    const { app, user } = product
    await posted(app, 'api/accounts', { login: 'clerk', fio: 'Писарев Пётр', accountType: 1 })
    await product.open(`/oil-cards/list/${card}`)
    await user.click(await screen.findByRole('tab', { name: /^История закреплений/ }, SLOW))
    await user.click(await screen.findByRole('button', { name: /^(Добавить|Создать)/ }, SLOW))
    const dialog = await screen.findByRole('dialog', undefined, SLOW)
    await choose(/^Вид расхода/, /^ФОТ/)
    await choose(/^Статья/, /^Заработная плата/)
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Укажите сотрудника: это статья ФОТ', undefined, SLOW)).toBeInTheDocument()
    await choose(/^Сотрудник/, /^Писарев/)
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => {
      const { body } = await app.call('GET', `api/oil_company_cards/${card}`)
      expect(body).toMatchObject({ object: 'Писарев Пётр', costListType: { id: 3 } })
    }, SLOW)
  })

  test('the PIN is shown on request, and the form replaces it without showing it', async () => {
    const { app, user } = product
    await product.open(`/oil-cards/list/${card}`)
    await user.click(await screen.findByRole('button', { name: 'Показать PIN-код' }, SLOW))
    expect(await screen.findByText('4271', undefined, SLOW)).toBeInTheDocument()
    cleanup()
    await product.open(`/oil-cards/list/${card}/edit`)
    const input = await screen.findByLabelText(/^PIN-код/, undefined, SLOW)
    expect(input).toHaveAttribute('type', 'password')
    await user.click(input)
    await user.keyboard('9035')
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => {
      const { rows } = await sql`select pin_code from oil_company_card where id = ${card}`.execute(app.database.db)
      expect(rows).toEqual([{ pin_code: '9035' }])
    }, SLOW)
  })
})

describe('fines', () => {
  // Queries by role are slow in a simulated DOM, especially on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  const LONG = { timeout: 20_000 }
  const PATH = 'api/truck_penalty_transactions'

  let product: ScreenTest
  let vehicle: number
  const made = async (path: string, json: Record<string, unknown>): Promise<number> => {
    const { status, body } = await product.app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as number
  }
  let numbers = 0
  const fine = (changes: Record<string, unknown> = {}): Promise<number> =>
    made(PATH, {
      uin: String(18810177260000000000n + BigInt(++numbers)),
      decisionDate: '2026-03-10',
      violatedAt: '2026-03-05T09:30:00Z',
      plate: 'М123ММ77',
      sum: '1000.00',
      noDiscount: true,
      ...changes,
    })

  beforeAll(async () => {
    product = await openProduct()
    const company = await made('api/companies', { name: 'ООО «Самосвалы»', shortName: 'Самосвалы' })
    vehicle = await made('api/vehicles', { company, plate: 'М123ММ77', brand: 2, bodyType: 2 })
  }, 60_000)
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })
  afterAll(() => product.close())

  test('a fine of the sump is split and paid by keyboard', async () => {
    const id = await fine()
    await product.open('/sump/truck-penalty')
    expect(await screen.findByText('18810177260000000001', undefined, LONG)).toBeInTheDocument()
    cleanup()
    await product.open(`/penalty/list/${id}/edit`)
    const lines = await screen.findByRole('region', { name: 'На кого отнести' }, LONG)
    const { user } = product
    within(lines).getByRole('button', { name: 'Добавить строку' }).focus()
    await user.keyboard('{Enter}')
    const article = await within(lines).findByRole('combobox', { name: /^Статья, строка 1/ }, LONG)
    article.focus()
    await user.keyboard('Штрафы')
    await screen.findByRole('option', { name: /Штрафы ГИБДД/ }, LONG)
    await user.keyboard('{ArrowDown}{Enter}')
    const sum = within(lines).getByRole('textbox', { name: /^Сумма, строка 1/ })
    sum.focus()
    await user.keyboard('900')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect((await screen.findAllByText(/не хватает 100,00/u, undefined, LONG))[0]).toBeInTheDocument()
    expect((await product.app.call('GET', `${PATH}/${id}`)).body).toMatchObject({ status: { id: 1 }, line: [] })
    sum.focus()
    await user.keyboard('{Control>}a{/Control}1000{Control>}{Enter}{/Control}')
    await waitFor(
      async () =>
        expect((await product.app.call('GET', `${PATH}/${id}`)).body).toMatchObject({
          status: { id: 3 },
          line: [{ vehicleTo: { id: vehicle }, payment: { sum: '1000.00' } }],
        }),
      LONG,
    )
    cleanup()

    await product.open(`/penalty/list/${id}`)
    expect(await screen.findByRole('table', { name: 'На кого отнести' }, LONG)).toHaveTextContent(/Штрафы ГИБДД.*1.000,00/u)
    await user.click(await screen.findByRole('button', { name: 'Отменить обработку' }, LONG))
    const dialog = await screen.findByRole('dialog', undefined, LONG)
    await user.type(within(dialog).getByRole('textbox', { name: /^Причина/ }), 'Оплачен дважды')
    await user.click(within(dialog).getByRole('button', { name: 'Отменить обработку' }))
    await waitFor(
      async () => expect((await product.app.call('GET', `${PATH}/${id}`)).body).toMatchObject({ status: { id: 2 }, line: [] }),
      LONG,
    )
  })

  test('the figures above the list show what is unpaid, or that they could not be loaded [R-791]', async () => {
    const id = await fine({ noDiscount: false, discountUntil: '2026-03-20', sum: '2000' })
    await product.app.call('PATCH', `${PATH}/${id}/new_status`, { json: { status: 2 } })
    const { count, sum } = (await product.app.call('GET', `${PATH}/top_row_data?status=2`)).body
    await product.open('/penalty/list')
    const head = await screen.findByLabelText('Неоплаченные штрафы', undefined, LONG)
    await waitFor(() => expect(head).toHaveTextContent(new RegExp(`Не оплачено${count}На сумму`, 'u')), LONG)
    expect(head.textContent?.replaceAll(/[\s\u00a0]/gu, '')).toContain(`${sum.replace('.', ',')}`)
    cleanup()

    const answer = product.app.app.fetch
    const failing = vi
      .spyOn(product.app.app, 'fetch')
      .mockImplementation(async request =>
        request.url.includes('top_row_data') ? new Response('{"message":"Нет связи"}', { status: 500 }) : answer(request),
      )
    await product.open('/penalty/list')
    expect(await screen.findByText(/Не удалось загрузить данные шапки!/u, undefined, LONG)).toBeInTheDocument()
    failing.mockRestore()
  })
})
