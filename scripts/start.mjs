import { buildChanged } from './build.mjs'
import { runOnProjectNode } from './child.mjs'
import { installMissing } from './install.mjs'
import { stopWith } from './node.mjs'

try {
  installMissing()
  buildChanged()
  process.exitCode = await runOnProjectNode(['--disable-warning=ExperimentalWarning', 'server/main.ts', ...process.argv.slice(2)])
} catch (error) {
  stopWith(error)
}
