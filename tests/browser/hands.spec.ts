import type { Locator, Page } from '@playwright/test'
import { expect, test, unique, type Api } from '../support/browser.ts'
import { fleet } from '../support/browserBusiness.ts'

/** Typing as users do: fast, over an old value, without looking at the options. Keys follow each other immediately; the test waits for nothing in between. */
const box = (page: Page, name: RegExp): Locator => page.getByRole('combobox', { name })
interface Option {
  readonly id: number
  readonly label: string
}

/** An editable waybill, its route, and another route. */
async function waybill(api: Api): Promise<{ id: number; own: Option; other: Option }> {
  const [deal] = (await api.made('GET', 'api/deals?itemsPerPage=1&stateFilter=active')) as { id: number; cargoRoute: { id: number } }[]
  const routes = (await api.made('GET', `api/cargo_routes/list_for_select?id=${deal!.cargoRoute.id}`)) as Option[]
  const own = routes.find(one => one.id === deal!.cargoRoute.id)!
  return { id: deal!.id, own, other: routes.find(one => one.label !== own.label)! }
}

test('a choice typed over an old value is the one that was typed, by a fast Enter and by Tab', async ({ open, api }) => {
  const { id, own, other } = await waybill(api)
  const page = await open(`/deals/list/${id}/edit`)
  const route = box(page, /^Маршрут/)
  await expect(route).toHaveValue(own.label)
  for (const [key, name] of [
    ['Enter', other.label],
    ['Tab', own.label],
  ] as const) {
    await route.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(name)
    await page.keyboard.press(key)
    await expect(route).toHaveValue(name)
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
})

test('a typed text that is found nowhere stays in the field as an error, and is not saved', async ({ open, api }) => {
  const { id, own } = await waybill(api)
  const page = await open(`/deals/list/${id}/edit`)
  const route = box(page, /^Маршрут/)
  await expect(route).toHaveValue(own.label)
  await route.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('такого маршрута нет')
  await page.keyboard.press('Control+Enter')
  await expect(route).toHaveValue('такого маршрута нет')
  await expect(route).toHaveAccessibleDescription(/^По «такого маршрута нет» ничего не найдено/)
  await expect(page.getByRole('alert').getByText('Исправьте поле')).toBeVisible()
  expect(await api.made('GET', `api/deals/${id}`)).toMatchObject({ cargoRoute: { id: own.id } })
  // Keys without a pause between them, as those of a held key on a slow machine.
  await route.focus()
  const entered = await route.evaluate(async (input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (let length = 1; length <= 60; length += 1) {
      set!.call(input, 'щ'.repeat(length))
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
    }
    return input.value
  })
  expect(entered).toBe('щ'.repeat(60))
  await expect(route).toHaveValue(entered)
})

test('the best match comes first, and text in the other keyboard layout is recognized', async ({ open, api }) => {
  const n = unique()
  for (const name of [`Смесь ярус${n}`, `Ярус${n} мытый`, `Ярус${n}`]) await api.made('POST', 'api/materials', { name })
  const page = await open('/deals/create')
  const material = box(page, /^Материал/)
  const first = page.getByRole('option').first()
  for (const typed of [`ярус${n}`, `zhec${n}`]) {
    await material.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(typed)
    await expect(first).toHaveText(`Ярус${n}`)
    await expect(page.getByRole('option')).toHaveText([`Ярус${n}`, `Ярус${n} мытый`, `Смесь ярус${n}`])
    await page.keyboard.press('Escape')
  }
})

test('Ctrl+K finds people by name and by login, the best first', async ({ open }) => {
  const page = await open('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('operator')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('operator')
})

test('Back undoes a filter, then the one before, and only then leaves the list', async ({ open }) => {
  const page = await open('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Компании', exact: true }).first().click()
  await expect(page).toHaveURL(/company\/list/)
  await expect(page.getByRole('textbox', { name: 'Поиск', exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Поиск', exact: true })).toBeFocused()
  await page.keyboard.type('ООО')
  await expect(page).toHaveURL(/query=/)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await page.getByRole('button', { name: /^Ещё фильтры/ }).click()
  for (const [name, value, address] of [
    [/^Заблокирована/, 'Нет', /isBlocked=0/],
    [/^Активность/, 'Активна', /isActive=1/],
  ] as const) {
    await box(page, name).focus()
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
  }
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).not.toHaveURL(/isActive=/)
  await expect(page).toHaveURL(/query=.*isBlocked=0/)
  await expect(page.getByText('Заблокирована: Нет')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/query=[^&]*$/)
  await expect(page.getByText('Заблокирована: Нет')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('a copy of a record begins with its values, except for its unique ones, and is a new record', async ({ open, api }) => {
  const n = unique()
  const { id } = (await api.made('POST', 'api/materials', { name: `Копия ${n}` })) as { id: number }
  const [deal] = (await api.made('GET', 'api/deals?itemsPerPage=1&stateFilter=active')) as { id: number; ttn: string }[]
  const page = await open(`/deals/list/${deal!.id}`)
  await page.getByRole('button', { name: 'Копировать' }).click()
  await expect(page).toHaveURL(new RegExp(`/deals/create\\?copy=${deal!.id}`))
  const { own } = await waybill(api)
  await expect(box(page, /^Маршрут/)).toHaveValue(own.label)
  await expect(page.getByRole('textbox', { name: 'ТТН', exact: true })).toHaveValue('')
  await page.goto(`/directory/materials?query=${encodeURIComponent(`Копия ${n}`)}`)
  await page.getByRole('button', { name: 'Действия' }).first().click()
  await page.getByRole('menuitem', { name: 'Копировать' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Название' }).fill(`Копия ${n} вторая`)
  await dialog.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByRole('row', { name: `Копия ${n} вторая` })).toBeVisible()
  expect(await api.made('GET', `api/materials/${id}`)).toMatchObject({ name: `Копия ${n}` })
})

test('of two equally good matches the most recently used one comes first', async ({ open, api }) => {
  const n = unique()
  for (const name of [`Лот${n} а`, `Лот${n} б`]) await api.made('POST', 'api/materials', { name })
  const page = await open('/deals/create')
  const material = box(page, /^Материал/)
  const found = async (first: string): Promise<void> => {
    await material.focus()
    await page.keyboard.type(`лот${n}`)
    await expect(page.getByRole('option').first()).toHaveText(first)
  }
  await found(`Лот${n} а`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(material).toHaveValue(`Лот${n} б`)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await found(`Лот${n} б`)
})

test('a typed date replaces the current one, however the input got the focus', async ({ open }) => {
  const page = await open('/deals/create')
  const day = page.getByRole('textbox', { name: /^Дата/ }).first()
  await expect(day).toBeVisible()
  const { x, y, width, height } = (await day.boundingBox())!
  const enter = [
    () => page.mouse.click(x + 25, y + height / 2),
    () => page.mouse.click(x + width - 20, y + height / 2),
    () => page.keyboard.press('Shift+Tab').then(() => page.keyboard.press('Tab')),
    () => day.focus(),
  ]
  for (const [at, way] of enter.entries()) {
    await way()
    await page.keyboard.type(`1${at}112026`, { delay: 20 })
    await expect(day).toHaveValue(`1${at}.11.2026`)
    await page.keyboard.press('Tab')
    if (at === 1) await page.keyboard.press('Shift+Tab')
  }
})

test('nine waybills in a row by keyboard alone: nine right trucks, carriers and drivers', async ({ open, api }) => {
  test.setTimeout(120_000)
  const { route, n, trucks } = await fleet(api)
  const page = await open('/deals/create')
  const note = page.getByRole('textbox', { name: 'ТТН', exact: true })
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  for (const [at, { plate }] of trucks.entries()) {
    // The date is carried over, so the next waybill begins with its number.
    if (at === 0) await note.focus()
    await expect(note).toBeFocused()
    await expect(note).toHaveValue('')
    await page.keyboard.type(`Н-${n}-${at}`)
    await press('Tab', 'Tab', 'Tab')
    if (at === 0) await page.keyboard.type(route)
    await press('Tab')
    await page.keyboard.type(plate.toLowerCase())
    await press('Tab', 'Tab')
    await page.keyboard.type('10')
    await press('Control+Shift+Enter')
  }
  await expect(note).toHaveValue('')
  const stored = (await api.made('GET', `api/deals?query=${encodeURIComponent(`Н-${n}-`)}&itemsPerPage=50`)) as {
    ttn: string
    vehicle: { id: number }
    shipment: { id: number }
    driver: { id: number } | null
  }[]
  expect(
    stored.toSorted((a, b) => a.ttn.localeCompare(b.ttn)).map(one => [one.ttn, one.vehicle.id, one.shipment.id, one.driver?.id]),
  ).toEqual(trucks.map(({ id, carrier, driver }, at) => [`Н-${n}-${at}`, id, carrier, driver]))
  await expect(page.getByText('из прошлой').first()).toBeVisible()
  await expect(page.getByText('Ctrl+Shift+Enter сохраняет и создаёт ещё')).toBeVisible()
})
