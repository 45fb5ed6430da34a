import { render } from '@testing-library/react'
import { TestTranslationProvider } from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { FoldedLine } from '../../../src/admin/page/FoldedLine.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a line observes its items once, and again only when there are others', () => {
  let observed: Element[] = []
  let observers = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor() {
        observers += 1
      }
      observe(one: Element): void {
        observed.push(one)
      }
      disconnect(): void {
        observed = []
      }
    },
  )
  const line = (names: readonly string[], text: string) => (
    <TestTranslationProvider messages={{}}>
      <FoldedLine label="Условия" items={names.map(key => ({ key, node: `${key} ${text}` }))} />
    </TestTranslationProvider>
  )
  const shown = render(line(['a', 'b'], 'один'))
  expect([observers, observed.length]).toEqual([1, 4])
  shown.rerender(line(['a', 'b'], 'другой'))
  expect([observers, observed.length]).toEqual([1, 4])
  shown.rerender(line(['a', 'b', 'c'], 'другой'))
  expect(observed.map(one => one.textContent).filter(Boolean)).toEqual(expect.arrayContaining(['a другой', 'b другой', 'c другой']))
  shown.unmount()
  expect(observed).toEqual([])
})
