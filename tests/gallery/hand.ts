import type { Locator, Page } from '@playwright/test'

type Did =
  | { readonly did: 'press' | 'see' | 'focus'; readonly path: string }
  | { readonly did: 'type' | 'key'; readonly text: string }
  | { readonly did: 'bring'; readonly path: string; readonly file: Brought }
  | { readonly did: 'call'; readonly method: string; readonly path: string }
/** A file that is selected in an input. */
interface Brought {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Actions on a page before the picture, with the texts of one language. */
export interface Hand {
  readonly page: Page
  press(what: Locator): Promise<void>
  /** Focuses the element and types. */
  type(what: Locator, text: string): Promise<void>
  key(key: string): Promise<void>
  /** Waits until the element is visible. */
  see(what: Locator): Promise<void>
  bring(what: Locator, file: Brought): Promise<void>
  /** Calls the server as the user of the page, bypassing the page. */
  call(method: string, path: string): Promise<void>
}

const PATIENCE_MS = 30_000
/** Elements that appear temporarily: under the pointer, or while a call is running. */
const PASSING = ['MuiTooltip-popper', 'MuiLinearProgress-root', 'busy']
/**
 * Returns the position of an element regardless of its text: texts differ between languages, positions do not. Overlays are distinguished
 * by their kind, because a closing menu remains next to them for a while.
 */
const pathOf = (what: Locator): Promise<string | undefined> =>
  what.evaluate((element, passing) => {
    const having = (name: string): string => `contains(concat(" ", @class, " "), " ${name} ")`
    const indexAmong = (at: Element, like: (one: Element) => boolean): number =>
      [...at.parentElement!.children].filter(like).indexOf(at) + 1
    const steps: string[] = []
    let at: Element | null = element
    for (; at && at !== document.body; at = at.parentElement) {
      if (!at.parentElement) return undefined
      const kind = at.parentElement === document.body ? [...at.classList].findLast(name => /^Mui(?!Modal)\w+-root$/.test(name)) : undefined
      const stays = (one: Element): boolean => (kind ? one.classList.contains(kind) : !passing.some(name => one.classList.contains(name)))
      const like = kind ? having(kind) : passing.map(name => `not(${having(name)})`).join(' and ')
      steps.unshift(`*[${like}][${indexAmong(at, stays)}]`)
    }
    return `xpath=/html/body/${steps.join('/')}`
  }, PASSING)
/** Returns the same for an element that may be re-rendered at this moment. */
async function standing(what: Locator): Promise<string> {
  for (let left = 20; left > 0; left -= 1) {
    const path = await pathOf(what)
    if (path) return path
  }
  throw new Error(`does not stay: ${what.toString()}`)
}

async function redo(page: Page, one: Did): Promise<void> {
  switch (one.did) {
    case 'type':
      return page.keyboard.type(one.text)
    case 'key':
      return page.keyboard.press(one.text)
    case 'press':
      return page.locator(one.path).click({ timeout: PATIENCE_MS })
    case 'focus':
      return page.locator(one.path).focus({ timeout: PATIENCE_MS })
    case 'see':
      return page.locator(one.path).waitFor({ timeout: PATIENCE_MS })
    case 'call':
      return page.evaluate(async ({ method, path }) => {
        const { token } = JSON.parse(localStorage.getItem('user')!) as { token: string }
        const answer = await fetch(path, { method, headers: { authorization: `Bearer ${token}` } })
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      }, one)
    case 'bring':
      return page.locator(one.path).setInputFiles(one.file)
  }
}

/** Performs the actions of `act` on a page, and returns a function that repeats them on a page in another language. */
export async function doing(page: Page, act: (hand: Hand) => Promise<void>): Promise<(other: Page) => Promise<void>> {
  const all: Did[] = []
  const done = async (one: Did): Promise<void> => {
    await redo(page, one)
    all.push(one)
  }
  const locatorPath = async (what: Locator): Promise<string> => {
    await what.first().waitFor({ timeout: PATIENCE_MS })
    return standing(what.first())
  }
  await act({
    page,
    press: async what => done({ did: 'press', path: await locatorPath(what) }),
    type: async (what, text) => {
      await done({ did: 'focus', path: await locatorPath(what) })
      await done({ did: 'type', text })
    },
    call: async (method, path) => done({ did: 'call', method, path }),
    key: async text => done({ did: 'key', text }),
    see: async what => done({ did: 'see', path: await locatorPath(what) }),
    bring: async (what, file) => {
      await what.first().waitFor({ state: 'attached', timeout: PATIENCE_MS })
      await done({ did: 'bring', path: await standing(what.first()), file })
    },
  })
  return async other => {
    for (const one of all) await redo(other, one)
  }
}
