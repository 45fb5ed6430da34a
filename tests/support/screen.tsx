import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { expect } from 'vitest'
import type { Page } from '../../src/admin/areaScreens.ts'
import { dropNames } from '../../src/admin/form/names.ts'
import { startSession, type Session } from '../../src/admin/session.ts'
import { App } from '../../resources/App.screens.tsx'
import { providers } from '../../resources/providers.screens.ts'
import { PASSWORD, testApp, type TestApp } from './app.ts'
import { watchRows } from './unrequested.ts'

/** The whole product for one test file: the real server on a database of its own behind the screens' requests. */
export interface ScreenTest {
  readonly app: TestApp
  readonly user: UserEvent
  /** Opens a page as a user, given by login or by an existing session; the administrator by default. */
  open(path: string, as?: string | Session): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the product for screen tests, optionally with more pages and stand-ins for external services: `const product = await
 * openProduct()`, then `await product.open('/company/create')`.
 */
export async function openProduct(more: readonly Page[] = [], options: Parameters<typeof testApp>[0] = {}): Promise<ScreenTest> {
  const app = await testApp(options)
  // Test files share modules, while each has its own database: cached names must go.
  dropNames()
  const network = setupServer(http.all('*', ({ request }) => app.app.fetch(request)))
  network.listen()
  const user = userEvent.setup()
  const rows = watchRows(providers.dataProvider)
  return {
    app,
    user,
    async open(path, as = 'admin') {
      const signIn = (login: string) => app.call('POST', 'authentication_token', { as: null, json: { login, password: PASSWORD } })
      startSession(typeof as === 'string' ? ((await signIn(as)).body as Session) : as)
      window.history.replaceState(null, '', path)
      render(<App at={path} more={more} />)
    },
    async close() {
      network.close()
      localStorage.clear()
      await app.close()
      rows.end()
      expect(rows.unasked(), 'fields that were looked for in rows asked for without them').toEqual([])
    },
  }
}
