import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { commandFile, projectEnvironment, projectNode, root } from './node.mjs'

/**
 * Compiles all projects and prints each error once: a file that several of them include is reported by each (docs/decisions/0016).
 * Resolves with the compiler's exit code.
 */
export async function compile() {
  const child = spawn(projectNode(), [commandFile('tsc'), '-b', '--pretty', 'false'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: projectEnvironment(),
  })
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code => resolve(code ?? 1))
  })
  const printed = new Set()
  let isNew = true
  for await (const line of createInterface({ input: child.stdout })) {
    // The lines that explain an error are indented below it.
    if (!/^\s/u.test(line)) {
      isNew = !printed.has(line)
      printed.add(line)
    }
    if (isNew) console.log(line)
  }
  return ended
}
