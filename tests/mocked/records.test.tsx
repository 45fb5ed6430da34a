import { screen, waitForElementToBeRemoved, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openMocked } from '../support/mocked.tsx'

const rows = { tag: [{ id: 1, name: 'Срочно' }] }
const nameInput = () => screen.findByRole('textbox', { name: /Название/ })
const save = () => screen.getByRole('button', { name: /^Сохранить$/ })

test('what two people write at once is put to the second one, value by value', async () => {
  const { mock, user } = openMocked('/directory/tags?edit=1', { rows })
  await user.type(await nameInput(), '!')
  await mock.change('tag', 1, { name: 'Важно' })
  await user.click(save())
  const dialog = await screen.findByRole('dialog', { name: 'Пока вы правили, запись изменилась' })
  expect(within(dialog).getByText(/Важно/)).toBeInTheDocument()
  expect(within(dialog).getByText(/Срочно!/)).toBeInTheDocument()
})

test('a refusal stands at its field, and nothing that was typed is lost', async () => {
  const { mock, user } = openMocked('/directory/tags?create', { rows })
  mock.answer('POST api/tags', 422, { code: 'INVALID', errors: { name: 'Такое название не годится' } })
  await user.type(await nameInput(), 'Тест')
  await user.click(save())
  expect((await screen.findAllByText('Такое название не годится')).length).toBeGreaterThan(0)
  expect(await nameInput()).toHaveValue('Тест')
})

test.each([
  ['the database is away', 503, /База данных сейчас не отвечает/],
  ['there is no connection', 'offline', /Ошибка сервера/],
] as const)('a list that cannot be loaded says why, and is loaded when it is asked again: %s', async (_, answer, why) => {
  const { mock, user } = openMocked('/directory/tags', { rows, answers: { 'api/tags': answer } })
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(0)
  mock.answer('api/tags', rows.tag)
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Срочно')).toBeInTheDocument()
})

test('in read-only mode nothing is offered that changes a record', async () => {
  openMocked('/directory/tags', { rows, readOnly: true })
  await screen.findByText('Срочно')
  expect(screen.queryByRole('button', { name: /Добавить|Создать/ })).toBeNull()
})

const companies = {
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
  openMocked('/company/list', { rows: companies })
  await screen.findByText('Щебень')
  expect(names()).toEqual(['Песок', 'Щебень', 'Прежняя'])
  expect(screen.getByText('Холдинг')).toBeInTheDocument()
})

test('a list is narrowed by the filters of its address and by what is typed', async () => {
  const { user } = openMocked('/company/list?isActive=1', { rows: companies })
  await screen.findByText('Щебень')
  expect(names()).toEqual(['Песок', 'Щебень'])
  await user.type(screen.getByRole('textbox', { name: 'Поиск' }), 'gtcjr')
  await waitForElementToBeRemoved(() => screen.queryByText('Щебень'))
  expect(names()).toEqual(['Песок'])
})

test('somebody without the right is led to /403', async () => {
  openMocked('/company/list', { rows: companies, rights: ['POINT_VIEW'] })
  expect(await screen.findByText('Недостаточно прав для просмотра страницы')).toBeInTheDocument()
})

test('conditions, groups and pivots, which the mock does not compute, are refused until the test answers them', async () => {
  const { mock } = openMocked('/company/list', { rows: companies })
  await screen.findByText('Щебень')
  for (const query of ['where=is(inn,7707083893)', 'group=brand', 'pivot=rows(brand),measures(count)'])
    await expect(mock.invoke(null, { path: `api/companies?${query}` })).rejects.toMatchObject({ status: 501 })
})
