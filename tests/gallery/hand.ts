import type { Locator, Page } from '@playwright/test'

type Did =
  | { readonly did: 'press' | 'see' | 'focus'; readonly path: string }
  | { readonly did: 'type' | 'key'; readonly text: string }
  | { readonly did: 'bring'; readonly path: string; readonly file: Brought }
  | { readonly did: 'call'; readonly method: string; readonly path: string }
/** A file that is chosen in an input. */
export interface Brought {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** What is done with a page before it is looked at, by the names of one language. */
export interface Hand {
  readonly page: Page
  press(what: Locator): Promise<void>
  /** Puts the focus there and types. */
  type(what: Locator, text: string): Promise<void>
  key(key: string): Promise<void>
  /** Waits until it is there. */
  see(what: Locator): Promise<void>
  bring(what: Locator, file: Brought): Promise<void>
  /** Calls the server as the user of the page, past the page. */
  call(method: string, path: string): Promise<void>
}

const PATIENCE_MS = 30_000
/** What comes and goes beside the others, under the mouse or while a call is on its way. */
const PASSING = ['MuiTooltip-popper', 'MuiLinearProgress-root']
/** Where an element stands, whatever is written on it: names differ between languages, places do not. */
const pathOf = (what: Locator): Promise<string> =>
  what.evaluate((element, passing) => {
    const stays = (one: Element): boolean => !passing.some(name => one.classList.contains(name))
    const some = passing.map(name => `not(contains(@class, "${name}"))`).join(' and ')
    const steps: string[] = []
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      steps.unshift(`*[${some}][${[...at.parentElement!.children].filter(stays).indexOf(at) + 1}]`)
    return `xpath=/html/body/${steps.join('/')}`
  }, PASSING)

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

/** Does with the page what `act` says, and answers how the same is done on a page in another language. */
export async function doing(page: Page, act: (hand: Hand) => Promise<void>): Promise<(other: Page) => Promise<void>> {
  const all: Did[] = []
  const done = async (one: Did): Promise<void> => {
    await redo(page, one)
    all.push(one)
  }
  const place = async (what: Locator): Promise<string> => {
    await what.first().waitFor({ timeout: PATIENCE_MS })
    return pathOf(what.first())
  }
  await act({
    page,
    press: async what => done({ did: 'press', path: await place(what) }),
    type: async (what, text) => {
      await done({ did: 'focus', path: await place(what) })
      await done({ did: 'type', text })
    },
    call: async (method, path) => done({ did: 'call', method, path }),
    key: async text => done({ did: 'key', text }),
    see: async what => done({ did: 'see', path: await place(what) }),
    bring: async (what, file) => {
      await what.first().waitFor({ state: 'attached', timeout: PATIENCE_MS })
      await done({ did: 'bring', path: await pathOf(what.first()), file })
    },
  })
  return async other => {
    for (const one of all) await redo(other, one)
  }
}
