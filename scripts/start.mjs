import { buildChanged } from './build.mjs'
import { runOnProjectNode } from './child.mjs'
import { installMissing } from './install.mjs'
import { stopWith } from './node.mjs'
import { serverArguments, serverEnvironment } from './server.mjs'

try {
  installMissing()
  buildChanged()
  process.exitCode = await runOnProjectNode([...serverArguments, ...process.argv.slice(2)], serverEnvironment)
} catch (error) {
  stopWith(error)
}
