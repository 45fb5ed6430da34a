import type { Page } from '@playwright/test'
import { locales } from '#locales'
import { settled, OF_COLOURS, violations } from '../support/browserChecks.ts'

/** The languages of the pictures: the product's first one, the one with the shortest words, and one written from right to left. */
const LANGUAGES = ['ru', 'en', 'ar'] as const
/**
 * Returns where the browser stores the language for a user, or before sign-in: the user's choice, and the last one made in this browser.
 */
export const localeKeys = (userId = 0): readonly string[] => [`RaStore.user.${userId}.locale`, 'RaStore.browser.locale']
/** The widths: a desktop, and a phone; further widths are checked in one language and colour only. */
export const SIZES = {
  1440: { width: 1440, height: 900 },
  390: { width: 390, height: 844 },
  320: { width: 320, height: 640 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 800 },
  1920: { width: 1920, height: 1080 },
} as const

/** One appearance of a screen. */
export interface Appearance {
  readonly language: (typeof LANGUAGES)[number]
  readonly theme: 'light' | 'dark'
  readonly width: keyof typeof SIZES
}

const ROUND: readonly Omit<Appearance, 'language'>[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 390 },
]
/** All appearances; each differs from the previous one in one property, so that little is rendered again. */
export const APPEARANCES: readonly Appearance[] = LANGUAGES.flatMap((language, at) =>
  (at % 2 ? ROUND.toReversed() : ROUND).map(look => ({ language, ...look })),
)

/** The appearances with further widths (`--widths`). */
export const EXTRA_WIDTHS: readonly Appearance[] = ([320, 768, 1280, 1920] as const).map(width => ({
  language: 'ru',
  theme: 'light',
  width,
}))

/** Returns the name of an appearance in file names. */
export const nameOf = ({ language, theme, width }: Appearance): string => `${language}-${theme}-${width}`

/** Changes the language as another browser tab would: the page is notified and not reloaded. */
async function speak(page: Page, language: Appearance['language']): Promise<void> {
  const keys = localeKeys(await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id?: number }).id))
  await page.evaluate(
    async ([keys, language]) => {
      if (document.documentElement.lang === language) return
      for (const key of keys) {
        localStorage.setItem(key, JSON.stringify(language))
        window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(language) }))
      }
      for (let waited = 0; document.documentElement.lang !== language; waited += 20) {
        if (waited > 10_000) throw new Error(`the page does not speak ${language}`)
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    },
    [keys, language] as const,
  )
}

/** Shows the page in another appearance without reloading it. `isWaiting`: the page keeps waiting for something. */
export async function show(page: Page, look: Appearance, isWaiting = false): Promise<void> {
  await speak(page, look.language)
  await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
  const size = page.viewportSize()
  if (size?.width !== look.width) await page.setViewportSize(SIZES[look.width])
  await settled(page, isWaiting)
}

/** Texts that a library shows by default when they are not translated. */
const FOREIGN = 'Close|Open|Clear|Loading|Search|Save|Cancel|Delete|Create|Edit|Show|No options|Next|Previous|Go to'

const leaves = (words: unknown): string[] =>
  typeof words === 'string' ? words.split(' |||| ') : Object.values(words as object).flatMap(leaves)
const RUSSIAN = new Set(leaves(locales.ru).filter(text => /[а-яё]{3}/iu.test(text)))
/** What the server sent to a page recently: names in reference books are data and are not translated. */
const received = new WeakMap<Page, string>()
const MAX_RECORDED = 5_000_000
/** Records what the server sends to a page, to distinguish data from texts. */
export const collectAnswers = (page: Page): void =>
  void page.on('response', answer => {
    if (!answer.headers()['content-type']?.includes('json')) return
    const keep = (text: string): unknown => received.set(page, `${received.get(page) ?? ''}${text}`.slice(-MAX_RECORDED))
    answer.text().then(keep, () => undefined)
  })

/** Returns labels that are Russian on a page in another language. */
async function russian(page: Page): Promise<string[]> {
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll('button, label, legend, th, [role="columnheader"], [role="tab"], [role="menuitem"]')].flatMap(element => [
      (element.textContent ?? '').trim(),
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('title') ?? '',
    ]),
  )
  return [...new Set(labels.filter(text => RUSSIAN.has(text) && !received.get(page)?.includes(text)))].map(text => `in Russian: ${text}`)
}

/** Returns visible faults: horizontal scrolling, text that is cut off, keys instead of texts, untranslated texts. */
const seen = (page: Page, isEnglish: boolean): Promise<string[]> =>
  page.evaluate(
    foreign => {
      const faults: string[] = []
      const root = document.documentElement
      const wide = root.scrollWidth - root.clientWidth
      if (wide > 0) faults.push(`${wide} px sideways`)
      const shown = (element: Element): boolean => {
        const { width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      }
      const nameless = (element: Element): string => `${element.tagName.toLowerCase()} «${(element.textContent ?? '').trim().slice(0, 60)}»`
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        const letters = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
        if (!letters || element.closest('svg, [aria-hidden="true"], legend, script, style') || !shown(element)) continue
        const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element)
        if (display === 'inline') continue
        const cutsX = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1
        const cutsY = ['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 3
        if (cutsX && textOverflow !== 'ellipsis') faults.push(`cut off at the side: ${nameless(element)}`)
        if (cutsY && getComputedStyle(element).webkitLineClamp === 'none') faults.push(`cut off below: ${nameless(element)}`)
        if (overflowX === 'visible' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
          faults.push(`out of its box: ${nameless(element)}`)
        if (cutsX && element.closest('button, [role="tab"], [role="columnheader"], label')) faults.push(`shortened: ${nameless(element)}`)
      }
      const texts = [
        document.title,
        document.body.innerText,
        ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(element =>
          ['aria-label', 'title', 'placeholder'].map(name => element.getAttribute(name) ?? ''),
        ),
      ]
      const keys = texts.flatMap(text => text.match(/(?<![@\w.-])(?:resources|nerud|ra)\.[a-z]\w*\.[\w.]+/g) ?? [])
      faults.push(...new Set(keys.map(key => `no word for ${key}`)))
      const words = texts.slice(2).filter(text => foreign !== '' && new RegExp(`^(?:${foreign})$`).test(text))
      return [...faults, ...new Set(words.map(word => `not translated: ${word}`))]
    },
    isEnglish ? '' : FOREIGN,
  )

/** Returns texts that lie over others: sums over the next sum, the labels of a chart over its bars. */
const crossed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = (within: Element, selector: string) =>
      [...within.querySelectorAll(selector)]
        .filter(one => (one.textContent ?? '').trim() !== '' || one.matches('.MuiBarElement-root'))
        .map(one => ({ text: one.textContent ?? '', box: one.getBoundingClientRect() }))
    const overlap = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
    const sums = [...document.querySelectorAll('[role="grid"] .foot, [role="grid"] .between')].flatMap(line => {
      const all = boxes(line, '.cell:not(.sticky) > span')
      return all.filter(({ box }, at) => all.slice(at + 1).some(other => overlap(box, other.box)))
    })
    const labels = [...document.querySelectorAll('.MuiChartsSurface-root')].flatMap(chart => {
      const bars = boxes(chart, '.MuiBarElement-root')
      return boxes(chart, '.MuiChartsAxis-directionY text').filter(({ box }) => bars.some(bar => overlap(box, bar.box)))
    })
    return [...sums, ...labels].map(({ text }) => `over its neighbour: «${text}»`)
  })

/** Returns all faults of a page in an appearance: by axe (all rules in the light theme, colour rules in the dark one), and visible ones. */
export async function faultsIn(page: Page, look: Appearance): Promise<string[]> {
  const name = nameOf(look)
  const rules = look.theme === 'light' ? {} : { runOnly: [...OF_COLOURS] }
  const byAxe = await violations(page, name, rules)
  const spoken = look.language === 'ru' ? [] : await russian(page)
  return [
    ...byAxe,
    ...[...(await seen(page, look.language === 'en')), ...(await crossed(page)), ...spoken].map(fault => `${name}: ${fault}`),
  ]
}
