import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })
const SLOW = { timeout: 20_000 }

let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
  const { body: theme } = await product.app.call('POST', 'api/faq_themes', { json: { name: 'Работа' } })
  const query = await product.app.call('POST', 'api/faqs', {
    json: {
      theme: theme.id,
      question: 'Где взять номер КН?',
      answer: '<p>На бумаге карьера.</p>',
      screen: 'https://nerud.example/deals/list/17?tab=history',
    },
  })
  expect(query.status, JSON.stringify(query.body)).toBe(201)
  expect(query.body.screen).toBe('/deals/list/:id')
  await product.app.call('POST', 'api/faqs', {
    json: { theme: theme.id, question: 'Как писать тему?', answer: '<p>Коротко.</p>', screen: 'directory/faq-themes/' },
  })
}, 60_000)
beforeEach(cleanup)
afterAll(() => product.close())

const help = () => screen.findByRole('button', { name: 'Справка по экрану' }, SLOW)

test('a screen with help texts opens them by a button and F1, a screen without them has no button', async () => {
  await product.open('/company/list')
  await product.user.click(await help())
  const window = await screen.findByRole('dialog', { name: 'Справка по экрану' }, SLOW)
  expect(window).toHaveTextContent(/Контрагенты и свои компании/)
  await product.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Справка по экрану' })).toBeNull(), SLOW)
  await product.user.keyboard('{F1}')
  expect(await screen.findByRole('dialog', { name: 'Справка по экрану' }, SLOW)).toBeInTheDocument()
  cleanup()
  await product.open('/directory/tags')
  await screen.findByRole('button', { name: /Печать/ }, SLOW)
  expect(screen.queryByRole('button', { name: 'Справка по экрану' })).toBeNull()
})

test('questions that refer to a screen are listed in its help, even if it has no help texts', async () => {
  await product.open('/directory/faq-themes')
  await product.user.click(await help())
  const window = await screen.findByRole('dialog', { name: 'Справка по экрану' }, SLOW)
  await product.user.click(await within(window).findByRole('button', { name: 'Как писать тему?' }, SLOW))
  expect(within(window).getByText('Коротко.')).toBeInTheDocument()
  expect(within(window).queryByText('Где взять номер КН?')).toBeNull()
})

test('a field whose meaning is not obvious has help in the form, by mouse and by F1', async () => {
  await product.open('/vehicle/create')
  const norm = await screen.findByRole('textbox', { name: /^Норма/ }, SLOW)
  expect(screen.queryByRole('button', { name: /^Справка: Госномер/ })).toBeNull()
  await product.user.click(norm)
  await product.user.keyboard('{F1}')
  expect(await screen.findByRole('dialog', { name: /^Справка: Норма/ }, SLOW)).toHaveTextContent(/Литров на 100 км/)
  expect(screen.queryByRole('dialog', { name: 'Справка по экрану' })).toBeNull()
})

test('a list without any records explains the first step, with a button', async () => {
  await product.open('/repairs/list')
  expect(await screen.findByText(/Заведите ремонт: машина/, undefined, SLOW)).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Создать' }).length).toBeGreaterThan(0)
})
