import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { prepareChecks, settled, shiftsOf, watchShifts } from '../support/browserChecks.ts'
import type { Api, Contexts, SignedInUser } from '../support/browserApi.ts'
import { doing } from './hand.ts'
import { faultsIn, collectAnswers, localeKeys, APPEARANCES, nameOf, show, SIZES, type Appearance } from './looks.ts'
import type { Scene } from './scenes.ts'

/** One screen with its pictures by appearance, and its faults. */
export interface SceneResult {
  readonly scene: Scene
  /** The heading of the page, and which tab is open. */
  readonly heading: string
  readonly files: readonly { readonly look: Appearance; readonly file: string }[]
  readonly faults: readonly string[]
}

/** What is needed to take pictures. */
export interface Studio {
  readonly contexts: Contexts
  readonly base: string
  readonly api: Api
  readonly folder: string
  /** Returns the appearances in which a screen is pictured. */
  readonly looksOf: (scene: Scene) => readonly Appearance[]
}

/** Collects the console messages of pages, of which there must be none; reading the list empties it. */
function listen(page: Page, texts: string[]): void {
  page.on('pageerror', error => texts.push(error.stack ?? error.message))
  page.on('console', message => {
    const text = message.text()
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) texts.push(text)
  })
  page.on('response', answer => {
    if (answer.status() >= 500 && answer.headers()['x-trace-id']) texts.push(`${answer.status()} ${answer.url()}`)
  })
}

async function newPage(
  { contexts, base }: Studio,
  signed: SignedInUser | null,
  language: Appearance['language'],
  texts: string[],
): Promise<Page> {
  const localStorage = [
    ...(signed ? [{ name: 'user', value: signed.session }] : []),
    ...localeKeys(signed?.id).map(name => ({ name, value: JSON.stringify(language) })),
  ]
  const wanted = { baseURL: base, locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce', colorScheme: 'light' } as const
  const context = await contexts.borrow(wanted, { cookies: [], origins: [{ origin: base, localStorage }] })
  const page = await context.newPage()
  await page.setViewportSize(SIZES[1440])
  page.setDefaultTimeout(60_000)
  page.on('dialog', query => void query.accept())
  await prepareChecks(page)
  await watchShifts(page)
  collectAnswers(page)
  listen(page, texts)
  return page
}

const slugOf = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 90)

const headingOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const tabs = [...document.querySelectorAll('[role="tab"][aria-selected="true"]')].map(tab => tab.textContent)
    const window = [...document.querySelectorAll('[role="dialog"] h2, [role="alertdialog"] h2')].map(heading => heading.textContent)
    return [document.querySelector('h1')?.textContent, ...tabs, ...window].filter(Boolean).join(' · ')
  })

/** Takes pictures of a page in the given appearances and checks it. */
async function look(
  studio: Studio,
  page: Page,
  scene: Scene,
  name: string,
  looks: readonly Appearance[],
): Promise<Pick<SceneResult, 'files' | 'faults'>> {
  const files: { look: Appearance; file: string }[] = []
  const faults: string[] = []
  for (const look of looks) {
    try {
      await show(page, look, scene.isWaiting)
      const file = `${slugOf(name)}.${nameOf(look)}.png`
      await page.screenshot({ path: join(studio.folder, file), animations: 'disabled', caret: 'hide' })
      files.push({ look, file })
      faults.push(...(await faultsIn(page, look)))
    } catch (error) {
      faults.push(`${nameOf(look)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { files, faults }
}

const signedOf = async ({ api }: Studio, as: Scene['as']): Promise<SignedInUser | null> =>
  as === null ? null : typeof as === 'function' ? as(api) : api.signIn(as ?? 'admin')

/** Sets the page to the first appearance before it is loaded. */
async function begin(page: Page): Promise<void> {
  const first = APPEARANCES[0]!
  if (page.url() !== 'about:blank')
    await page.evaluate(
      ([end, language]) => {
        for (const key of Object.keys(localStorage)) if (key.endsWith(end)) localStorage.setItem(key, language)
      },
      ['.locale', JSON.stringify(first.language)] as const,
    )
  await page.emulateMedia({ colorScheme: first.theme })
  await page.setViewportSize(SIZES[first.width])
}

/** Opens a screen and each of its tabs once, and pictures them in every appearance. */
async function plain(studio: Studio, scene: Scene, page: Page): Promise<SceneResult[]> {
  await begin(page)
  await page.goto(scene.address)
  await settled(page, scene.isWaiting)
  const moved = (await shiftsOf(page)).map(shift => `moved by itself: ${shift}`)
  const seen: SceneResult[] = []
  const tabs = page.getByRole('main').getByRole('tab')
  const count = await tabs.count()
  const open = Math.max(0, await tabs.evaluateAll(all => all.findIndex(tab => tab.ariaSelected === 'true')))
  const chosen = scene.address.includes('tab=') || count === 0 ? [undefined] : Array.from({ length: count }, (_, at) => at)
  for (const at of chosen) {
    if (at !== undefined && at !== open) {
      await show(page, APPEARANCES[0]!, scene.isWaiting)
      await tabs.nth(at).click()
      await page.mouse.move(0, 0)
      await settled(page, scene.isWaiting)
    }
    const heading = await headingOf(page)
    const name = at === undefined ? scene.name : `${scene.name} tab ${at + 1}`
    const { files, faults } = await look(studio, page, scene, name, studio.looksOf(scene).filter(scene.only ?? Boolean))
    seen.push({ scene: { ...scene, name }, heading, files, faults: [...(seen.length === 0 ? moved : []), ...faults] })
  }
  return seen
}

/** Pictures a screen after actions: it is opened again for each language, because another language renders everything again. */
async function acted(studio: Studio, scene: Scene, texts: string[]): Promise<SceneResult> {
  const looks = studio.looksOf(scene).filter(scene.only ?? Boolean)
  const files: SceneResult['files'][number][] = []
  const faults: string[] = []
  let heading = ''
  let again: ((other: Page) => Promise<void>) | undefined
  // The actions are defined on the Russian page and repeated in the other languages.
  const languages = [...(scene.act ? [APPEARANCES[0]!.language] : []), ...looks.map(one => one.language)]
  for (const language of new Set(looks.length ? languages : [])) {
    const spoken = looks.filter(one => one.language === language)
    const page = await newPage(studio, await signedOf(studio, scene.as), language, texts)
    try {
      await scene.prepare?.(page)
      // The same width in every language, because elements are identified by their position among their siblings.
      await page.setViewportSize(SIZES[looks[0]!.width])
      await page.goto(scene.address)
      await settled(page, scene.isWaiting)
      if (again) await again(page)
      else if (scene.act) again = await doing(page, scene.act)
      // After layout changes, the pointer must not hover over anything.
      await page.mouse.move(0, 0)
      heading ||= await headingOf(page)
      const found = await look(studio, page, scene, scene.name, spoken)
      files.push(...found.files)
      faults.push(...found.faults)
    } catch (error) {
      faults.push(`${language}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      await studio.contexts.giveBack(page.context())
    }
  }
  return { scene, heading, files, faults }
}

const isPlain = ({ act, prepare, as, only }: Scene): boolean => !act && !prepare && !only && (as === undefined || as === null)

/** Pictures scenes from the queue until it is empty; pages without actions are reused for the next scene. */
export async function takeAll(studio: Studio, queue: Scene[], onResult: (seen: SceneResult) => void): Promise<void> {
  const pages = new Map<'in' | 'out', Page>()
  const texts: string[] = []
  for (let scene = queue.shift(); scene; scene = queue.shift()) {
    let seen: readonly SceneResult[]
    try {
      if (isPlain(scene)) {
        const whose = scene.as === null ? 'out' : 'in'
        const page = pages.get(whose) ?? (await newPage(studio, await signedOf(studio, scene.as), 'ru', texts))
        pages.set(whose, page)
        seen = await plain(studio, scene, page)
      } else seen = [await acted(studio, scene, texts)]
    } catch (error) {
      seen = [{ scene, heading: '', files: [], faults: [error instanceof Error ? error.message : String(error)] }]
    }
    const [first, ...rest] = seen
    onResult({ ...first!, faults: [...first!.faults, ...texts.splice(0).map(text => `console: ${text}`)] })
    rest.forEach(onResult)
  }
  await Promise.all([...pages.values()].map(page => studio.contexts.giveBack(page.context())))
}
