import type { CDPSession, Page } from '@playwright/test'
import { menu } from '#resources/menu'
import type { Visit } from './browser.ts'
import { HAND, actionTiming, type ActionTiming } from './hand.ts'
import { countWork, withWork, type Worked } from './worked.ts'

/** What an action took, and what the page worked for it until all was quiet. */
type Done = ActionTiming & { readonly worked: Worked }
/** What each of some actions took. */
export type Takes = Readonly<Record<string, Done>>

export const SLOWED = 4
/** Once the parts that most pages need have been fetched ahead. */
const AHEAD_MS = 9000
const BEGIN = '/company/list'

const ALL = menu.flatMap(area => area.items.map(item => item.path))
const PATHS = [...new Set([...ALL.filter(path => path !== BEGIN), BEGIN])]

interface Opened {
  readonly page: Page
  readonly inspector: CDPSession
}

/** A page that has been open for a while, its processor slowed from now on, `slowed` times. */
async function ready({ visitor, url }: Pick<Visit, 'url' | 'visitor'>, slowed: number): Promise<Opened> {
  const { page, inspector } = await visitor()
  await page.context().addInitScript(HAND)
  await page.goto(url + BEGIN)
  await page.locator('[role="grid"] [role="row"][data-at="5"]').waitFor()
  await page.waitForTimeout(AHEAD_MS)
  await countWork(inspector)
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  return { page, inspector }
}

/** Does in the page what begins an action, and waits for what it asks for. */
const act = ({ page, inspector }: Opened, name: string, begin: () => Promise<unknown>): Promise<Done> =>
  withWork(inspector, async () => {
    await begin()
    return actionTiming(page, name)
  })

/** Goes where an entry of the menu leads, as a click on it does; its group is unfolded before. */
async function toMenu(opened: Opened, path: string): Promise<Done> {
  const { page } = opened
  const link = page.locator(`nav a[href="${path}"]`).first()
  if ((await link.count()) === 0)
    await page.evaluate(`document.querySelectorAll('nav .area[aria-expanded="false"]').forEach(area => area.click())`)
  await link.waitFor()
  return act(opened, path, () =>
    page.evaluate(`(() => {
    const link = document.querySelector('nav a[href="${path}"]')
    hand.begin('page', { path: '${path}' })
    link.click()
  })()`),
  )
}

const HOME = `document.querySelector('header a[href="/"], a[href="/"]')`

/** Every kind of action once, each for the first time in this visit. */
export async function round(visit: Pick<Visit, 'url' | 'visitor'>, slowed: number = SLOWED): Promise<Takes> {
  const opened = await ready(visit, slowed)
  const { page } = opened
  const found: Record<string, Done> = {}
  const does = async (name: string, begin: () => Promise<unknown>): Promise<void> => {
    found[name] = await act(opened, name, begin)
  }
  const openCard = (name: string, at: number): Promise<void> =>
    does(name, () =>
      page.evaluate(`(() => {
      const link = document.querySelector('[role="row"][data-at="${at}"] a.open')
      hand.begin('page', { path: new URL(link.href).pathname })
      link.click()
    })()`),
    )
  await openCard('list to card', 1)
  await does('card back to list', () => page.evaluate(`hand.begin('page', { path: '${BEGIN}' }); history.back()`))
  await openCard('list to another card', 3)
  found['menu to a list'] = await toMenu(opened, '/deals/list')
  found['menu to the form of a waybill'] = await toMenu(opened, '/deals/create')
  await page.evaluate(`document.querySelector('main input[name="customer"]').focus()`)
  await page.waitForTimeout(1500)
  for (const [name, letters, typed] of [
    ['three letters until options', 'бет', 'бет'],
    ['a letter more until options', 'бето', 'о'],
  ] as const)
    await does(name, async () => {
      await page.evaluate(`hand.begin('options', { words: '${letters}', fromKeys: true })`)
      await page.keyboard.type(typed, { delay: 80 })
    })
  await page.evaluate(`hand.fromKeys = false`)
  await page.keyboard.press('Escape')
  found['menu to a list of payments'] = await toMenu(opened, '/finances/transfers')
  found['payments by month'] = await toMenu(opened, '/finances/payments-by-month')
  await does('first page', () => page.evaluate(`(() => { hand.begin('page', { path: '/' }); ${HOME}.click() })()`))
  await does('Ctrl+K', async () => {
    await page.evaluate(`hand.begin('dialog', { fromKeys: true })`)
    await page.keyboard.press('Control+k')
  })
  await page.context().close()
  return found
}

/** Every screen of the menu, one after another, each for the first time in this visit. */
export async function everywhere(visit: Pick<Visit, 'url' | 'visitor'>, slowed: number = SLOWED): Promise<Takes> {
  const opened = await ready(visit, slowed)
  const found: Record<string, Done> = {}
  for (const path of PATHS) found[path] = await toMenu(opened, path)
  await opened.page.context().close()
  return found
}
