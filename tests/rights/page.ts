import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run rights`: asks the server for every call as everybody and writes docs/rights.md from what it answered. */
const root = join(import.meta.dirname, '../..')
const run = (program: string, args: readonly string[]): number =>
  spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RIGHTS_PAGE: 'write' },
  }).status ?? 1

const made = run('vitest/vitest.mjs', ['run', '--project', 'server', 'tests/rights/calls.test.ts', 'tests/rights/contents.test.ts'])
process.exitCode = made === 0 ? run('oxfmt/bin/oxfmt', ['docs/rights.md']) : made
if (process.exitCode === 0) process.stdout.write('docs/rights.md is written\n')
