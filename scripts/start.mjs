import { appEnvironment, namedApp, withoutApp } from './app.mjs'
import { buildChanged } from './build.mjs'
import { runOnProjectNode, installMissing, stopWith, serverEnvironment, serverFlags } from './node.mjs'

try {
  installMissing()
  const environment = appEnvironment(namedApp())
  const { built } = buildChanged(environment)
  process.exitCode = await runOnProjectNode([...serverFlags, `${built}/main.mjs`, ...withoutApp()], {
    ...serverEnvironment,
    ...environment,
  })
} catch (error) {
  stopWith(error)
}
