import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectEnvironment, projectNode, root } from './node.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM']

// A signal to the whole group, as Ctrl-C in a terminal sends it, has reached the program already: it ends, or is closing, by then.
const GRACE = 150

/** Runs a program on the project's Node and resolves with its exit code, once it has closed everything after a signal. */
export const runOnProjectNode = (args, environment = {}) =>
  new Promise((resolve, reject) => {
    const parent = new URL('parent.mjs', import.meta.url).href
    const child = spawn(projectNode(), ['--import', parent, ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...projectEnvironment(), ...environment },
    })
    const pass = signal => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      setTimeout(() => child.kill(signal), GRACE).unref()
    }
    for (const signal of SIGNALS) process.on(signal, pass)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const one of SIGNALS) process.off(one, pass)
      resolve(signal ? 128 + constants.signals[signal] : code)
    })
  })
