import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openRenderer, type Renderer, type RendererLimits } from '../../server/engine/documents/renderer.ts'
import { MAX_DOCUMENTS } from '../../server/engine/http/running.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { docx, paragraph } from '../support/packages.ts'
import { formOf } from '../support/samples.ts'

const LARGE = docx(Array.from({ length: 4900 }, () => paragraph('{name}')).join(''))
const BROKEN = docx('<w:p>')
const thread = join(import.meta.dirname, '../support/thread.ts')

let running: Renderer
const open = (limits?: RendererLimits): Renderer => (running = openRenderer(limits))
afterEach(() => running?.close())

test('a template is checked and filled beside the thread that serves everybody, with the same results and problems', async () => {
  const renderer = open()
  const data = { name: 'ООО «Карьер»' }
  await renderer.check(docx(paragraph('{name}')), ['name'])
  const used = process.cpuUsage()
  const own = process.threadCpuUsage()
  expect(await renderer.check(LARGE, ['name'])).toEqual([])
  expect((await renderer.fill(LARGE, data)).length).toBeGreaterThan(0)
  // Of the CPU time used, this thread took little; measured by thread, since other processes run on the machine.
  const { user } = process.cpuUsage(used)
  expect(process.threadCpuUsage(own).user).toBeLessThan(user / 3)
  expect(await renderer.check(docx(paragraph('{nam}')), ['name'])).toMatchObject([{ code: 'TAG_UNKNOWN_LIKE', like: 'name' }])
  for (const work of [renderer.check(BROKEN, []), renderer.fill(BROKEN, {})])
    await expect(work).rejects.toMatchObject({ code: 'FILE_BROKEN', key: 'nerud.file.broken' })
})

test('a thread that hangs or takes all memory is ended, and the next task has another', async () => {
  const hanging = open({ thread, patience: 300 })
  await expect(hanging.check(LARGE, [])).rejects.toMatchObject({ code: 'FILE_TEMPLATE_LARGE' })
  await expect(hanging.check(LARGE, [])).rejects.toMatchObject({ code: 'FILE_TEMPLATE_LARGE' })
  await hanging.close()
  const greedy = open({ thread, memory: 32 })
  await expect(greedy.fill(LARGE, {})).rejects.toMatchObject({ code: 'FILE_TEMPLATE_LARGE' })
})

test('the time limit of a document does not include the wait for others', async () => {
  const busy = open({ thread, patience: 2000 })
  const digests = await Promise.all(Array.from({ length: 20 }, () => busy.digest({ bytes: BROKEN, data: {} })))
  expect(new Set(digests)).toEqual(new Set(['same']))
})

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

test('one person has two templates under way at most', async () => {
  const file = new File([LARGE as Uint8Array<ArrayBuffer>], 'акт.docx')
  const upload = (_: unknown, at: number): Promise<{ status: number; body: { code?: string } }> =>
    app.call('POST', 'api/templates', { form: formOf({ name: `Акт ${at}`, object: '1' }, { file }) })
  const sent = await Promise.all(Array.from({ length: MAX_DOCUMENTS + 2 }, upload))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(MAX_DOCUMENTS)
  expect(sent.filter(({ status, body }) => status === 429 && body.code === 'TOO_MANY_DOCUMENTS')).toHaveLength(2)
  expect((await upload(0, 9)).status).toBe(201)
})
