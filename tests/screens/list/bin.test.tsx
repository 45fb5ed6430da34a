import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })
const SLOW = { timeout: 15_000 }
let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
  for (const name of ['Кварц', 'Мергель', 'Туф']) {
    const { body } = await product.app.call('POST', 'api/materials', { json: { name } })
    if (name !== 'Туф')
      await product.app.call('PATCH', `api/materials/${body.id}`, {
        json: { metadataFields: { isDelete: true } },
        headers: { 'if-match': `"${body.version}"` },
      })
  }
})
beforeEach(cleanup)
afterAll(() => product.close())

const bin = () => screen.findByRole('grid', { name: 'Корзина: Материалы' }, SLOW)
const deleted = async (): Promise<string[]> =>
  ((await product.app.call('GET', 'api/materials?where=is(isDelete,1)')).body as { name: string }[]).map(({ name }) => name).toSorted()

test('a switch shows the deleted records with who removed them and when; several are restored at once, and removed again by one button', async () => {
  await product.open('/directory/materials')
  await product.user.click(await screen.findByRole('button', { name: 'Корзина' }, SLOW))
  const grid = await bin()
  const row = await within(grid).findByRole('row', { name: /Кварц/ }, SLOW)
  await waitFor(() => expect(row).toHaveTextContent(/\d\d\.\d\d\.\d{4} \d\d:\d\d.*Администратор/), SLOW)
  expect(within(grid).queryByRole('row', { name: /Туф/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Создать' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Восстановить' })).toBeDisabled()
  for (const name of [/Кварц/, /Мергель/])
    await product.user.click(within(await within(grid).findByRole('row', { name }, SLOW)).getByRole('checkbox'))
  await product.user.click(await screen.findByRole('button', { name: 'Восстановить: 2' }, SLOW))
  expect(await screen.findByText('Корзина пуста', undefined, SLOW)).toBeVisible()
  expect(await deleted()).toEqual([])
  await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
  await waitFor(async () => expect(await deleted()).toEqual(['Кварц', 'Мергель']), SLOW)
  await bin()
})

test('the address contains the switch, and users who may not remove have no bin', async () => {
  const reader = await product.app.holder(['BOOKS_VIEW'], 'chitatel')
  expect(reader).toBeTruthy()
  await product.open('/directory/materials', 'chitatel')
  expect(await screen.findByRole('row', { name: /Туф/ }, SLOW)).toBeVisible()
  await screen.findByRole('button', { name: /Группы/ }, SLOW)
  expect(screen.queryByRole('button', { name: 'Корзина' })).toBeNull()
  cleanup()
  await product.open('/directory/materials?bin=1')
  expect(await within(await bin()).findByRole('row', { name: /Мергель/ }, SLOW)).toBeVisible()
  await product.user.click(screen.getByRole('button', { name: 'Выйти из корзины' }))
  expect(await screen.findByRole('row', { name: /Туф/ }, SLOW)).toBeVisible()
})
