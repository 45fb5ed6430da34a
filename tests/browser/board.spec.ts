import type { Page } from '@playwright/test'
import { expect, test, unique } from '../support/browser.ts'
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
