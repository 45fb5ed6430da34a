import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { DATA_DIR } from '../../playwright.config.ts'
import { connectDatabase, type Database } from '../../server/adapters/database.ts'
import { parseAddress } from '../../server/adapters/postgres/address.ts'
import { expect, gridOf, rowOf, test, unique } from '../support/browser.ts'

/** Works on the database of the running server directly: for more rows than calls would create in acceptable time. */
async function onDatabase<T>(work: (client: Database['client']) => Promise<T>): Promise<T> {
  // Line 5 of PostgreSQL's `postmaster.pid` names the folder of its socket.
  const socket = readFileSync(`${DATA_DIR}/pg/postmaster.pid`, 'utf8').split('\n')[4]!
  const database = connectDatabase(parseAddress(`postgres://nerud@localhost/nerud?host=${encodeURIComponent(socket)}`))
  try {
    return await work(database.client)
  } finally {
    await database.close()
  }
}

const MANY = 3000
/** The list loads the next page half a second after its end comes into view. */
const END_WAIT_MS = 500

/** Inserts companies into the database; returns the word that finds them: each is named by it and a number from 0 on. */
async function putCompanies(count: number): Promise<string> {
  const word = `Ряд${unique()}`
  await onDatabase(
    client => client`
      insert into company (name, short_name, kind, is_active, ins_date)
      select ${word} || ' ' || n, ${word} || ' ' || n, 'client', true, now() from generate_series(0, ${count - 1}::int) as n`,
  )
  return word
}

const isFocused = (target: Locator): Promise<boolean> => target.evaluate(element => element === document.activeElement)
const nodesIn = (grid: Locator): Promise<number> => grid.evaluate(element => element.querySelectorAll('*').length)

test('a list of thousands of rows is scrolled to its end, and only the rows in view are rendered', async ({ open }) => {
  test.setTimeout(120_000)
  const word = await putCompanies(MANY)
  const page = await open(`/company/list?query=${encodeURIComponent(word)}&sort=-id`, { prepare: page => page.clock.install() })
  const grid = gridOf(page)
  await expect(rowOf(page, `${word} ${MANY - 1}`)).toBeVisible()
  await grid.focus()
  let max = 0
  await expect(async () => {
    await page.keyboard.press('End')
    await page.clock.fastForward(END_WAIT_MS)
    max = Math.max(max, await nodesIn(grid))
    // The table knows the number of rows once its end was loaded.
    expect(await grid.getAttribute('aria-rowcount')).not.toBe('-1')
  }).toPass({ timeout: 90_000, intervals: [10] })
  await page.keyboard.press('End')
  await expect(rowOf(page, `${word} 0 `)).toBeVisible()
  expect(max).toBeLessThan(2000)
  await page.keyboard.press('Home')
  await expect(rowOf(page, `${word} ${MANY - 1}`)).toBeVisible()
  expect(await nodesIn(grid)).toBeLessThan(2000)

  // After such a jump, row elements show other records; what had the focus must not act on one of those.
  const opened = rowOf(page, `${word} ${MANY - 1}`)
    .getByRole('link')
    .first()
  await opened.focus()
  await expect(opened).toBeFocused()
  await grid.evaluate(element => {
    element.scrollTop = element.scrollHeight
  })
  await expect(rowOf(page, `${word} 0 `)).toBeVisible()
  await expect(grid).toBeFocused()
})

test('a wide list renders only the columns in view, wherever the keyboard moves, and prints all of them', async ({ open }) => {
  const page = await open('/company/list', { viewport: { width: 760, height: 800 } })
  const grid = gridOf(page)
  const row = grid.getByRole('row').nth(3)
  await expect(row).not.toHaveAttribute('aria-busy')
  const heads = await grid.getByRole('columnheader').count()
  const placesOf = (): Promise<number[]> =>
    row.getByRole('gridcell').evaluateAll(cells => cells.map(cell => Number(cell.getAttribute('aria-colindex'))))
  const isUnderHead = (cell: Locator): Promise<boolean> =>
    cell.evaluate(element => {
      const column = element.getAttribute('aria-colindex')
      const head = element.closest('[role="grid"]')!.querySelector(`[role="columnheader"][aria-colindex="${column}"]`)!
      return Math.abs(head.getBoundingClientRect().left - element.getBoundingClientRect().left) < 1
    })
  const before = await placesOf()
  expect(before).not.toContain(heads)
  expect(before).toEqual(before.map((_, at) => at + 1))

  await grid.focus()
  for (let step = 0; step <= heads; step += 1) await page.keyboard.press(step === 0 ? 'ArrowDown' : 'ArrowRight')
  await expect(grid).toHaveAttribute('aria-activedescendant', /./)
  const last = row.getByRole('gridcell').last()
  await expect(last).toHaveAttribute('aria-colindex', String(heads))
  await expect(last).toBeInViewport()
  expect(await isUnderHead(last)).toBe(true)
  // The check boxes and the first column are sticky; the columns after them have scrolled away.
  await expect(async () => expect((await placesOf())[2]).toBeGreaterThan(3)).toPass({ timeout: 5000 })
  expect((await placesOf()).slice(0, 2)).toEqual([1, 2])
  expect(await isUnderHead(row.getByRole('gridcell').nth(2))).toBe(true)
})

test('printed lists, cards and statements fit the paper, with the title of the page and every loaded row', async ({ open }) => {
  for (const path of ['/company/list', '/deals/list', '/deals/list/5', '/company/list/7', '/cashbox/company/list/7']) {
    const page = await open(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(page.locator('[role="row"][aria-busy], [role="progressbar"]')).toHaveCount(0)
    const grids = await gridOf(page).count()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(page.locator('.paper-table')).toHaveCount(grids)
    // A4 within its margins; wide tables are printed in landscape.
    const width = (await page.locator('.paper-wide').count()) > 0 ? 1047 : 718
    await page.setViewportSize({ width, height: 720 })
    const paper = page.locator('.paper-table')
    // The first page of rows is loaded; fewer of them are in view.
    if (path === '/deals/list') await expect.poll(() => paper.locator('tbody tr').count()).toBeGreaterThanOrEqual(50)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
    await expect(gridOf(page)).toBeHidden()
    const head = page.locator('.paper-head')
    await expect(head).toBeVisible()
    await expect(head).toContainText((await page.locator('h1').textContent()) ?? '')
    await expect(head).toContainText(/Неруд.*Напечатано \d\d\.\d\d\.\d{4} \d\d:\d\d/)
    await page.close()
  }
})

test('printed lists name their filters; rows are not split and the text is readable', async ({ open }) => {
  const page = await open('/deals/list?stateFilter=closed&query=1')
  await expect(rowOf(page, /Закрыта/).first()).toBeVisible()
  await expect(page.locator('[role="row"][aria-busy], [role="progressbar"]')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('.paper-facts')).toContainText(['Поиск: «1»', 'Статус: Закрытые'])
  const cell = page.locator('.paper-table td').first()
  // At least 6.5 points.
  expect(await cell.evaluate(one => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThanOrEqual(8.6)
  expect(await cell.evaluate(one => getComputedStyle(one.parentElement!).breakInside)).toBe('avoid')
  expect(await page.locator('.paper-table thead').evaluate(one => getComputedStyle(one).display)).toBe('table-header-group')
  // The totals of the columns are printed below them.
  await expect(page.locator('.paper-foot')).toContainText(/Итого[^]*₽/)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.paper-table')).toHaveCount(0)
})

test('a list marks its end', async ({ open }) => {
  const page = await open('/directory/tags')
  await expect(page.getByText('Конец списка', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Поиск' }).fill('нет такого тега')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await page.getByRole('button', { name: 'Очистить', exact: true }).first().click()
  await expect(page.getByText('Конец списка', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/directory/tags')
})

test('a list is searched, sorted and filtered by the keyboard', async ({ open }) => {
  const page = await open('/company/list')
  const grid = gridOf(page)
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const tabTo = async (target: Locator): Promise<void> => {
    for (let step = 0; step < 30 && !(await isFocused(target)); step += 1) await press('Tab')
    await expect(target).toBeFocused()
  }
  await expect(rowOf(page, /АвтоСамосвал/)).toBeVisible()
  await press('/')
  await page.keyboard.type('карьер')
  await expect(rowOf(page, /Академическое/)).toBeVisible()
  await expect(rowOf(page, /АвтоСамосвал/)).toHaveCount(0)

  await press('ArrowDown')
  await expect(grid).toBeFocused()
  await press('ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter')
  await expect(page).toHaveURL(/sort=inn/)
  await expect(grid.getByRole('columnheader', { name: 'ИНН' })).toHaveAttribute('aria-sort', 'ascending')
  const isInOrder = async (turn: (inns: readonly string[]) => readonly string[]): Promise<void> =>
    expect(async () => {
      const inns = (await grid.getByRole('row').allInnerTexts()).slice(1).map(text => /\d{10,12}/.exec(text)?.[0] ?? 'loading')
      expect(inns.length).toBeGreaterThan(1)
      expect(inns).toEqual(turn(inns.toSorted()))
    }).toPass()
  await isInOrder(inns => inns)
  await press('Enter')
  await expect(page).toHaveURL(/sort=-inn/)
  await isInOrder(inns => inns.toReversed())

  await press('Escape', '/', 'Escape')
  await expect(page).toHaveURL('/company/list?sort=-inn')
  await tabTo(page.getByRole('button', { name: 'Фильтры' }))
  await press('Enter')
  const panel = page.getByRole('dialog', { name: 'Фильтры' })
  await tabTo(panel.getByRole('combobox', { name: 'Типы' }))
  await page.keyboard.type('Перевоз')
  await press('Enter')
  await expect(page).toHaveURL(/companyType=3/)
  await press('Escape')
  await press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(rowOf(page, /Перевозчик/).first()).toBeVisible()
  await expect(grid.getByRole('row').filter({ hasNotText: 'Перевозчик' })).toHaveCount(1)
  await tabTo(page.getByRole('button', { name: /^Фильтр «Типы: Перевозчик»/ }))
  await press('Delete')
  await expect(page).toHaveURL('/company/list?sort=-inn')
})

test('the filters of a list can be cleared in the filter panel', async ({ open }) => {
  const page = await open('/company/list')
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const panel = page.getByRole('dialog', { name: 'Фильтры' })
  await panel.getByRole('combobox', { name: 'Типы' }).fill('Перевоз')
  await page.getByRole('option', { name: 'Перевозчик' }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: /^Ещё фильтры/ }).click()
  await panel.getByRole('button', { name: /^Создана: / }).click()
  const period = page.getByRole('dialog', { name: 'Создана' })
  await period.getByLabel('С', { exact: true }).fill('01.02.2026')
  await period.getByRole('button', { name: 'Показать' }).click()
  await expect(page).toHaveURL(/companyType=3.*insDate\.from=2026-02-01/)
  await expect(panel.getByRole('button', { name: 'Создана: с 01.02.2026' })).toBeVisible()
  await panel.getByRole('button', { name: 'Очистить', exact: true }).last().click()
  // The default kind of the list is cleared too.
  await expect(page).toHaveURL('/company/list?kind=')
  await expect(panel.getByRole('button', { name: 'Создана: Всё время' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Перевозчик' })).toHaveCount(0)
})

/** Returns the bounding box of an element; looks the element up again if it is rendered anew in the meantime. */
async function boxOf(one: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect.poll(async () => (box = await one.boundingBox())).not.toBeNull()
  return box!
}
const headOf = (page: Page, name: string): Locator => gridOf(page).getByRole('columnheader', { name, exact: true })
const rowsOf = (page: Page): Locator => gridOf(page).locator('.row')

for (const [width, last] of [
  [1280, 'Доход'],
  [1440, 'Сумма поставщика'],
] as const)
  test(`volumes and sums of waybills are in view at ${width} px, below two rows of tools`, async ({ open }) => {
    const page = await open('/deals/list', { viewport: { width, height: 800 } })
    await expect(rowsOf(page).first()).toContainText('₽')
    for (const name of ['Загрузка', 'Разгрузка', 'Сумма заказчика', last]) {
      const { x, width: wide } = await boxOf(headOf(page, name))
      expect(x + wide, name).toBeLessThanOrEqual(width - 8)
    }
    const bar = 48
    expect((await boxOf(gridOf(page))).y - bar).toBeLessThanOrEqual(100)
    await expect(page.getByText(/50 из /u)).toBeVisible()
  })

test('the totals of a selection are shown in the footer and shift no content', async ({ open }) => {
  const page = await open('/deals/list', { viewport: { width: 1440, height: 800 } })
  const foot = gridOf(page).getByRole('row', { name: 'Итого' })
  await expect(foot).toContainText('₽')
  const before = await boxOf(gridOf(page))
  await rowsOf(page).nth(0).getByRole('checkbox').click()
  await rowsOf(page).nth(2).getByRole('checkbox').click()
  await expect(gridOf(page).getByRole('row', { name: 'Выбрано: 2' })).toContainText('₽')
  await expect(page.getByRole('button', { name: 'Авторизовать' })).toBeVisible()
  expect(await boxOf(gridOf(page))).toEqual(before)
  await page.getByRole('button', { name: 'Снять выбор' }).click()
  await expect(foot).toBeVisible()
  await expect(gridOf(page)).toBeFocused()
})

test('the compact view is stored per user', async ({ open }) => {
  const page = await open('/company/list')
  await expect(rowsOf(page).first()).toBeVisible()
  expect((await boxOf(rowsOf(page).first())).height).toBe(36)
  await page.getByRole('button', { name: 'Меню пользователя' }).click()
  await page.getByRole('switch', { name: 'Компактный вид' }).check()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await boxOf(rowsOf(page).first())).height).toBe(28)
  // The second row follows directly: the virtualized list uses the same row height.
  expect((await boxOf(rowsOf(page).nth(1))).y - (await boxOf(rowsOf(page).first())).y).toBe(28)
  await page.reload()
  await expect.poll(async () => (await boxOf(rowsOf(page).first())).height).toBe(28)
})

test('a phone shows records as cards, or as a table if the user prefers', async ({ open }) => {
  const page = await open('/deals/list', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const first = rowsOf(page).first()
  await expect(first).toContainText('₽')
  await expect(gridOf(page).getByRole('columnheader')).toHaveCount(2)
  expect(await gridOf(page).evaluate(grid => grid.scrollWidth - grid.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Показать таблицей' }).tap()
  await expect(headOf(page, 'ТТН')).toBeVisible()
  await page.getByRole('button', { name: 'Показать карточками' }).tap()
  await expect(headOf(page, 'ТТН')).toHaveCount(0)
  await first.getByRole('gridcell').nth(1).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
})
