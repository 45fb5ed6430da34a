import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const offered = async (): Promise<readonly (string | null)[]> =>
  within(await screen.findByRole('list', { name: 'Создать ведомость' }, { timeout: 15_000 }))
    .getAllByRole('link')
    .map(one => one.textContent)

test('the kind of a new statement is selected among those that the user may create', async () => {
  await product.open('/vedomosti/create')
  expect(await offered()).toEqual([
    'Зарплатная ведомость',
    'Ведомость премий',
    'Ведомость удержаний',
    'Расходная ведомость',
    'Топливная ведомость',
    'Ведомость накладных',
  ])
  await product.user.click(screen.getByRole('link', { name: 'Расходная ведомость' }))
  expect(await screen.findByRole('button', { name: /^Сохранить$/ }, { timeout: 15_000 })).toBeInTheDocument()
})

test('a user who may create one kind is offered that one', async () => {
  await product.app.holder(['FOT_VEDOMOSTI_ADD'], 'payroll')
  await product.open('/vedomosti/create', 'payroll')
  expect(await offered()).toEqual(['Зарплатная ведомость'])
})
