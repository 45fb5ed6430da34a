import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { isolatePage } from './browserApi.ts'

/** What a context is created with; whether its pages receive live updates. */
interface Wanted extends Omit<BrowserContextOptions, 'storageState' | 'viewport'> {
  readonly live?: boolean
}

/** Contexts to use again, of one browser. */
export interface Contexts {
  /** A context without a page whose storage is exactly `state`. */
  borrow(wanted: Wanted, state: Exclude<BrowserContextOptions['storageState'], string | undefined>): Promise<BrowserContext>
  /** Closes the pages of a borrowed context, which serves the next borrower. */
  giveBack(context: BrowserContext): Promise<void>
}

/**
 * A page in a new context fetches and compiles all scripts of the product anew: 1.6 s of processor time instead of 0.3 s. So tests share
 * contexts, one after another; no two pages that `open` returns are in one context at the same time.
 */
export function contextsOf(browser: Browser): Contexts {
  const idle = new Map<string, BrowserContext[]>()
  const keys = new Map<BrowserContext, string>()
  const create = async (key: string, { live = false, ...options }: Wanted): Promise<BrowserContext> => {
    const context = await browser.newContext(options)
    await context.addInitScript(isolatePage, live)
    keys.set(context, key)
    context.on('close', () => keys.delete(context))
    return context
  }
  return {
    async borrow(wanted, state) {
      const key = JSON.stringify(wanted)
      const context = idle.get(key)?.pop() ?? (await create(key, wanted))
      await context.setStorageState(state)
      return context
    },
    async giveBack(context) {
      await Promise.all(context.pages().map(page => page.close()))
      const key = keys.get(context)
      if (key === undefined) return
      await context.setOffline(false)
      idle.set(key, [...(idle.get(key) ?? []), context])
    },
  }
}
