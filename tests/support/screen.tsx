import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { expect, vi } from 'vitest'
import { wirePathOf, type Resource } from '#resource'
import { resources } from '#resources'
import type { DeclaredDataProvider, PageParams, PageResult } from '../../src/admin/data/provider.ts'
import type { Row } from '../../src/admin/data/rows.ts'
import type { Page } from '../../src/admin/customScreens.tsx'
import { clearTitleIndexes } from '../../src/admin/form/titleIndex.ts'
import { startSession, type Session } from '../../src/admin/session.ts'
import { App, providers } from '../../resources/App.screens.tsx'
import { PASSWORD, testApp, type TestApp } from './app.ts'

const all: Readonly<Record<string, Resource>> = resources

/** Fields that screens read from rows without having requested them, as `company.kpp`. */
interface Watched {
  readonly unasked: () => string[]
  readonly end: () => void
}

/**
 * Watches which fields are read from the rows of lists. A list requests only the fields that it shows; other code that reads its rows would
 * take a field that was not requested for an empty one. Fields requested later do not count.
 */
function watchRows(provider: DeclaredDataProvider): Watched {
  const { getPage } = provider
  const missed = new Set<string>()
  const queries = new Set<string>()
  const watched = (resource: Resource, row: Row, fields: readonly string[]): Row => {
    const absent = Object.keys(resource.fields).filter(name => !fields.includes(name))
    const byKey = new Map(absent.map(name => [wirePathOf(resource, name).split('.')[0]!, name]))
    return new Proxy(row, {
      get: (target, key) => {
        const name = typeof key === 'string' && !Object.hasOwn(target, key) ? byKey.get(key) : undefined
        if (name !== undefined) missed.add(`${resource.name}.${name}`)
        return Reflect.get(target, key) as unknown
      },
    })
  }
  provider.getPage = async (name: string, params: PageParams): Promise<PageResult> => {
    const page = await getPage(name, params)
    const { fields } = params
    for (const field of fields ?? []) queries.add(`${name}.${field}`)
    return fields ? { ...page, data: page.data.map(row => watched(all[name]!, row, fields)) } : page
  }
  return {
    unasked: () => [...missed].filter(one => !queries.has(one)),
    end: () => {
      provider.getPage = getPage
    },
  }
}

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
  clearTitleIndexes()
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

/** Writes get no response: the server is killed before, or after it has done them. Returns the function that brings the server back. */
export function killServer(when: 'before' | 'after'): () => void {
  const through = globalThis.fetch
  const killed = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    if (when === 'after' && /PATCH|POST/.test(String(args[1]?.method))) await through(...args)
    throw new TypeError('Failed to fetch')
  })
  return () => killed.mockRestore()
}
