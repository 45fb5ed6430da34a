import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { projectEnvironment, projectNode, root } from './node.mjs'

// The headless shell renders in one process, without a window: a third of the processor time of the whole browser.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const starts = path => existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0

/** The browser from CHROME_PATH or of the system; undefined if there is none. */
export const installedBrowser = () => process.env.CHROME_PATH ?? fromSystem()

const fromSystem = () => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...folders.flatMap(folder => NAMES.map(name => join(folder, name))), MAC].find(starts)
}

const fromPlaywright = () => {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { stdout } = spawnSync(projectNode(), ['-e', script], { cwd: root, env: projectEnvironment(), encoding: 'utf8' })
  const path = stdout?.trim()
  return path && starts(path) ? path : undefined
}

const fromDebian = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Браузера нет, устанавливаем Chromium из пакетов системы…')
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'], options)
  return fromSystem()
}

/** Finds Chromium or Chrome: the one in CHROME_PATH, the system's, Playwright's own; as root, installs Debian's. */
export const findBrowser = () => {
  const given = process.env.CHROME_PATH
  if (given) {
    if (starts(given)) return given
    throw new Error(`Браузер из CHROME_PATH не запускается: ${given}.`)
  }
  const found = fromSystem() ?? fromPlaywright() ?? fromDebian()
  if (found) return found
  throw new Error('Для проверки в браузере нужен Chromium или Chrome: установите его или задайте путь к нему в CHROME_PATH.')
}
