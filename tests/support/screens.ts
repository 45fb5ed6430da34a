import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { keepsAllStyles } from './styles.ts'

// Whoever waits for an element asks many times, and by default each vain question prints the whole document for an error that nobody reads:
// a third of the time of a large page's test. And a busy machine may take its time: only what never comes fails.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: message => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

// As browsers do. The fake DOM answers the whole serialized element, and what places a menu asks it of each element to tell it from a window.
HTMLElement.prototype.toString = () => '[object HTMLElement]'

afterEach(() => cleanup())

// Most tests ask of styles only whether something is shown and takes clicks. Rules that say neither are left out, since each is matched against each element,
// which is half of a test's time; a file whose tests look at colours keeps them all.
const telling = /\b(?:display|visibility|opacity|pointer-events)\s*:/u
const { appendChild } = HTMLStyleElement.prototype
HTMLStyleElement.prototype.appendChild = function <T extends Node>(this: HTMLStyleElement, node: T): T {
  if (!keepsAllStyles() && !telling.test(node.textContent ?? '')) node.textContent = ''
  return appendChild.call(this, node) as T
}
