import { render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameworkScreens } from '#areas/framework.screens'
import { translatorOf } from '#areas/languages.screens'
import { app } from '../../examples/clinic/app.ts'
import { rules } from '../../examples/clinic/app.rules.ts'
import { words } from '../../examples/clinic/words.ts'
import { AdminOf } from '../../src/admin/AdminOf.tsx'
import { startSession, type Session } from '../../src/admin/session.ts'
import { PASSWORD, testAppOf, type TestApp } from '../support/testApp.ts'

const screens = { ...frameworkScreens, i18nProvider: translatorOf(words) }

/** The example application of `examples/` for one test file: its server on a database of its own behind its screens. */
async function openClinic(): Promise<{ app: TestApp; user: UserEvent; open(path: string): Promise<void>; close(): Promise<void> }> {
  const server = await testAppOf({ ...app, ...rules })
  const network = setupServer(http.all('*', ({ request }) => server.app.fetch(request)))
  network.listen()
  return {
    app: server,
    user: userEvent.setup(),
    async open(path) {
      const { body } = await server.call('POST', 'authentication_token', { as: null, json: { login: 'admin', password: PASSWORD } })
      startSession(body as Session)
      window.history.replaceState(null, '', path)
      render(<AdminOf app={app} screens={screens} at={path} live={false} />)
    },
    async close() {
      network.close()
      localStorage.clear()
      await server.close()
    },
  }
}

/** The screens of a second business on the same framework (`examples/clinic`). */
let running: Awaited<ReturnType<typeof openClinic>>
const soon = { timeout: 15_000 }
beforeAll(async () => {
  running = await openClinic()
})
afterAll(() => running.close())

test('the first page is the first entry of its menu, under its own name', async () => {
  await running.open('/')
  expect(await screen.findByText('Сидорова Анна', undefined, soon)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Доска приёма' })).toBeInTheDocument()
  await waitFor(() => expect(document.title).toContain('Клиника'), soon)
})

test('a patient is entered and stored in the database', async () => {
  await running.open('/patients/create')
  await running.user.type(await screen.findByRole('textbox', { name: /ФИО/ }, soon), 'Новая Нина')
  await running.user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(
    async () => expect((await running.app.call('GET', 'api/patients?query=нина')).body).toMatchObject([{ name: 'Новая Нина' }]),
    soon,
  )
})
