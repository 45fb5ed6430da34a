import { spawnSync } from 'node:child_process'

/**
 * `npm run proofs`: runs the checks that take too long for every change, one after another; about three hours on an otherwise idle machine.
 * Exits with 1 when one fails.
 */
const PROOFS: readonly (readonly string[])[] = [
  ['fuzz'],
  ['laws'],
  ['soak'],
  ['soak', 'hostile'],
  ['cluster'],
  ['gallery'],
  ['mutants'],
  ['bench'],
]

const failed = PROOFS.filter(([command, ...args]) => {
  console.log(`\n=== ${[command, ...args].join(' ')}`)
  return (
    spawnSync('npm', ['run', '--silent', command, '--', ...args], { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0
  )
})
console.log(failed.length ? `\nFailed: ${failed.map(words => words.join(' ')).join(', ')}` : '\nAll proofs hold.')
process.exitCode = failed.length ? 1 : 0
