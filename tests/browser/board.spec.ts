import type { Page } from '@playwright/test'
import { expect, test, unique, saveOf, type Api } from '../support/browser.ts'
import { faultsOf, prepareChecks } from '../support/browserChecks.ts'

const [NEW, WORK] = [1, 2]
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, карточек`) })

test('cards are moved by mouse and by keyboard, and everybody sees the same order', async ({ open, api }) => {
  const mark = `Доска ${unique()}`
  const made = async (name: string): Promise<number> =>
    (await api.made('POST', 'api/kanban_tasks', { title: `${mark} ${name}`, status: NEW })).id
  const ids = [await made('первая'), await made('вторая'), await made('третья')]
  const titles = async (status: number): Promise<string[]> =>
    (await api.made('GET', `api/kanban_status_tasks?status=${status}&query=${encodeURIComponent(mark)}`)).map((one: { title: string }) =>
      one.title.slice(mark.length + 1),
    )
  const page = await open(`/kanban/dashboard?query=${encodeURIComponent(mark)}`)
  const card = (name: string) => page.getByRole('link', { name: `${mark} ${name}` })
  await expect(column(page, 'Новые').getByRole('link')).toHaveCount(3)

  await test.step('by the mouse before another card', async () => {
    const [from, to] = [(await card('третья').boundingBox())!, (await card('первая').boundingBox())!]
    await page.mouse.move(from.x + 40, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y - 20, { steps: 4 })
    await page.mouse.move(to.x + 40, to.y + 4, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => titles(NEW)).toEqual(['третья', 'первая', 'вторая'])
    await expect(page).toHaveURL(/\/kanban\/dashboard/)
  })

  await test.step('by the mouse into an empty column', async () => {
    const [from, to] = [(await card('вторая').boundingBox())!, (await column(page, 'В работе').boundingBox())!]
    await page.mouse.move(from.x + 40, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 20, { steps: 4 })
    await page.mouse.move(to.x + 80, to.y + 90, { steps: 8 })
    await page.mouse.up()
    await expect(column(page, 'В работе').getByRole('link')).toHaveCount(1)
    await expect.poll(async () => [await titles(NEW), await titles(WORK)]).toEqual([['третья', 'первая'], ['вторая']])
  })

  await test.step('by keyboard, and the focus follows', async () => {
    await card('третья').focus()
    await page.keyboard.press('Control+ArrowRight')
    await expect(card('третья')).toBeFocused()
    await expect.poll(() => titles(WORK)).toEqual(['третья', 'вторая'])
    await page.keyboard.press('Control+ArrowDown')
    await expect.poll(() => titles(WORK)).toEqual(['вторая', 'третья'])
    await page.keyboard.press('ArrowLeft')
    await expect(card('первая')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/kanban/list/${ids[0]}`)
  })

  await test.step('picked up by the space bar, moved by arrows, cancelled and dropped', async () => {
    await page.goBack()
    await card('первая').focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: 'Взята карточка' })).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(column(page, 'В работе').getByRole('link')).toHaveText([/вторая/, /первая/, /третья/])
    await expect(card('первая')).toBeFocused()
    expect(await titles(NEW)).toEqual(['первая'])
    await page.keyboard.press('Escape')
    await expect(column(page, 'Новые').getByRole('link')).toHaveText([/первая/])
    await expect(card('первая')).toBeFocused()
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await expect.poll(() => titles(WORK)).toEqual(['первая', 'вторая', 'третья'])
    await expect(card('первая')).toBeFocused()
    for (const key of ['Space', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await expect.poll(async () => [await titles(NEW), await titles(WORK)]).toEqual([['первая'], ['вторая', 'третья']])
    await expect(page).toHaveURL(/\/kanban\/dashboard/)
  })

  await test.step('another user sees the same', async () => {
    const other = await open(`/kanban/dashboard?query=${encodeURIComponent(mark)}`)
    await expect(column(other, 'В работе').getByRole('link')).toHaveText([/вторая/, /третья/])
  })
})

test('the screens of tasks have no axe violations and fit a phone', async ({ open, api }) => {
  test.setTimeout(120_000)
  const [{ id }] = await api.made('GET', 'api/kanban_tasks?itemsPerPage=1')
  const page = await open('/', { colorScheme: 'light', prepare: prepareChecks })
  const faults: string[] = []
  for (const address of ['/kanban/dashboard', `/kanban/list/${id}`, '/kanban/create', '/kanban/settings']) {
    await page.goto(address)
    faults.push(...(await faultsOf(page)).map(fault => `${address} ${fault}`))
  }
  expect(faults).toEqual([])
})

async function makePoint(api: Api, n: number, more: object = {}): Promise<number> {
  const company = await api.call('POST', 'api/companies', { json: { name: `Площадки ${n}` } })
  const json = { name: `Площадка ${n}`, company: company.body.id, pointType: [3], address: 'у реки', ...more }
  const { status, body } = await api.call('POST', 'api/points', { json })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const degrees = async (page: Page): Promise<number[]> => {
  const values = ['Широта', 'Долгота'].map(name => page.getByRole('textbox', { name }).inputValue())
  return (await Promise.all(values)).map(text => Number(text.replace(',', '.')))
}

test('the place of a point is selected on a map by keyboard and by a click, without external requests, and saved', async ({
  open,
  api,
}) => {
  const n = unique()
  const id = await makePoint(api, n)
  const queries: string[] = []
  const page = await open(`/point/list/${id}/edit`, {
    prepare: async one => {
      one.on('request', request => queries.push(request.url()))
    },
  })
  await page.getByRole('button', { name: 'Выбрать на карте' }).press('Enter')
  const map = page.getByRole('application', { name: 'Карта: место записи' })
  const pin = page.getByRole('button', { name: /^Метка места/ })
  const [lat, lon] = [page.getByRole('textbox', { name: 'Широта' }), page.getByRole('textbox', { name: 'Долгота' })]

  await test.step('by keyboard: Enter puts the pin into the center, arrows move it', async () => {
    await map.press('Enter')
    await expect(pin).toBeFocused()
    const [north, east] = await degrees(page)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await degrees(page))[0]).toBeGreaterThan(north!)
    await expect.poll(async () => (await degrees(page))[1]).toBeGreaterThan(east!)
    const far = await lon.inputValue()
    await page.keyboard.press('+')
    await expect(lon).toHaveValue(far)
  })

  await test.step('by a click: the pin appears where it was clicked', async () => {
    const before = await degrees(page)
    const { width, height } = (await map.boundingBox())!
    await map.click({ position: { x: width * 0.75, y: height * 0.75 } })
    await expect.poll(async () => (await degrees(page))[0]).toBeLessThan(before[0]!)
    await expect.poll(async () => (await degrees(page))[1]).toBeGreaterThan(before[1]!)
  })

  await test.step('it is saved, and the card shows it', async () => {
    const chosen = await degrees(page)
    await saveOf(page).click()
    await expect(page.getByRole('application', { name: `Карта: Площадка ${n}` })).toBeVisible()
    const { body } = await api.call('GET', `api/points/${id}`)
    expect([body.lat, body.lon].map(Number)).toEqual(chosen)
  })
  await test.step('changing the theme redraws it', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(page.getByRole('application', { name: `Карта: Площадка ${n}` })).toBeVisible()
  })
  await expect(lat).toBeHidden()
  const here = new URL(page.url()).origin
  expect(queries.filter(url => !url.startsWith(here) && !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([])
})

test('on a phone, swiping over a map scrolls the page until the map is tapped', async ({ open, api }) => {
  const n = unique()
  const id = await makePoint(api, n, { lat: '55.700000', lon: '37.600000' })
  const page = await open(`/point/list/${id}`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const map = page.getByRole('application', { name: `Карта: Площадка ${n}` })
  await expect(map).toHaveCSS('touch-action', 'pan-x pan-y')
  await map.tap({ position: { x: 250, y: 60 } })
  await expect(map).toHaveCSS('touch-action', 'none')
  await page.getByRole('tab', { name: 'Данные' }).tap()
  await expect(map).toHaveCSS('touch-action', 'pan-x pan-y')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
})
