import { installMissing } from './install.mjs'
import { runOnProjectNode } from './child.mjs'
import { commandFile, stopWith } from './node.mjs'

try {
  installMissing()
  const host = process.env.HOST ?? '127.0.0.1'
  const port = Number(process.env.PORT ?? 8080)
  const apiPort = Number(process.env.API_PORT ?? port + 1)
  console.log(`Экраны с обновлением на лету: http://${host}:${port} (сервер за ними на порту ${apiPort}).`)
  const server = runOnProjectNode(['--watch', '--watch-preserve-output', 'server/main.ts', ...process.argv.slice(2)], {
    HOST: '127.0.0.1',
    PORT: String(apiPort),
  })
  const screens = runOnProjectNode(
    [commandFile('vite'), '--host', host, '--port', String(port), '--strictPort', '--clearScreen', 'false'],
    {
      API_URL: `http://127.0.0.1:${apiPort}`,
      FOR_DEVELOPERS: '1',
    },
  )
  // Whichever ends first, by Ctrl-C or by a fault, ends the other: it has lost the script that started it.
  process.exit(await Promise.race([server, screens]))
} catch (error) {
  stopWith(error)
}
