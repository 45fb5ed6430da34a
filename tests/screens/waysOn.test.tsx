import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

const LONG = { timeout: 20_000 }
let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test('the page of a wrong address keeps the menu, links to the default page and opens the search', async () => {
  await product.open('/company/list/999999')
  expect(await screen.findByRole('heading', { name: 'Такой страницы нет' }, LONG)).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Главное меню' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Главная страница' })).toHaveAttribute('href', '/')
  await product.user.click(screen.getByRole('button', { name: 'Найти в системе' }))
  expect(await screen.findByRole('dialog', undefined, LONG)).toBeVisible()
})
