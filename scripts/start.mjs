import { buildChanged } from './build.mjs'
import { runOnProjectNode } from './child.mjs'
import { installMissing } from './install.mjs'
import { stopWith } from './node.mjs'
import { serverEnvironment, serverFlags } from './server.mjs'

try {
  installMissing()
  buildChanged()
  process.exitCode = await runOnProjectNode([...serverFlags, 'built/main.mjs', ...process.argv.slice(2)], serverEnvironment)
} catch (error) {
  stopWith(error)
}
