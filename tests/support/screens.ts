import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Whoever waits for an element asks many times, and by default each vain question prints the whole document for an error that nobody reads:
// a third of the time of a large page's test. And a busy machine may take its time: only what never comes fails.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: message => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

afterEach(() => cleanup())
