import { screen, waitFor, fireEvent } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi, describe } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('the planning board', () => {
  /** The planning board as a dispatcher uses it. */
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 20_000 }
  const WEEK = '/shiftPlanner/board?day=2026-05-06'

  let product: ScreenTest
  const trucks: number[] = []
  const made = async (path: string, json: Record<string, unknown>): Promise<{ id: number }> => {
    const { status, body } = await product.app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body as { id: number }
  }
  beforeAll(async () => {
    product = await openProduct()
    const { id: company } = await made('api/companies', { name: 'ООО «Самосвалы»', shortName: 'Самосвалы' })
    for (const plate of ['М001ММ77', 'М002ММ77']) trucks.push((await made('api/vehicles', { company, plate, brand: 2, bodyType: 2 })).id)
  }, 60_000)
  afterAll(() => product.close())

  const entry = async (date: string, at = 0): Promise<number> => (await made('api/shift_planners', { date, vehicle: trucks[at] })).id
  const stored = async (id: number) => (await product.app.call('GET', `api/shift_planners/${id}`)).body
  const card = (number: number) => screen.findByRole('link', { name: new RegExp(`^№ ${number}, `) }, SLOW)
  const cells = (plate: string) => {
    const row = screen.getAllByRole('row').find(one => one.textContent?.startsWith(plate))!
    return [...row.querySelectorAll<HTMLElement>('[role=gridcell]')]
  }

  test('an entry is moved by keyboard to another day and vehicle, and keeps the focus', async () => {
    const id = await entry('2026-05-05')
    await product.open(WEEK)
    const link = await card(1)
    link.focus()
    await product.user.keyboard(' {ArrowRight}{ArrowDown}')
    expect(await screen.findByText(/^М002ММ77, 06\.05\.2026, место 1$/)).toBeInTheDocument()
    expect((await stored(id)).date).toBe('2026-05-05')
    await product.user.keyboard('{Enter}')
    await waitFor(async () => expect(await stored(id)).toMatchObject({ date: '2026-05-06', vehicle: { id: trucks[1] }, place: 1 }), SLOW)
    await waitFor(() => expect(document.activeElement?.id).toBe(`planned-${id}`), SLOW)
  })

  test('Ctrl+Z and the button of the message take moves back, with the driver, unless somebody has changed the entry since', async () => {
    const driver = (await made('api/accounts', { fio: 'Выбранный', login: 'picked', accountType: 2, driver: true })).id
    const { id } = await made('api/shift_planners', { date: '2026-06-09', vehicle: trucks[0], driver })
    const home = { date: '2026-06-09', vehicle: { id: trucks[0] }, driver: { id: driver } }
    await product.open('/shiftPlanner/board?day=2026-06-10')
    const moveDown = async (): Promise<void> => {
      ;(await card(1)).focus()
      await product.user.keyboard(' {ArrowDown}{ArrowRight}{Enter}')
    }
    await moveDown()
    await screen.findByText(/^Перенесено: № 1/, undefined, SLOW)
    expect(await stored(id)).toMatchObject({ date: '2026-06-10', vehicle: { id: trucks[1] }, driver: null })
    await product.user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await stored(id)).toMatchObject(home), SLOW)
    await waitFor(() => expect(cells('М001ММ77')[1]!.querySelector('.entry')).not.toBeNull(), SLOW)
    await moveDown()
    await waitFor(async () => expect(await stored(id)).toMatchObject({ vehicle: { id: trucks[1] } }), SLOW)
    await product.app.call('PATCH', `api/shift_planners/${id}`, { json: { comment: 'Утром' } })
    const buttons = await screen.findAllByRole('button', { name: 'Вернуть' }, SLOW)
    await product.user.click(buttons.at(-1)!)
    await screen.findByText(/С тех пор запись изменили/, undefined, SLOW)
    expect(await stored(id)).toMatchObject({ vehicle: { id: trucks[1] } })
  })

  test('Escape puts an entry back, and a completed one cannot be picked up', async () => {
    const id = await entry('2026-05-13')
    await product.open('/shiftPlanner/board?day=2026-05-13')
    const link = await card(1)
    link.focus()
    await product.user.keyboard(' {ArrowRight}{Escape}')
    expect(await screen.findByText('Возвращена на место')).toBeInTheDocument()
    expect((await stored(id)).date).toBe('2026-05-13')
    for (const status of [2, 3]) await product.app.call('PATCH', `api/shift_planners/${id}/change_status`, { json: { status } })
    document.body.innerHTML = ''
    await product.open('/shiftPlanner/board?day=2026-05-13&find=М001')
    const done = await screen.findByRole('link', { name: /Выполнено/ }, SLOW)
    done.focus()
    await product.user.keyboard(' ')
    expect(await screen.findByText('Выполненную или отменённую запись не переносят')).toBeInTheDocument()
  })

  test('an entry is dragged to another day; a refused move is reverted and explained', async () => {
    const id = await entry('2026-05-19')
    await made('api/shifts', { date: '2026-05-21', vehicles: [{ vehicle: trucks[0], status: 'off' }] })
    await product.open('/shiftPlanner/board?day=2026-05-20')
    const data = { setData: () => undefined, effectAllowed: 'none' }
    const drag = async (to: number): Promise<void> => {
      const link = await card(1)
      fireEvent.dragStart(link, { dataTransfer: data })
      const cell = cells('М001ММ77')[to]!
      fireEvent.dragOver(cell, { dataTransfer: data })
      fireEvent.drop(cell, { dataTransfer: data })
    }
    await drag(2)
    await waitFor(async () => expect((await stored(id)).date).toBe('2026-05-20'), SLOW)
    expect(await screen.findByText('Выходной', undefined, SLOW)).toBeInTheDocument()
    await drag(3)
    expect(await screen.findByText(/не выходит на линию: в смене стоит «выходной»/, undefined, SLOW)).toBeInTheDocument()
    expect((await stored(id)).date).toBe('2026-05-20')
    await waitFor(() => expect(cells('М001ММ77')[2]!.querySelector('.entry')).not.toBeNull(), SLOW)
  })

  test('a card names its driver only where that is not the driver of its row', async () => {
    const driver = async (fio: string, login: string): Promise<number> =>
      (await made('api/accounts', { fio, login, accountType: 2, driver: true })).id
    const [own, other] = [await driver('Водителев Иван', 'own'), await driver('Сменщиков Пётр', 'other')]
    const { body } = await product.app.call('GET', `api/vehicles/${trucks[1]}`)
    await product.app.call('PATCH', `api/vehicles/${trucks[1]}`, { json: { drivers: [own], version: body.version } })
    for (const one of [own, other]) await made('api/shift_planners', { date: '2026-06-03', vehicle: trucks[1], driver: one })
    await product.open('/shiftPlanner/board?day=2026-06-03')
    expect((await card(2)).querySelector('.what')).toHaveTextContent('Сменщиков Пётр')
    expect((await card(1)).querySelector('.what')).not.toHaveTextContent('Водителев')
  })

  test('an entry is added from a cell, with vehicle and day filled in', async () => {
    await product.open('/shiftPlanner/board?day=2026-05-27')
    await product.user.click(await screen.findByRole('button', { name: 'Добавить в план: М002ММ77, 28.05.2026' }, SLOW))
    await product.user.click(await screen.findByRole('button', { name: /^Сохранить$/ }, SLOW))
    await waitFor(async () => {
      const { body } = await product.app.call('GET', 'api/shift_planners?date[after]=2026-05-28&date[before]=2026-05-28')
      expect(body).toMatchObject([{ vehicle: { id: trucks[1] }, state: 'plan' }])
    }, SLOW)
    expect(await card(1)).toBeInTheDocument()
  })
})
