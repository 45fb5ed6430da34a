import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'

const stamp = join(root, 'node_modules', '.nerud-installed')

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()

/** npm's own record of what it installed, where somebody ran npm by hand: it names the same versions as the lock file. */
const isInstalledByHand = () => {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || (installed[path] ? installed[path].version === version : optional),
  )
}

// Not `npm ci`: it rejects the whole lock file when a registry lacks a tool's build for some other system. The lock file's versions are kept.
const runNpm = () => {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return spawnSync(process.execPath, [script, ...args], options)
  return spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { ...options, shell: process.platform === 'win32' })
}

/** Installs the packages of package-lock.json if they are missing or of another version. */
export const installMissing = () => {
  if (isInstalled()) return
  if (!isInstalledByHand()) {
    console.log('Устанавливаем пакеты: в первый раз это занимает около минуты…')
    const { status, stdout, stderr, error } = runNpm()
    if (status !== 0) {
      const lines = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim().split('\n').slice(-20)
      throw new Error(`Пакеты не установились, npm ответил:\n${lines.join('\n')}`)
    }
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, wanted())
}
