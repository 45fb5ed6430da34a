import { expect, gridOf, test } from '../support/browser.ts'
import type { Locator, Page } from '@playwright/test'

/** Whether the text is displayed from left to right, by the positions of its first and last letters. */
const runsFromLeft = (text: Locator): Promise<boolean> =>
  text.evaluate(element => {
    const leaves = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const places: DOMRect[] = []
    while (leaves.nextNode()) {
      const { data } = leaves.currentNode as Text
      for (const at of [0, data.length - 1]) {
        const range = document.createRange()
        range.setStart(leaves.currentNode, at)
        range.setEnd(leaves.currentNode, at + 1)
        places.push(range.getBoundingClientRect())
      }
    }
    return places.length > 1 && places[0]!.left < places.at(-1)!.left
  })

const isSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Sets the language to Arabic, whether or not it is offered. */
const inArabic = {
  prepare: async (page: Page): Promise<void> => {
    await page.addInitScript(() => localStorage.setItem('RaStore.browser.locale', '"ar"'))
  },
}

async function isTurned(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['ar', 'rtl'])
  expect(await isSideways(page)).toBe(false)
}

test('in Arabic, lists and cards are mirrored, and numbers and Russian names keep their direction', async ({ open }) => {
  const page = await open('/company/list', inArabic)
  await test.step('a list', async () => {
    await isTurned(page, 'شركات')
    const menu = (await page.getByRole('navigation', { name: 'القائمة الرئيسية' }).boundingBox())!
    expect(menu.x).toBeGreaterThan(1000)
    const heads = gridOf(page).getByRole('columnheader')
    const [first, second] = [(await heads.nth(0).boundingBox())!, (await heads.nth(1).boundingBox())!]
    expect(first.x).toBeGreaterThan(second.x)
    expect(await runsFromLeft(page.getByRole('gridcell', { name: /^\+7/ }).first().locator('span'))).toBe(true)
    await gridOf(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    expect(await gridOf(page).getAttribute('aria-activedescendant')).toMatch(/-1$/)
  })
  await test.step('a card', async () => {
    await page.goto('/company/list/5')
    await isTurned(page, /\[\d{10}\]/)
    expect(await runsFromLeft(page.getByRole('link', { name: /^\+7/ }))).toBe(true)
    expect(await runsFromLeft(page.getByRole('heading', { level: 1 }))).toBe(true)
    await page.getByRole('tab', { name: 'البيانات', exact: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'بيانات مصرفية' })).toBeFocused()
  })
})

test('in Arabic, a form and a statement are mirrored, on a phone too', async ({ open }) => {
  const page = await open('/company/create', inArabic)
  await test.step('a form', async () => {
    await isTurned(page, /إنشاء/)
    const inn = page.getByRole('textbox', { name: /الرقم الضريبي/ })
    await expect(inn).toHaveCSS('direction', 'ltr')
    await expect(inn).toHaveCSS('text-align', 'right')
  })
  await test.step('a statement', async () => {
    await page.goto('/cashbox/company/list/5')
    await isTurned(page, 'الصندوق: كشف حساب الشركة')
    const balance = page.getByText(/₽$/).first()
    await expect(balance).toBeVisible()
    expect(await runsFromLeft(balance)).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => isSideways(page)).toBe(false)
  })
})
