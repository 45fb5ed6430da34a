import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openMocked } from '../../support/mocked.tsx'

const rows = {
  companyBrand: [{ id: 7, name: 'Холдинг' }],
  company: [
    { id: 1, name: 'ООО «Щебень»', shortName: 'Щебень', brand: 7 },
    { id: 2, name: 'ООО «Песок»', shortName: 'Песок', inn: '7707083893' },
    { id: 3, name: 'Прежняя', shortName: 'Прежняя', isActive: false },
    { id: 4, name: 'Удалённая', shortName: 'Удалённая', isDelete: true },
  ],
}
const names = (): (string | undefined)[] => screen.getAllByText(/^(Щебень|Песок|Прежняя|Удалённая)$/u).map(one => one.textContent)

test('a list is ordered as declared, without what is deleted, and shows what references are called', async () => {
  openMocked('/company/list', { rows })
  await screen.findByText('Щебень')
  expect(names()).toEqual(['Песок', 'Щебень', 'Прежняя'])
  expect(screen.getByText('Холдинг')).toBeInTheDocument()
})

test('a list is narrowed by the filters of its address and by what is typed', async () => {
  const { user } = openMocked('/company/list?isActive=1', { rows })
  await screen.findByText('Щебень')
  expect(names()).toEqual(['Песок', 'Щебень'])
  await user.type(screen.getByRole('textbox', { name: 'Поиск' }), 'gtcjr')
  await waitForElementToBeRemoved(() => screen.queryByText('Щебень'))
  expect(names()).toEqual(['Песок'])
})

test('somebody without the right is led to /403', async () => {
  openMocked('/company/list', { rows, rights: ['POINT_VIEW'] })
  expect(await screen.findByText('Недостаточно прав для просмотра страницы')).toBeInTheDocument()
})

test('conditions, groups and pivots, which the mock does not compute, are refused until the test answers them', async () => {
  const { mock } = openMocked('/company/list', { rows })
  await screen.findByText('Щебень')
  for (const query of ['where=is(inn,7707083893)', 'group=brand', 'pivot=rows(brand),measures(count)'])
    await expect(mock.invoke(null, { path: `api/companies?${query}` })).rejects.toMatchObject({ status: 501 })
})
