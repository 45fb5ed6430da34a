import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { locales } from '#locales'
import { makeAuthProvider } from '../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../src/admin/dataProvider.ts'
import { useNotices } from '../../src/admin/form/notices.tsx'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'
import { Notices } from '../../src/admin/layout/Notices.tsx'

vi.setConfig({ testTimeout: 60_000 })
const SLOW = { timeout: 15_000 }

const Failing = ({ why }: { readonly why: string }) => {
  const notices = useNotices()
  return (
    <button type="button" onClick={() => notices.failed('Не удалось', why)}>
      {why}
    </button>
  )
}

test('a save that fails repeatedly for the same reason shows one message, and another reason adds a second one', async () => {
  const page = (
    <AdminContext
      dataProvider={makeDataProvider({})}
      authProvider={makeAuthProvider({})}
      i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, { ...locales.ru })}
    >
      <Failing why="Нет места" />
      <Failing why="Нет связи" />
      <Notices />
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  const user = userEvent.setup()
  for (const name of ['Нет места', 'Нет связи', 'Нет места']) await user.click(await screen.findByRole('button', { name }, SLOW))
  const textOf = (): readonly (string | null)[] => screen.queryAllByRole('alert').map(one => one.textContent)
  await waitFor(() => expect(textOf()).toEqual(['Не удалосьНет связи', 'Не удалосьНет места']), SLOW)
})
