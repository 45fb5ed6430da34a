import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionNow } from '../../src/admin/session.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

const SOON = { timeout: 15_000 }
let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, SOON)
const page = document.documentElement
const kept = (whose: string): unknown => JSON.parse(localStorage.getItem(`RaStore.${whose}.locale`) ?? 'null')

test('the language is selected in the user menu and stored for the user; the page is mirrored accordingly', async () => {
  // As left by the last user of this browser.
  localStorage.setItem('RaStore.browser.locale', '"ar"')
  await product.open('/directory/tags')
  await heading('وسوم')
  expect([page.lang, page.dir]).toEqual(['ar', 'rtl'])
  await waitFor(() => expect(document.title).toMatch(/ \| وسوم$/))
  await product.user.click(screen.getByRole('button', { name: /^قائمة المستخدم/ }))
  const languages = await screen.findByRole('group', { name: 'اللغة' }, SOON)
  expect(within(languages).getByRole('button', { name: 'العربية' })).toHaveAttribute('aria-pressed', 'true')
  await product.user.click(within(languages).getByRole('button', { name: 'Русский' }))
  await heading('Теги')
  expect([page.lang, page.dir]).toEqual(['ru', 'ltr'])
  expect([kept('browser'), kept(`user.${sessionNow()!.id}`)]).toEqual(['ru', 'ru'])
})
