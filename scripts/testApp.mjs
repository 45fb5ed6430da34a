import { spawnSync } from 'node:child_process'
import { installMissing, commandFile, FEWER_COLLECTIONS, ONE_CHECKER, projectEnvironment, projectNode, root, stopWith } from './node.mjs'
import { appEnvironment, namedApp } from './app.mjs'

/** `npm test` of an application outside this project: type check, then tests. */
try {
  installMissing()
  const folder = namedApp(['--app', process.argv[2] ?? '.'])
  const env = { ...projectEnvironment(), ...appEnvironment(folder), ...FEWER_COLLECTIONS }
  const run = (tool, args) => spawnSync(projectNode(), [commandFile(tool), ...args], { cwd: root, env, stdio: 'inherit' }).status ?? 1
  process.exitCode = run('tsc', ['-p', folder, '--noEmit', ...ONE_CHECKER]) || run('vitest', ['run', '--project', 'app'])
} catch (error) {
  stopWith(error)
}
