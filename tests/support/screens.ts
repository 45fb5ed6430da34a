import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Whoever waits for an element asks many times. By default each vain question prints the whole document for an error that nobody reads,
// and asks the style sheets about every element: two thirds of the time of a large page's test.
configure({ getElementError: message => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }) })
window.getComputedStyle = element => (element as HTMLElement).style

afterEach(() => cleanup())
