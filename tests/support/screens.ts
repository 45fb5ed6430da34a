import type * as Emotion from '@emotion/cache'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { confirmStaleOpen } from '../../src/admin/chunk.ts'
import { endSession } from '../../src/admin/session.ts'
import { saveAs } from './saved.ts'
import { forgetStyles, watchStyles } from './styles.ts'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

// React's development build records an owner stack for up to ten thousand elements per second, which takes a tenth of a test's time for
// messages that no test reads. The counter is pinned above its limit, so that no stacks are recorded.
const inner = (React as unknown as Readonly<Record<typeof INTERNALS, object>>)[INTERNALS]
Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // React resets the counter every second.
  },
})

vi.mock('file-saver', () => import('./saved.ts'))
vi.mock('@emotion/cache', async original => {
  const { default: createCache } = await original<typeof Emotion>()
  return { default: (...options: Parameters<typeof createCache>) => watchStyles(createCache(...options)) }
})

// Waiting for an element queries many times, and by default each failed query prints the whole document into an error that nobody reads,
// which takes a third of the time on large pages. The timeout is long, because the machine may be busy: only what never appears fails.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: message => Object.assign(new Error(`${message ?? ''}${shownNotices()}`), { name: 'TestingLibraryElementError' }),
})

/** What the page tells the user, such as why a write was refused; the reports of failed tests show it. */
function shownNotices(): string {
  const texts = [...document.querySelectorAll('[role="alert"], [role="status"]')].map(({ textContent }) => textContent.trim())
  return texts.some(Boolean) ? ` Notices: ${texts.filter(Boolean).join(' | ')}` : ''
}

// As in browsers. The fake DOM returns the serialized element, and the code that places menus calls `toString` on every element to tell it
// from a window.
HTMLElement.prototype.toString = () => '[object HTMLElement]'

afterEach(() => {
  cleanup()
  confirmStaleOpen()
})
// The next test file uses the same window.
afterAll(() => {
  saveAs.mockReset()
  forgetStyles()
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  window.history.replaceState(null, '', '/')
})
