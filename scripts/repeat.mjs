import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './node.mjs'

/** `npm run repeat -- 10` runs the screen and browser tests, or the steps named after the number, this many times; exits with 1 if any run failed. */
const [times = '10', ...steps] = process.argv.slice(2)
let failed = 0
for (let turn = 1; turn <= Number(times); turn += 1) {
  console.log(`\n=== ${turn} of ${times}`)
  const chosen = steps.length > 0 ? steps : ['screens', 'browser']
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), ...chosen], { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed += 1
}
console.log(`\n${failed} of ${times} runs failed`)
process.exitCode = failed === 0 ? 0 : 1
