import { act, cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PaperTable } from '#admin/table/WindowedTable.tsx'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

interface Emulated {
  readonly happyDOM: { readonly settings: { readonly device: { mediaType: string } } }
}

const { device } = (window as unknown as Emulated).happyDOM.settings
let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => {
  device.mediaType = 'screen'
  cleanup()
  localStorage.clear()
})

/** Whether the medium hides the element or one of its ancestors. */
const isHidden = (element: Element | null): boolean =>
  element !== null && (getComputedStyle(element).display === 'none' || isHidden(element.parentElement))

test.each(['screen', 'print'])('the menu, the filters, buttons and the skip link are displayed but not printed: %s', async medium => {
  device.mediaType = medium
  await product.open('/company/list')
  const grid = (await screen.findAllByRole('grid', { hidden: true }, { timeout: 15_000 }))[0]!
  const used = ['[role="search"]', 'nav', 'a[href="#main-content"]', '.MuiIconButton-root', '.MuiButton-root'].map(one =>
    document.querySelector(one),
  )
  expect(used).not.toContain(null)
  expect(used.map(isHidden)).toEqual(used.map(() => medium === 'print'))
  const number = document.createElement('button')
  number.className = 'MuiButton-root'
  document.querySelector('main')!.appendChild(document.createElement('table')).append(number)
  expect(isHidden(number)).toBe(false)
  // In print, a plain table replaces the virtualized one; its chunk is loaded long before anybody prints.
  await PaperTable.ahead()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect([isHidden(grid), isHidden(document.querySelector('.paper-table th'))]).toEqual([medium === 'print', false])
  act(() => void window.dispatchEvent(new Event('afterprint')))
})
