import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi, describe } from 'vitest'
import { formOf, PNG } from '../support/samples.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

describe('boards', () => {
  vi.setConfig({ testTimeout: 60_000 })
  configure({ asyncUtilTimeout: 20_000 })

  /** The task board against the real server: its contents and its keyboard operation. */
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())
  afterEach(cleanup)

  const [NEW, WORK] = [1, 2]
  const titles = async (status: number): Promise<string[]> =>
    ((await product.app.call('GET', `api/kanban_status_tasks?status=${status}`)).body as { title: string }[]).map(one => one.title)
  const made = async (title: string, more: object = {}): Promise<number> =>
    (await product.app.call('POST', 'api/kanban_tasks', { json: { title, status: NEW, ...more } })).body.id as number
  const column = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name: new RegExp(`^${name}, карточек`) })
  const card = (title: string): Promise<HTMLElement> => screen.findByRole('link', { name: new RegExp(title) })
  const shown = (of: HTMLElement): string[] =>
    within(of)
      .queryAllByRole('link')
      .map(one => one.querySelector('strong')!.textContent)

  let existing: number[] = []
  beforeEach(async () => {
    for (const status of [1, 2, 3, 4])
      for (const { id } of (await product.app.call('GET', `api/kanban_status_tasks?status=${status}`)).body as { id: number }[])
        await product.app.call('PATCH', `api/kanban_tasks/${id}`, { json: { metadataFields: { isDelete: true } } })
    existing = [
      await made('Первая'),
      await made('Вторая', { priority: 'urgent', checklist: [{ text: 'раз', isDone: true }, { text: 'два' }] }),
    ]
  })

  test('cards are in the columns of their statuses with their main values', async () => {
    await product.open('/kanban/dashboard')
    await waitFor(async () => expect(shown(await column('Новые'))).toEqual(['Первая', 'Вторая']))
    const second = await card('Вторая')
    expect(second.textContent).toContain('Срочно')
    expect(second.textContent).toContain('Сделано: 1/2')
    expect((await card('Первая')).textContent).not.toContain('Обычный')
    expect(second.getAttribute('href')).toBe(`/kanban/list/${existing[1]}`)
    expect(screen.queryByRole('region', { name: /^Отменено/ })).toBeNull()
  })

  test('arrows select a card, Ctrl+arrow moves it, and its position is announced', async () => {
    await product.open('/kanban/dashboard')
    const first = await card('Первая')
    first.focus()
    await product.user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(document.activeElement).toBe(await card('Вторая')))
    await product.user.keyboard('{Control>}{ArrowUp}{/Control}')
    await waitFor(async () => expect(await titles(NEW)).toEqual(['Вторая', 'Первая']))
    await product.user.keyboard('{Control>}{ArrowRight}{/Control}')
    await waitFor(async () => expect(shown(await column('В работе'))).toEqual(['Вторая']))
    await waitFor(async () => expect([await titles(NEW), await titles(WORK)]).toEqual([['Первая'], ['Вторая']]))
    expect(screen.getByText('Вторая: В работе, место 1')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await card('Вторая')))
  })

  test('the space bar picks a card up, arrows move it, it is dropped or put back; all of it is announced', async () => {
    await product.open('/kanban/dashboard')
    ;(await card('Первая')).focus()
    await product.user.keyboard(' ')
    await screen.findByText(/^Взята карточка «Первая»: Новые, место 1\./u)
    await product.user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(shown(await column('Новые'))).toEqual(['Вторая', 'Первая']))
    await product.user.keyboard('{ArrowRight}')
    await waitFor(async () => expect(shown(await column('В работе'))).toEqual(['Первая']))
    await waitFor(async () => expect(document.activeElement).toBe(await card('Первая')))
    expect(await titles(NEW)).toEqual(['Первая', 'Вторая'])
    await product.user.keyboard('{Escape}')
    await screen.findByText('Карточка «Первая» снова на своём месте: Новые, место 1')
    await waitFor(async () => expect(shown(await column('Новые'))).toEqual(['Первая', 'Вторая']))
    await waitFor(async () => expect(document.activeElement).toBe(await card('Первая')))
    await product.user.keyboard(' {ArrowRight} ')
    await waitFor(async () => expect([await titles(NEW), await titles(WORK)]).toEqual([['Вторая'], ['Первая']]))
    await screen.findByText('Первая: В работе, место 1')
  })

  test('a card shows the files of its task: pictures of images, names of others, and how many there are', async () => {
    for (const [name, type] of [
      ['смета.pdf', 'application/pdf'],
      ['карьер.png', 'image/png'],
    ] as const) {
      const bytes: BlobPart = type === 'image/png' ? PNG : '%PDF-1.4 смета'
      const form = formOf({ task: existing[0] }, { file: new File([bytes], name, { type }) })
      expect((await product.app.call('POST', 'api/kanban_task_files', { form })).status).toBe(201)
    }
    await product.open('/kanban/dashboard')
    const first = await card('Первая')
    expect(await within(first).findByRole('img', { name: 'карьер.png' })).toBeTruthy()
    expect(first).toHaveTextContent(/смета\.pdf.*2 файла/u)
    expect((await card('Вторая')).textContent).not.toMatch(/файл/u)
    cleanup()
    await product.open(`/kanban/list/${existing[0]}?tab=kanbanTaskFile`)
    expect((await screen.findAllByRole('img', { name: 'карьер.png' })).length).toBeGreaterThan(0)
  })

  test('the linked record of a task is found by its title, after its kind was selected', async () => {
    await product.open('/kanban/create')
    expect(await screen.findByRole('combobox', { name: /^Запись/ })).toBeDisabled()
    await product.user.type(screen.getByRole('textbox', { name: /^Название|^Задача|^Что/ }), 'Позвонить')
    await product.user.click(screen.getByRole('combobox', { name: /^О чём/ }))
    await product.user.click(await screen.findByRole('option', { name: 'Компания' }))
    await product.user.click(await screen.findByRole('combobox', { name: /^Запись/ }))
    const [option] = await screen.findAllByRole('option')
    const label = option!.textContent
    await product.user.click(option!)
    await product.user.click(screen.getByRole('combobox', { name: /^Статус/ }))
    await product.user.click(await screen.findByRole('option', { name: 'Новые' }))
    await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => {
      const { body } = await product.app.call('GET', 'api/kanban_tasks?query=Позвонить')
      expect(body).toMatchObject([{ linkKind: 'company', linkId: expect.any(Number) }])
    })
    const [{ id }] = (await product.app.call('GET', 'api/kanban_tasks?query=Позвонить')).body
    cleanup()
    await product.open(`/kanban/list/${id}/edit`)
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Запись/ })).toHaveValue(label))
    await product.app.call('PATCH', `api/kanban_tasks/${id}`, { json: { metadataFields: { isDelete: true } } })
  })

  test('a move that conflicts with a change of another user is reverted and explained', async () => {
    await product.open('/kanban/dashboard')
    const first = await card('Первая')
    await product.app.call('PATCH', `api/kanban_tasks/${existing[0]}/move`, { json: { column: 4 } })
    first.focus()
    await product.user.keyboard('{Control>}{ArrowRight}{/Control}')
    await screen.findByText(/Доску уже изменили/)
    await waitFor(async () => expect(shown(await column('Готово'))).toEqual(['Первая']))
    expect(await titles(WORK)).toEqual([])
  })

  test('a user who may only read cannot move cards', async () => {
    await product.app.holder(['TASK_VIEW'], 'looker')
    await product.open('/kanban/dashboard', 'looker')
    ;(await card('Первая')).focus()
    await product.user.keyboard('{Control>}{ArrowRight}{/Control}')
    await product.user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(document.activeElement).toBe(await card('Вторая')))
    expect(await titles(NEW)).toEqual(['Первая', 'Вторая'])
  })

  test('a comment is added on the card of a task and deleted', async () => {
    await product.open(`/kanban/list/${existing[0]}`)
    await product.user.click(await screen.findByRole('tab', { name: /Комментарии/ }))
    await product.user.type(await screen.findByRole('textbox', { name: 'Новый комментарий' }), 'Позвонил')
    await product.user.click(screen.getByRole('button', { name: 'Отправить' }))
    await screen.findByText('Позвонил', { selector: 'p' })
    await product.user.click(await screen.findByRole('button', { name: 'Удалить комментарий' }))
    await screen.findByText('Комментариев ещё нет.')
    expect((await product.app.call('GET', `api/kanban_tasks/${existing[0]}/comments`)).body).toEqual([])
  })
})

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
