import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'
import { formOf, PDF } from '../support/samples.ts'

vi.mock('file-saver', () => ({ saveAs: vi.fn() }))
const { saveAs } = await import('file-saver')

/** The archive of the subscription's papers on its screen (foundations §2.18, §8). */
let product: ScreenTest
const LATE = { timeout: 15_000 }
beforeAll(async () => {
  product = await openProduct()
  const wire = { period: '2026-02', docTypeName: 'Акт', name: 'Акт за февраль' }
  await product.app.call('POST', 'api/subscription_doc_managements', { form: formOf(wire, { file: new File([PDF], 'акт.pdf') }) })
})
afterAll(() => product.close())

test('the archive shows its five columns, and a file of a row is downloaded and said to be', async () => {
  await product.open('/subscription')
  const grid = await screen.findByRole('grid', undefined, LATE)
  for (const name of ['Активность', 'Период', 'Тип документа', 'Название', 'Дата добавления'])
    expect(within(grid).getByRole('columnheader', { name: new RegExp(name) })).toBeInTheDocument()
  expect(await within(grid).findByText('Акт за февраль', undefined, LATE)).toBeInTheDocument()
  await product.user.click(await within(grid).findByRole('button', { name: /Действия/ }, LATE))
  await product.user.click(await screen.findByRole('menuitem', { name: 'Скачать файл' }, LATE))
  expect(await screen.findByText('Файл успешно скачан', undefined, LATE)).toBeInTheDocument()
  expect(screen.getByText('Успешно!')).toBeInTheDocument()
  expect(saveAs).toHaveBeenCalledWith(expect.any(Blob), 'акт.pdf')
})
