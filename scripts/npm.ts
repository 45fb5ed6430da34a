import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs npm in the project against the public registry. */
export const npm = (...args: readonly string[]) =>
  spawnSync('npm', [...args, '--registry=https://registry.npmjs.org'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 50_000_000,
  })
