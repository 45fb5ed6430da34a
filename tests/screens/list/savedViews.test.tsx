import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

const SLOW = { timeout: 15_000 }

let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
  for (const [name, inn] of [
    ['ООО «Щебень»', '7707083893'],
    ['ООО «Песок»', '7728168971'],
  ])
    await product.app.call('POST', 'api/companies', { json: { name, inn } })
})
afterAll(() => product.close())

const views = async () => (await product.app.call('GET', 'api/list_views')).body.views

test('the filters of a list are saved under a name, opened by a tab and by a link, changed and removed', async () => {
  await product.open('/company/list?query=песок&kind=')
  await product.user.click(await screen.findByRole('button', { name: 'Сохранить вид' }, SLOW))
  const dialog = await screen.findByRole('dialog', { name: 'Новый вид' }, SLOW)
  await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  expect(await within(dialog).findByText('Это поле необходимо заполнить')).toBeInTheDocument()
  await product.user.type(within(dialog).getByRole('textbox', { name: /Название/ }), 'Пески')
  await product.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  const tab = await screen.findByRole('tab', { name: 'Пески' }, SLOW)
  await waitFor(() => expect(tab).toHaveAttribute('aria-selected', 'true'), SLOW)
  const [kept] = await views()
  expect(kept).toMatchObject({ list: 'company', name: 'Пески', audience: 'me', query: 'query=%D0%BF%D0%B5%D1%81%D0%BE%D0%BA&kind=' })

  await product.user.click(screen.getByRole('tab', { name: 'Все' }))
  expect(await screen.findByText('Щебень', undefined, SLOW)).toBeInTheDocument()
  await product.user.click(screen.getByRole('tab', { name: 'Пески' }))
  await waitFor(() => expect(screen.queryByText('Щебень')).toBeNull(), SLOW)

  await product.user.click(screen.getByRole('button', { name: 'Очистить' }))
  await product.user.click(await screen.findByRole('tab', { name: 'Пески •' }, SLOW))
  // A click on the tab reopens the view.
  await screen.findByRole('tab', { name: 'Пески' }, SLOW)

  await product.user.click(screen.getByRole('button', { name: 'Вид «Пески»: действия' }))
  await product.user.click(await screen.findByRole('menuitem', { name: 'Настроить вид' }))
  const settings = await screen.findByRole('dialog', { name: 'Настроить вид' }, SLOW)
  await product.user.click(within(settings).getByRole('checkbox', { name: 'Открывать список с него' }))
  await product.user.click(within(settings).getByRole('button', { name: 'Сохранить' }))
  await waitFor(async () => expect(await views()).toMatchObject([{ isDefault: true, version: 2 }]), SLOW)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)

  await product.user.click(screen.getByRole('button', { name: 'Вид «Пески»: действия' }))
  await product.user.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
  await product.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }))
  await waitFor(async () => expect(await views()).toEqual([]), SLOW)
  await waitFor(() => expect(screen.queryByRole('tab')).toBeNull(), SLOW)
})

test('a list begins with the default view; the unfiltered one is another tab; an address with filters is left as it is', async () => {
  const view = { list: 'company', name: 'Щебни', audience: 'all', isDefault: true, query: 'where=contains(name,щебень)&kind=' }
  const { body } = await product.app.call('POST', 'api/list_views', { json: view })
  await product.open('/company/list')
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Щебни' })).toHaveAttribute('aria-selected', 'true'), SLOW)
  expect(await screen.findByText('Щебень', undefined, SLOW)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Песок')).toBeNull(), SLOW)
  expect(await screen.findByText(/: содержит «щебень»$/, undefined, SLOW)).toBeInTheDocument()
  await product.user.click(screen.getByRole('tab', { name: 'Все' }))
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Все' })).toHaveAttribute('aria-selected', 'true'), SLOW)
  await product.app.call('DELETE', `api/list_views/${body.id}`)
})
