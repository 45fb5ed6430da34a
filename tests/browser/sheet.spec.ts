import type { Page, Route } from '@playwright/test'
import { expect, signInOn, test, type Api } from '../support/browser.ts'
import { daysAgo, typed, fleet, type Fleet } from '../support/browserBusiness.ts'

/** Waybills typed into the entry table as users do: fast, without looking, and with failures in between. */
const ADDRESS = '/deals/create?entry=table'
const note = (page: Page) => page.getByRole('textbox', { name: /^ТТН, строка/ })

interface Stored {
  readonly id: number
  readonly version: number
  readonly ttn: string
  readonly vehicle: { readonly id: number }
  readonly shipment: { readonly id: number }
  readonly driver: { readonly id: number } | null
  readonly objectVol: string
}
const storedOf = async (api: Api, n: number): Promise<readonly Stored[]> =>
  ((await api.made('GET', `api/deals?query=${encodeURIComponent(`Л-${n}-`)}&itemsPerPage=50`)) as Stored[]).toSorted((a, b) =>
    a.ttn.localeCompare(b.ttn),
  )

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Types the first line and selects its route; the lines below take it over. */
async function first(page: Page, { n, route, trucks }: Fleet): Promise<void> {
  await note(page).waitFor()
  await page.keyboard.type(`Л-${n}-1`)
  await press(page, 'Tab')
  await page.keyboard.type(trucks[0]!.plate.toLowerCase())
  await press(page, 'Tab')
  await page.keyboard.type('10')
  await press(page, 'Tab', 'Tab')
  await page.keyboard.type(route)
  await press(page, 'Tab')
}

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** The number of scans that the browser stores. */
const storedScans = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('nerud.scans')
        request.addEventListener('error', reject)
        request.addEventListener('success', () => {
          const count = request.result.transaction('scans').objectStore('scans').count()
          count.addEventListener('success', () => {
            request.result.close()
            resolve(count.result)
          })
        })
      }),
  )

/** Copies a range as a spreadsheet does, and pastes it into the active cell. */
const paste = (page: Page, rows: readonly (readonly string[])[]): Promise<void> =>
  page.evaluate(
    text => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    rows.map(row => row.join('\t')).join('\r\n'),
  )

test('nine waybills as lines by keyboard alone: the number by one key, the route carried over, all of them correct', async ({
  open,
  api,
}) => {
  test.setTimeout(120_000)
  const business = await fleet(api)
  const { n, trucks } = business
  const page = await open(ADDRESS)
  await first(page, business)
  await press(page, 'Enter')
  for (const { plate } of trucks.slice(1)) {
    await press(page, '+')
    await page.keyboard.type(plate.toLowerCase())
    await press(page, 'Tab')
    await page.keyboard.type('10')
    await press(page, 'Enter')
  }
  await expect(page.getByText(`Сохранено строк: ${trucks.length}`)).toBeVisible({ timeout: 30_000 })
  const stored = await storedOf(api, n)
  expect(stored.map(one => [one.ttn, one.vehicle.id, one.shipment.id, one.driver?.id])).toEqual(
    trucks.map(({ id, carrier, driver }, at) => [`Л-${n}-${at + 1}`, id, carrier, driver]),
  )
})

test('keys pressed before the table has loaded are typed into it', async ({ open }) => {
  let come: () => void
  const hasCome = new Promise<void>(resolve => (come = resolve))
  const prepare = async (page: Page): Promise<void> => {
    await page.route('**/assets/SheetOf-*.js', async (route: Route) => {
      await hasCome
      await route.continue()
    })
  }
  const page = await open(ADDRESS, { prepare })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.type('77-1')
  await press(page, 'Tab', 'Tab', '1')
  come!()
  await press(page, '0')
  const volume = page.getByRole('textbox', { name: 'Загрузка, строка 1' })
  await expect(volume).toHaveValue('10')
  await press(page, '5')
  await expect(volume).toHaveValue('105')
  await press(page, 'Shift+Tab', 'Shift+Tab')
  await expect(note(page)).toHaveValue('77-1')
})

test('a range from Excel: unknown values are marked in their cells and corrected there, and nothing is saved before it is reviewed', async ({
  open,
  api,
}) => {
  test.setTimeout(120_000)
  const { n, route, trucks } = await fleet(api)
  // A pasted cell must contain the full name of a record: a part of it would be ambiguous.
  const [{ label }] = (await api.made('GET', `api/cargo_routes/list_for_select?query=${encodeURIComponent(route)}`)) as [{ label: string }]
  const page = await open(ADDRESS)
  await note(page).waitFor()
  const wrong = `${trucks[0]!.plate.slice(0, -1)}8`
  const line = (at: number, plate: string): readonly string[] => [`Л-${n}-${at}`, typed(daysAgo(0)), label, plate, '12,5', 'серый']
  await paste(page, [['ТТН', 'Дата', 'Маршрут', 'Машина', 'Разгрузка', 'Цвет'], line(1, wrong), line(2, wrong), line(3, trucks[1]!.plate)])
  await expect(page.getByText('Нет таких столбцов, они пропущены: Цвет')).toBeVisible()
  const cell = page.getByRole('gridcell').and(page.locator('[data-cell="vehicle"]'))
  await expect(cell.first()).toHaveText(wrong)
  await expect(cell.first()).toHaveClass(/wrong/)
  expect(await storedOf(api, n)).toEqual([])
  await cell.first().click()
  await press(page, 'Alt+ArrowDown')
  const offered = page.getByRole('option', { name: trucks[0]!.plate })
  await expect(offered).toBeVisible()
  await offered.click()
  await expect(page.getByText('Так же исправлено строк: 1')).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(page.getByText('Сохранено строк: 3')).toBeVisible({ timeout: 30_000 })
  const ids = [trucks[0]!.id, trucks[0]!.id, trucks[1]!.id]
  expect((await storedOf(api, n)).map(one => [one.vehicle.id, one.objectVol])).toEqual(ids.map(id => [id, '12.500']))
})

test('typed values and scans that are not saved are restored after a reload and after signing out, including a half-typed cell', async ({
  open,
  api,
}) => {
  const business = await fleet(api)
  const { n, trucks } = business
  const user = await api.user('Администратор')
  const page = await open(ADDRESS, { as: user })
  await note(page).waitFor()
  await page.getByRole('button', { name: 'Бумага' }).click()
  const scans = ['первый', 'второй'].map(name => ({ name: `${name}.png`, mimeType: 'image/png', buffer: PNG }))
  await page.locator('aside input[type=file]').setInputFiles(scans)
  const scan = page.getByRole('img', { name: 'Бумага строки 1' })
  await expect(scan).toBeVisible()
  await expect.poll(() => storedScans(page)).toBe(2)
  await note(page).click()
  await page.keyboard.type(`Л-${n}-1`)
  await press(page, 'Tab')
  await page.keyboard.type(trucks[0]!.plate.toLowerCase())
  // No question: nothing would be lost.
  await page.reload()
  const cellOf = (name: string) => page.locator(`[data-cell="${name}"]`).first()
  await expect(cellOf('ttn')).toHaveText(`Л-${n}-1`)
  await expect(page.getByRole('combobox', { name: /^Машина, строка 1/ })).toHaveValue(new RegExp(`^${trucks[0]!.plate}`))
  await cellOf('ttn').click()
  await expect(scan).toBeVisible()
  await expect(page.getByRole('button', { name: 'Добавить сканы или фото (+1)' })).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/login/)
  await signInOn(page, user.login, user.password)
  await expect(page).not.toHaveURL(/login/)
  await page.goto(ADDRESS)
  await expect(cellOf('vehicle')).toContainText(trucks[0]!.plate)
  await cellOf('ttn').click()
  await expect(scan).toBeVisible()
  await page.getByRole('button', { name: 'Убрать бумагу' }).click()
  await expect.poll(() => storedScans(page)).toBe(1)
  expect(await storedOf(api, n)).toEqual([])
})

test('a line whose response is lost is stored once', async ({ open, api }) => {
  test.setTimeout(90_000)
  const business = await fleet(api)
  const page = await open(ADDRESS)
  let lost = 0
  await page.route('**/api/deals', async (route: Route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    // The server executes the request, but its response is lost.
    await route.fetch()
    return route.abort()
  })
  await first(page, business)
  await press(page, 'Enter')
  await expect(page.getByText('Сохранено строк: 1')).toBeVisible({ timeout: 40_000 })
  expect([lost, (await storedOf(api, business.n)).length]).toEqual([1, 1])
})

test('a stored line is changed in the table, and concurrent changes of another user are kept', async ({ open, api }) => {
  test.setTimeout(90_000)
  const business = await fleet(api)
  const { n } = business
  const page = await open(ADDRESS)
  await first(page, business)
  await press(page, 'Enter')
  await expect(page.getByText('Сохранено строк: 1')).toBeVisible({ timeout: 30_000 })
  const [{ id, version }] = (await storedOf(api, n)) as [Stored]
  const changed = await api.call('PATCH', `api/deals/${id}`, { json: { kn: 'чужой' }, headers: { 'If-Match': `"${version}"` } })
  expect(changed.status).toBe(200)
  await page.locator('[data-cell="objectVol"]').first().click()
  await page.keyboard.type('15')
  await press(page, 'Enter')
  await expect.poll(async () => (await api.made('GET', `api/deals/${id}`)) as Stored).toMatchObject({ objectVol: '15.000', kn: 'чужой' })
  await test.step('on a phone the table scrolls within the page, and the menu of a line replaces keys', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const volume = page.locator('[data-cell="objectVol"]').last()
    await volume.click()
    await page.getByRole('button', { name: 'Действия со строкой 2' }).click()
    await page.getByRole('menuitem', { name: 'Разгрузка: как в строке выше' }).click()
    await expect(volume.getByRole('textbox')).toHaveValue('15')
  })
})

test('values typed in a line while it is being stored are stored afterwards', async ({ open, api }) => {
  test.setTimeout(90_000)
  const business = await fleet(api)
  const page = await open(ADDRESS)
  let letGo = (): void => undefined
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/api/deals', async (route: Route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  await first(page, business)
  await press(page, 'Enter')
  await expect(page.locator('.line.saving')).toHaveCount(1)
  await page.locator('[data-cell="objectVol"]').first().click()
  await page.keyboard.type('15')
  await press(page, 'Enter')
  await expect(page.locator('[data-cell="objectVol"]').first()).toContainText('15')
  letGo()
  await expect.poll(async () => (await storedOf(api, business.n)).map(one => one.objectVol), { timeout: 30_000 }).toEqual(['15.000'])
})
