import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test('several accounts are linked to a company at once, from the tab of the company', async () => {
  const { app, user } = product
  const company = (await app.call('POST', 'api/companies', { json: { name: 'ООО «Щебень»' } })).body.id
  const names = ['Иванов Пётр', 'Петрова Анна']
  for (const [at, fio] of names.entries()) await app.call('POST', 'api/accounts', { json: { login: `person${at}`, fio, accountType: 1 } })
  await product.open(`/company/list/${company}?tab=accountCompany`)
  await user.click(await screen.findByRole('button', { name: 'Добавить несколько' }, { timeout: 15_000 }))
  const choice = await screen.findByRole('combobox', { name: /Сотрудники/ })
  for (const name of names) {
    await user.clear(choice)
    await user.type(choice, name)
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }, { timeout: 5000 }))
  }
  await user.click(screen.getByRole('button', { name: 'Добавить несколько' }))
  await waitFor(
    async () => {
      const { body } = await app.call('GET', `api/account_companies?company=${company}`)
      expect((body as { account: { fio: string } }[]).map(one => one.account.fio).toSorted()).toEqual(names)
    },
    { timeout: 10_000 },
  )
})
