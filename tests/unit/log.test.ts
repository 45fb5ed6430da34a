import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const LOG = join(import.meta.dirname, '../../server/log.ts')

test('a full disk behind the standard output does not end the process', async () => {
  const full = openSync('/dev/full', 'w')
  const program = `
    const { openLog } = await import(${JSON.stringify(LOG)})
    const log = openLog('info')
    for (let n = 0; n < 3; n += 1) {
      log.info('a line')
      await new Promise(done => setTimeout(done, 20))
    }
    process.stderr.write('still here')
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program], {
    stdio: ['ignore', full, 'pipe'],
  })
  closeSync(full)
  let stated = ''
  child.stderr!.on('data', (part: Buffer) => (stated += part.toString()))
  await once(child, 'close')
  expect(stated).toContain('still here')
})
