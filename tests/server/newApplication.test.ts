import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { root } from '../support/sources.ts'

const run = promisify(execFile)
const parent = mkdtempSync(join(tmpdir(), 'nerud-new-app-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))
const make = (name: string) =>
  run(process.execPath, ['scripts/run.mjs', 'scripts/new.ts', '--app', name], { cwd: root, env: { ...process.env, INIT_CWD: parent } })

test('an application of one entity is written into a folder of its own, compiles and passes its tests', async () => {
  await make('repair-shop')
  const folder = join(parent, 'repair-shop')
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['README.md', 'app.ts', 'app.rules.ts', 'package.json', 'words.ts']))
  const { stdout } = await run(process.execPath, [join(root, 'scripts/testApp.mjs'), '.'], {
    cwd: folder,
    env: { ...process.env, INIT_CWD: folder, NODE_ENV: '', VITEST: '' },
    maxBuffer: 1e7,
  })
  expect(stdout).toMatch(/2 passed/)
}, 120_000)

test('on a mistake nothing is written', async () => {
  await expect(make('Мастерская')).rejects.toThrow(/Назовите папку приложения/)
  await expect(make('repair-shop')).rejects.toThrow(/не пуста/)
  expect(readdirSync(parent)).toEqual(['repair-shop'])
})
