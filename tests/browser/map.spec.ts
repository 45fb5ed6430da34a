import type { Page } from '@playwright/test'
import { expect, saveOf, test, unique, type Api } from '../support/browser.ts'

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
