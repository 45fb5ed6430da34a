import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { frameworkScreens } from '#areas/framework.screens'
import { translatorOf } from '#areas/languages.screens'
import { app } from '../../examples/clinic/app.ts'
import { clinic } from '../../examples/clinic/clinic.rules.ts'
import { words } from '../../examples/clinic/words.ts'
import { AdminOf } from '../../src/admin/AdminOf.tsx'
import { startSession, type Session } from '../../src/admin/session.ts'
import { PASSWORD, testApp, type TestApp } from './app.ts'

/** The example application of `examples/` for one test file: its server on a database of its own behind its screens. */
export async function openClinic(): Promise<{ app: TestApp; user: UserEvent; open(path: string): Promise<void>; close(): Promise<void> }> {
  const server = await testApp({ application: clinic })
  const network = setupServer(http.all('*', ({ request }) => server.app.fetch(request)))
  network.listen()
  return {
    app: server,
    user: userEvent.setup(),
    async open(path) {
      const { body } = await server.call('POST', 'authentication_token', { as: null, json: { login: 'admin', password: PASSWORD } })
      startSession(body as Session)
      window.history.replaceState(null, '', path)
      render(<AdminOf app={app} screens={frameworkScreens} i18nProvider={translatorOf(words)} at={path} />)
    },
    async close() {
      network.close()
      localStorage.clear()
      await server.close()
    },
  }
}
