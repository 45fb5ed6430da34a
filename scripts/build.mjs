import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandFile, projectEnvironment, projectNode, root } from './node.mjs'

const SOURCES = [
  'src',
  'resources',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/chunks.ts',
  'scripts/packed.ts',
  'package-lock.json',
  'tsconfig.json',
]
const stamp = join(root, 'dist', '.sources')

const filesOf = path => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap(name => filesOf(`${path}/${name}`))
}

const sourcesHash = () => {
  const hash = createHash('sha256').update(process.env['FOR_DEVELOPERS'] ?? '')
  for (const file of SOURCES.flatMap(filesOf)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Builds the screens into dist/ if anything they are made of has changed since the last build. */
export const buildChanged = () => {
  const hash = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Собираем экраны…')
  const { status, stdout, stderr } = spawnSync(projectNode(), [commandFile('vite'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: projectEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0) throw new Error(`Экраны не собрались:\n${stdout ?? ''}${stderr ?? ''}`)
  writeFileSync(stamp, hash)
}
