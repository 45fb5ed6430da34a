import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openMocked } from '../../support/mocked.tsx'

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
