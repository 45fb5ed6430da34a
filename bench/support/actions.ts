import type { Page } from '@playwright/test'
import { menu } from '#resources/menu'
import type { Visit } from './browser.ts'
import { HAND, actionTiming, type ActionTiming } from './hand.ts'

/** What each of some actions took. */
export type Takes = Readonly<Record<string, ActionTiming>>

export const SLOWED = 4
/** Once the parts that most pages need have been fetched ahead. */
const AHEAD_MS = 6000
const BEGIN = '/company/list'

const ALL = menu.flatMap(area => area.items.map(item => item.path))
const PATHS = [...new Set([...ALL.filter(path => path !== BEGIN), BEGIN])]

/** A page that has been open for a while, its processor slowed from now on. */
async function ready({ visitor, url }: Pick<Visit, 'url' | 'visitor'>): Promise<Page> {
  const { page, inspector } = await visitor()
  await page.context().addInitScript(HAND)
  await page.goto(url + BEGIN)
  await page.locator('[role="grid"] [role="row"][data-at="5"]').waitFor()
  await page.waitForTimeout(AHEAD_MS)
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return page
}

/** Goes where an entry of the menu leads, as a click on it does; its group is unfolded before. */
async function toMenu(page: Page, path: string): Promise<ActionTiming> {
  const link = page.locator(`nav a[href="${path}"]`).first()
  if ((await link.count()) === 0)
    await page.evaluate(`document.querySelectorAll('nav .area[aria-expanded="false"]').forEach(area => area.click())`)
  await link.waitFor()
  await page.evaluate(`(() => {
    const link = document.querySelector('nav a[href="${path}"]')
    hand.begin('page', { path: '${path}' })
    link.click()
  })()`)
  return actionTiming(page, path)
}

const HOME = `document.querySelector('header a[href="/"], a[href="/"]')`

/** Every kind of action once, each for the first time in this visit. */
export async function round(visit: Pick<Visit, 'url' | 'visitor'>): Promise<Takes> {
  const page = await ready(visit)
  const found: Record<string, ActionTiming> = {}
  const openCard = async (name: string, at: number): Promise<void> => {
    await page.evaluate(`(() => {
      const link = document.querySelector('[role="row"][data-at="${at}"] a.open')
      hand.begin('page', { path: new URL(link.href).pathname })
      link.click()
    })()`)
    found[name] = await actionTiming(page, name)
  }
  await openCard('list to card', 1)
  await page.evaluate(`hand.begin('page', { path: '${BEGIN}' }); history.back()`)
  found['card back to list'] = await actionTiming(page, 'card back to list')
  await openCard('list to another card', 3)
  found['menu to a list'] = await toMenu(page, '/deals/list')
  found['menu to the form of a waybill'] = await toMenu(page, '/deals/create')
  await page.evaluate(`document.querySelector('main input[name="customer"]').focus()`)
  await page.waitForTimeout(1500)
  for (const [name, letters] of [
    ['three letters until options', 'бет'],
    ['a letter more until options', 'бето'],
  ] as const) {
    await page.evaluate(`hand.begin('options', { words: '${letters}', fromKeys: true })`)
    await page.keyboard.type(letters.slice(name.startsWith('three') ? 0 : 3), { delay: 80 })
    found[name] = await actionTiming(page, name)
  }
  await page.evaluate(`hand.fromKeys = false`)
  await page.keyboard.press('Escape')
  found['menu to a list of payments'] = await toMenu(page, '/finances/transfers')
  found['payments by month'] = await toMenu(page, '/finances/payments-by-month')
  await page.evaluate(`(() => { hand.begin('page', { path: '/' }); ${HOME}.click() })()`)
  found['first page'] = await actionTiming(page, 'first page')
  await page.evaluate(`hand.begin('dialog', { fromKeys: true })`)
  await page.keyboard.press('Control+k')
  found['Ctrl+K'] = await actionTiming(page, 'Ctrl+K')
  await page.context().close()
  return found
}

/** Every screen of the menu, one after another, each for the first time in this visit. */
export async function everywhere(visit: Pick<Visit, 'url' | 'visitor'>): Promise<Takes> {
  const page = await ready(visit)
  const found: Record<string, ActionTiming> = {}
  for (const path of PATHS) found[path] = await toMenu(page, path)
  await page.context().close()
  return found
}
