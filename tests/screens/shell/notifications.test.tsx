import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { AdminContext, useAddUndoableMutation, useNotify } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { locales } from '#locales'
import { makeAuthProvider } from '../../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { useWriteNotices } from '../../../src/admin/form/afterWriting.tsx'
import { makeI18nProvider } from '../../../src/admin/i18nProvider.ts'
import { Notices } from '../../../src/admin/layout/Notices.tsx'

vi.setConfig({ testTimeout: 60_000 })
const SLOW = { timeout: 15_000 }

const Failing = ({ why }: { readonly why: string }) => {
  const notices = useWriteNotices()
  return (
    <button type="button" onClick={() => notices.failed('Не удалось', why)}>
      {why}
    </button>
  )
}

const open = (content: ReactNode, ra: object = {}): void => {
  const page = (
    <AdminContext
      dataProvider={makeDataProvider({})}
      authProvider={makeAuthProvider({})}
      i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, { ...locales.ru, ra })}
    >
      {content}
      <Notices />
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
}
const textOf = (): readonly (string | null)[] => screen.queryAllByRole('alert').map(one => one.textContent)

test('a save that fails repeatedly for the same reason shows one message, and another reason adds a second one', async () => {
  open(
    <>
      <Failing why="Нет места" />
      <Failing why="Нет связи" />
    </>,
  )
  const user = userEvent.setup()
  for (const name of ['Нет места', 'Нет связи', 'Нет места']) await user.click(await screen.findByRole('button', { name }, SLOW))
  await waitFor(() => expect(textOf()).toEqual(['Не удалосьНет связи', 'Не удалосьНет места']), SLOW)
})

/** A form that is left because of an error: it reports while it is unmounted. */
const Left = () => {
  const notices = useWriteNotices()
  useEffect(() => () => notices.failed('Форма', 'осталась в браузере'), [notices])
  return null
}
const Leaving = () => {
  const notices = useWriteNotices()
  const [isLeft, setLeft] = useState(false)
  const leave = (): void => {
    notices.failed('Доступ', 'запрещён')
    setLeft(true)
  }
  return (
    <>
      <button type="button" onClick={leave}>
        Уйти
      </button>
      {!isLeft && <Left />}
    </>
  )
}

test('a message is shown that is added while another one is taken', async () => {
  open(<Leaving />)
  await userEvent.click(await screen.findByRole('button', { name: 'Уйти' }, SLOW))
  await waitFor(() => expect(textOf()).toEqual(['Доступзапрещён', 'Формаосталась в браузере']), SLOW)
})

const sent = vi.fn<(how: { isUndo: boolean }) => void>()
/** A stock button in undoable mode: it reports success at once, and sends the request when undo is no longer offered. */
const StockButton = () => {
  const notify = useNotify()
  const add = useAddUndoableMutation()
  const press = () => {
    add(sent)
    notify('Удалено', { type: 'info', undoable: true, autoHideDuration: null })
  }
  return (
    <button type="button" onClick={press}>
      Стереть
    </button>
  )
}

test.each([
  { button: 'Отменить', isUndo: true },
  { button: /Закрыть|Скрыть/, isUndo: false },
])('the delayed request of a stock button depends on its message: $isUndo', async ({ button, isUndo }) => {
  sent.mockClear()
  open(<StockButton />, { action: { undo: 'Отменить' } })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Стереть' }, SLOW))
  const way = await screen.findByRole('button', { name: button }, SLOW)
  expect(sent).not.toHaveBeenCalled()
  await user.click(way)
  expect(sent).toHaveBeenCalledExactlyOnceWith({ isUndo })
  await waitFor(() => expect(screen.queryByText('Удалено')).toBeNull(), SLOW)
})
