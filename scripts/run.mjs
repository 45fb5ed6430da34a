import { runOnProjectNode, installMissing, stopWith } from './node.mjs'

/** Runs a program of this project, given by its file and arguments, on the project's Node; installs missing packages first. */
try {
  installMissing()
  process.exitCode = await runOnProjectNode(['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)])
} catch (error) {
  stopWith(error)
}
