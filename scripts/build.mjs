import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandFile, projectEnvironment, projectNode, root } from './node.mjs'

const SHARED = ['src', 'resources', 'locales', 'package-lock.json', 'tsconfig.json']

/** What is built: said while it is, from which sources, by which configuration, into which folder. */
const BUILDS = [
  {
    said: 'Собираем экраны…',
    failed: 'Экраны не собрались',
    sources: [
      ...SHARED,
      'public',
      'index.html',
      'vite.config.ts',
      'scripts/chunks.ts',
      'scripts/packed.ts',
      'scripts/partedWords.ts',
      'scripts/words.ts',
    ],
    config: 'vite.config.ts',
    into: 'dist',
  },
  {
    said: 'Собираем сервер…',
    failed: 'Сервер не собрался',
    sources: [...SHARED, 'server', 'scripts/server.config.ts'],
    config: 'scripts/server.config.ts',
    into: 'built',
  },
]

const filesOf = path => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap(name => filesOf(`${path}/${name}`))
}

const hashOf = sources => {
  const hash = createHash('sha256').update(process.env['FOR_DEVELOPERS'] ?? '')
  for (const file of sources.flatMap(filesOf)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const buildOne = ({ said, failed, sources, config, into }) => {
  const hash = hashOf(sources)
  const stamp = join(root, into, '.sources')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log(said)
  const { status, stdout, stderr } = spawnSync(projectNode(), [commandFile('vite'), 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    env: projectEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0) throw new Error(`${failed}:\n${stdout ?? ''}${stderr ?? ''}`)
  writeFileSync(stamp, hash)
}

/** Builds the screens into dist/ and the server into built/, each only if what it is made of has changed since. */
export const buildChanged = () => BUILDS.forEach(buildOne)
