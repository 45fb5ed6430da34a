import type { Page } from '@playwright/test'
import { settled } from '../support/browserChecks.ts'

/** The languages in which every screen is looked at: the first of the product, the one with the shortest words, and one written from right to left. */
const LANGUAGES = ['ru', 'en', 'ar'] as const
/** Where the browser keeps the language, for a user or for somebody who has not signed in: the own choice, and the last one made in it. */
export const localeKeys = (userId = 0): readonly string[] => [`RaStore.user.${userId}.locale`, 'RaStore.browser.locale']
/** The widths: a desk, and a phone; further ones that are looked at in one language and colour alone. */
export const SIZES = {
  1440: { width: 1440, height: 900 },
  390: { width: 390, height: 844 },
  320: { width: 320, height: 640 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 800 },
  1920: { width: 1920, height: 1080 },
} as const

/** One way of looking at a screen. */
export interface Look {
  readonly language: (typeof LANGUAGES)[number]
  readonly theme: 'light' | 'dark'
  readonly width: keyof typeof SIZES
}

const ROUND: readonly Omit<Look, 'language'>[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 390 },
]
/** All looks, each one step from the one before, so that little has to be drawn anew. */
export const LOOKS: readonly Look[] = LANGUAGES.flatMap((language, at) =>
  (at % 2 ? ROUND.toReversed() : ROUND).map(look => ({ language, ...look })),
)

/** Every screen at the further widths (`--widths`). */
export const FURTHER: readonly Look[] = ([320, 768, 1280, 1920] as const).map(width => ({ language: 'ru', theme: 'light', width }))

/** How a look is called in the names of files. */
export const nameOf = ({ language, theme, width }: Look): string => `${language}-${theme}-${width}`

/** Chooses a language as another tab of the browser would: the page hears of it and stays as it is. */
async function speak(page: Page, language: Look['language']): Promise<void> {
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

/** Shows the page in another look without loading it anew. `isWaiting`: the page goes on waiting for something. */
export async function show(page: Page, look: Look, isWaiting = false): Promise<void> {
  await speak(page, look.language)
  await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
  const size = page.viewportSize()
  if (size?.width !== look.width) await page.setViewportSize(SIZES[look.width])
  await settled(page, isWaiting)
}
