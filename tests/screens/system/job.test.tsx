import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 120_000 })
configure({ asyncUtilTimeout: 20_000 })

/** The task manager: a job is started with the input of its kind, and reports its result. */
let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(cleanup)

const choose = async (dialog: HTMLElement, kind: string): Promise<void> => {
  const input = within(dialog).getByRole('combobox', { name: /Вид задания/ })
  await product.user.clear(input)
  await product.user.type(input, kind.slice(0, 5))
  await product.user.click(await screen.findByRole('option', { name: kind }))
}

test('the inputs are those of the selected kind, and inputs of a former kind are not sent', async () => {
  await product.open('/task-manager')
  await product.user.click(await screen.findByRole('button', { name: 'Новое задание' }))
  const dialog = await screen.findByRole('dialog', { name: 'Новое задание' })
  await within(dialog).findByRole('combobox', { name: /Вид задания/ })
  expect(within(dialog).queryByLabelText('С')).toBeNull()
  await choose(dialog, 'Пересчёт накладных')
  expect(await within(dialog).findByRole('combobox', { name: 'Маршрут' })).toBeTruthy()
  expect(within(dialog).queryByRole('combobox', { name: /Тариф/ })).toBeNull()
  await product.user.type(await within(dialog).findByRole('textbox', { name: 'С' }), '01.01.2026')
  await choose(dialog, 'Проверка сохранённых файлов')
  await waitFor(() => expect(within(dialog).queryByRole('combobox', { name: 'Маршрут' })).toBeNull())
  await product.user.click(within(dialog).getByRole('button', { name: 'Новое задание' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [{ id }] = (await product.app.call('GET', 'task_managers')).body as [{ id: number }]
  const { body: job } = await product.app.call('GET', `api/task_managers/${id}`)
  expect([job.procType.code, job.params]).toEqual(['files_check', {}])
})

test('a kind marks its required inputs, and one without inputs is started', async () => {
  await product.open('/task-manager')
  await product.user.click(await screen.findByRole('button', { name: 'Новое задание' }))
  const dialog = await screen.findByRole('dialog', { name: 'Новое задание' })
  await within(dialog).findByRole('combobox', { name: /Вид задания/ })
  await choose(dialog, 'Пересчёт топлива по тарифу')
  expect(await within(dialog).findByRole('combobox', { name: /Тариф/ })).toBeTruthy()
  await product.user.click(within(dialog).getByRole('button', { name: 'Новое задание' }))
  await waitFor(() => expect(within(dialog).getAllByText('Это поле необходимо заполнить')).toHaveLength(3))
  await choose(dialog, 'Удаление устаревшего')
  await waitFor(() => expect(within(dialog).queryByRole('combobox', { name: /Тариф/ })).toBeNull())
  await product.user.click(within(dialog).getByRole('button', { name: 'Новое задание' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [{ id }] = (await product.app.call('GET', 'task_managers')).body as [{ id: number }]
  const { body: job } = await product.app.call('GET', `api/task_managers/${id}`)
  expect([job.procType.code, job.params]).toEqual(['old_cleanup', {}])
})

test('the card of a job shows its log', async () => {
  const [{ id: procType }] = (await product.app.call('GET', 'api/task_manager_proc_types')).body as [{ id: number }]
  const { id } = (await product.app.call('POST', 'task_managers/create', { json: { procType } })).body as { id: number }
  await product.open(`/task-manager/${id}`)
  await product.user.click(await screen.findByRole('tab', { name: /Журнал/ }))
  expect(await screen.findByText('Начато, попытка 1')).toBeTruthy()
})
