import { vi } from 'vitest'
import { setTranslator, type HttpProblem } from '../../src/admin/api.ts'
import { endSession, startSession, type Session } from '../../src/admin/session.ts'

/** A signed-in user. */
export const session: Session = { token: 't1', id: 7, login: 'ivan', fio: 'Иванов Иван', rights: ['COMPANY_LIST'], isOnlyRead: false }
const words: Readonly<Record<string, string>> = {
  'nerud.shell.http.unauthorized': 'Неверный логин или пароль',
  'nerud.shell.http.denied': 'Доступ запрещен',
  'nerud.shell.http.noAnswer': 'Ошибка сервера',
}

/** A request as the browser sent it. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
}

/** A fake network with the answers given by the test; the last one is repeated. */
export function fakeNetwork() {
  const sent: Sent[] = []
  let answers: ((one: Sent) => Response)[] = []
  let putBack = (): void => undefined
  return {
    sent,
    last: (): Sent => sent.at(-1)!,
    answer: (...all: (Response | ((one: Sent) => Response))[]): void => {
      answers = all.map(one => (typeof one === 'function' ? one : () => one.clone()))
    },
    begin(): void {
      putBack = setTranslator(key => words[key] ?? key)
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
        const one = { method: init.method ?? 'GET', url: url as string, headers: new Headers(init.headers), body: init.body }
        sent.push(one)
        return (answers.length > 1 ? answers.shift()! : answers[0]!)(one)
      })
      startSession(session)
      sent.length = 0
    },
    end(): void {
      putBack()
      vi.restoreAllMocks()
      endSession()
      localStorage.clear()
    },
  }
}

/** A JSON response. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** Returns the error of a call that must fail. */
export const failure = (call: Promise<unknown>): Promise<HttpProblem> =>
  call.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error as HttpProblem,
  )
