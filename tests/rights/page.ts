import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run rights`: sends every call to the server as every caller, and writes the outcomes to `.cache/rights.md`. */
const root = join(import.meta.dirname, '../..')
const page = join(root, '.cache/rights.md')
mkdirSync(join(root, '.cache'), { recursive: true })
const tests = ['tests/rights/calls.test.ts', 'tests/rights/contents.test.ts']
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, RIGHTS_PAGE: page },
})
process.exitCode = status ?? 1
if (status === 0) process.stdout.write(`${page}\n`)
