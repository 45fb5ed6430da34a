import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

/** The shortest way to test a screen: the real server on a fresh database, the real screens, a user who types. */
let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test('a tag is created in its catalogue and stored in the database [R-115]', async () => {
  await product.open('/directory/tags?create')
  await product.user.type(await screen.findByRole('textbox', { name: /Название/ }, { timeout: 15_000 }), 'Срочно')
  await product.user.click(await screen.findByRole('button', { name: /^Сохранить$/ }))
  await waitFor(async () => expect((await product.app.call('GET', 'api/tags?query=срочно')).body).toMatchObject([{ name: 'Срочно' }]), {
    timeout: 10_000,
  })
})

test('a company card shows the values of the server, with its history', async () => {
  const { body } = await product.app.call('POST', 'api/companies', { json: { name: 'ООО «Щебень»', inn: '7707083893' } })
  await product.open(`/company/list/${body.id}`)
  expect(await screen.findByText('7707083893', undefined, { timeout: 15_000 })).toBeInTheDocument()
  await product.user.click(await screen.findByRole('tab', { name: 'История' }))
  const history = await screen.findByRole('tabpanel', { name: 'История' }, { timeout: 10_000 })
  expect(await within(history).findByText(/Администратор/, undefined, { timeout: 10_000 })).toBeInTheDocument()
})

test('a user without the right is redirected to /403', async () => {
  await product.app.holder([], 'guest')
  await product.open('/company/list', 'guest')
  expect(await screen.findByText('Недостаточно прав для просмотра страницы', undefined, { timeout: 15_000 })).toBeInTheDocument()
})
