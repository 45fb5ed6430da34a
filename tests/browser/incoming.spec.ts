import type { Locator, Page } from '@playwright/test'
import { sampleInn } from '#russian'
import { bytesOf, document, HEAD, linesOf, THEIRS, type Pair } from '../samples/bankFile.ts'
import { expect, gridOf, rowOf, test, unique, type Api } from '../support/browser.ts'
import { choose, daysAgo, visibleText, typed } from '../support/browserBusiness.ts'

/** Creates a counterparty with a binding and one that is unknown, and yesterday's bank statement lines of both. */
async function prepareBank(api: Api) {
  const n = unique(2)
  const name = `Гранит ${n}`
  const [inn, stranger] = [sampleInn(n), sampleInn(n + 1)]
  const { id: company } = await api.made('POST', 'api/companies', { name: `ООО «${name}»`, shortName: name, inn })
  const [own] = (await api.made('GET', 'api/owner_companies/1/owner_company_requisites')) as { account: string }[]
  const day = typed(daysAgo(1))
  const paid = (number: string, sum: string, more: Readonly<Record<string, string>>): Pair[] =>
    document(`${number}-${n}`, sum, own!.account, THEIRS[0], { Дата: day, ДатаСписано: day, ...more })
  const granite = (number: string, sum: string): Pair[] =>
    paid(number, sum, { Получатель1: `ООО «${name}»`, ПолучательИНН: inn, НазначениеПлатежа: `Оплата за щебень по договору ${n}` })
  const unknown = paid('9', '70.00', {
    Получатель1: `ООО «Незнакомец ${n}»`,
    ПолучательИНН: stranger,
    ПолучательСчет: THEIRS[1],
    ПолучательРасчСчет: THEIRS[1],
    НазначениеПлатежа: `Аванс ${n}`,
  })
  const details: Readonly<Record<string, string>> = { РасчСчет: own!.account, ДатаНачала: day, ДатаКонца: day, ДатаСоздания: day }
  const head = HEAD.map(([key, value]): Pair => [key, details[key] ?? value])
  const file = (...documents: Pair[][]): readonly string[] => linesOf({ head, documents: documents.map(pairs => ({ pairs })) })
  return {
    n,
    name,
    first: file(granite('1', '1500.00'), unknown),
    second: file(granite('1', '1500.00'), granite('2', '250.00'), unknown),
    box: `/cashbox/company/list/${company}?dateFrom=${daysAgo(30)}&dateTo=${daysAgo(0)}`,
  }
}

/** Uploads a bank statement and waits until its card reports that it was read, with the counts; returns the address of the card. */
async function imported(page: Page, name: string, lines: readonly string[]): Promise<string> {
  await page.goto('/finances/bank-transaction/imports/create')
  await choose(page, /^Компания/, 'Неруд')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(bytesOf(lines)) })
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/imports\/list\/\d+$/)
  await expect(page.getByText('Ждёт чтения', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Прочитать' }).press('Enter')
  await expect(page.getByText('Прочитан', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  return visibleText(page.getByRole('main'))
}

/** Moves down the inbox with the arrow key until the line is active. */
async function arrowTo(page: Page, line: Locator): Promise<void> {
  const list = page.getByRole('listbox', { name: 'Что ждёт решения' })
  await expect(line).toBeVisible()
  await expect(list).toBeFocused()
  const id = await line.getAttribute('id')
  await page.keyboard.press('Home')
  for (let left = await list.getByRole('option').count(); left > 0; left -= 1) {
    if ((await list.getAttribute('aria-activedescendant')) === id) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(list).toHaveAttribute('aria-activedescendant', id!)
}

/** Types into the focused input of a dialog and accepts the suggestion. */
async function take(page: Page, dialog: Locator, label: RegExp, text: string): Promise<void> {
  await expect(dialog.getByRole('combobox', { name: label })).toBeFocused()
  await page.keyboard.type(text)
  await expect(page.getByRole('option').first()).toContainText(text)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: label })).toHaveAttribute('aria-expanded', 'false')
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let left = 20; left > 0 && !(await target.evaluate(one => one === one.ownerDocument.activeElement)); left -= 1)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Returns the lines of this story that wait in the inbox. */
async function waiting(page: Page, n: number): Promise<readonly string[]> {
  await page.goto('/sump')
  await expect(page.getByRole('listbox', { name: 'Что ждёт решения' })).toBeVisible()
  const own = page.getByRole('option', { name: new RegExp(`${n}(?!\\d)`) })
  await expect(own.first()).toBeVisible()
  return Promise.all((await own.all()).map(visibleText))
}

/** The statement of the company contains both payments, and its balance is their total. */
async function expectBoth(page: Page, box: string): Promise<void> {
  await page.goto(box)
  await expect.poll(() => visibleText(page.getByText('Баланс', { exact: true }).locator('..'))).toBe('Баланс -1 750,00 ₽')
  // The header counts as a row too.
  await expect(gridOf(page).getByRole('row')).toHaveCount(3)
  for (const sum of ['1 500,00 ₽', '250,00 ₽'])
    await expect
      .poll(async () => (await Promise.all((await gridOf(page).getByRole('row').all()).map(visibleText))).join('\n'))
      .toContain(sum)
}

test('a bank file is imported, bound by keyboard and remembered; the next one is bound automatically, the same one adds nothing', async ({
  open,
  api,
}) => {
  test.setTimeout(240_000)
  const { n, name, first, second, box } = await prepareBank(api)
  const buh = await open('/', { as: 'buh' })
  const stranger = expect.stringContaining(`Незнакомец ${n}`)
  let left: readonly string[] = []

  await test.step('the first file leaves two operations to be processed by users', async () => {
    expect(await imported(buh, `выписка-${n}.txt`, first)).toMatch(/Новых 2 Уже были 0 Разнесено 0 В отстойнике 2 С ошибками 0/)
  })
  await test.step('in the inbox one is bound by keyboard alone, and the binding is remembered', async () => {
    await buh.goto('/sump')
    const line = buh.getByRole('option', { name: new RegExp(name) })
    await arrowTo(buh, line)
    await expect(buh.getByRole('heading', { name: new RegExp(`1-${n}`) })).toBeVisible()
    await buh.keyboard.press('1')
    const dialog = buh.getByRole('dialog', { name: 'Разнести' })
    await take(buh, dialog, /^Статья/, 'Оплата по договору')
    await tabTo(buh, dialog.getByRole('combobox', { name: /^Компания/ }))
    await take(buh, dialog, /^Компания/, name)
    const remember = dialog.getByRole('checkbox', { name: 'Запомнить для следующих' })
    await tabTo(buh, remember)
    await buh.keyboard.press('Space')
    await expect(remember).toBeChecked()
    await buh.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(line).toHaveCount(0)
    await expect(buh.getByRole('listbox', { name: 'Что ждёт решения' })).toBeFocused()
    left = await waiting(buh, n)
    expect(left).toEqual([stranger])
  })
  await test.step('an overlapping file adds only new operations, which are bound automatically', async () => {
    expect(await imported(buh, `выписка-${n}-2.txt`, second)).toMatch(/Новых 1 Уже были 2 Разнесено 1 В отстойнике 0 С ошибками 0/)
    await buh.goto('/finances/bank-transaction/list')
    await buh.getByRole('textbox', { name: 'Поиск' }).pressSequentially(`2-${n}`)
    const row = rowOf(buh, new RegExp(name))
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('250,00')
    await row.click()
    await expect(buh).toHaveURL(/bank-transaction\/list\/\d+/)
    await expect(buh.getByText('Обработана', { exact: true }).first()).toBeVisible()
    await expect(buh.getByText('По закреплению', { exact: true }).first()).toBeVisible()
    expect(await waiting(buh, n)).toEqual(left)
  })
  await test.step('the statement of the company shows both payments', () => expectBoth(buh, box))
  await test.step('the same file again adds nothing', async () => {
    expect(await imported(buh, `выписка-${n}-3.txt`, second)).toMatch(/Новых 0 Уже были 3 Разнесено 0 В отстойнике 0 С ошибками 0/)
    expect(await waiting(buh, n)).toEqual(left)
    await expectBoth(buh, box)
  })
})
