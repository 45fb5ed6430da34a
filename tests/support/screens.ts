import './quickReact.ts'
import type * as Emotion from '@emotion/cache'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { confirmStaleOpen } from '../../src/admin/reload.ts'
import { endSession } from '../../src/admin/session.ts'
import { saveAs } from './saved.ts'
import { forgetStyles, watchStyles } from './styles.ts'

vi.mock('file-saver', () => import('./saved.ts'))
vi.mock('@emotion/cache', async original => {
  const { default: createCache } = await original<typeof Emotion>()
  return { default: (...options: Parameters<typeof createCache>) => watchStyles(createCache(...options)) }
})

// Whoever waits for an element asks many times, and by default each vain question prints the whole document for an error that nobody reads:
// a third of the time of a large page's test. And a busy machine may take its time: only what never comes fails.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: message => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

// As browsers do. The fake DOM answers the whole serialized element, and what places a menu asks it of each element to tell it from a window.
HTMLElement.prototype.toString = () => '[object HTMLElement]'

afterEach(() => {
  cleanup()
  confirmStaleOpen()
})
// The next file has the same window.
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
