import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'
import { fault } from '../support/refusals.ts'
import { BOMBS, bytesOfFile, FILE_NAMES } from './values.ts'

/** Every hostile file as a template, an import and a document: judged, refused in words, and never unpacked into the memory of the server. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** What a bomb may add to the memory of the process while it is judged, in megabytes; unpacked whole it would be more, and kept twice much more. */
const MOST = 150

/** The most memory held while the work runs, over what was held before, in megabytes. */
async function grown(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const look = (): void => void (most = Math.max(most, process.memoryUsage.rss()))
  const looking = setInterval(look, 2)
  await work()
  look()
  clearInterval(looking)
  return (most - before) / 2 ** 20
}

const TARGETS: Readonly<Record<string, (form: FormData) => void>> = {
  'api/templates': form => {
    form.append('name', 'Бомба')
    form.append('object', '1')
  },
  'api/import/company': () => undefined,
  'api/import/balance': form => form.append('mode', 'apply'),
  'api/company_documents': form => {
    form.append('owner', '1')
    form.append('documentType', '1')
  },
}

async function sent(path: string, name: string): Promise<string | undefined> {
  const form = new FormData()
  TARGETS[path]!(form)
  form.append('file', new File([bytesOfFile(name)], name))
  const answer = await app.call('POST', path, { form })
  if (answer.status >= 400) return fault(answer)
  if (!path.startsWith('api/import')) return undefined
  const state = await app.call('GET', `${path}/${answer.body.documentId}`)
  const isTold = state.body.status !== 'failed' || /[а-яё]/i.test(state.body.message)
  return state.status === 200 && isTold && state.body.status !== 'running' ? undefined : JSON.stringify(state.body)
}

test('hostile files are taken or refused in words', async () => {
  const faults: string[] = []
  for (const path of Object.keys(TARGETS))
    for (const name of FILE_NAMES) {
      const wrong = await sent(path, name)
      if (wrong) faults.push(`${path} ${name.slice(0, 40)}: ${wrong}`)
    }
  expect(faults).toEqual([])
}, 120_000)

test('bombs do not fill the memory', async () => {
  expect(BOMBS.length).toBeGreaterThan(6)
  for (const name of BOMBS) bytesOfFile(name)
  for (const path of Object.keys(TARGETS)) await sent(path, 'книга.xlsx')
  for (const path of Object.keys(TARGETS))
    for (const name of BOMBS) expect(await grown(() => sent(path, name)), `${path} ${name}`).toBeLessThan(MOST)
}, 120_000)
