import { chromium, type Browser } from '@playwright/test'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedBrowser } from '../../scripts/browser.mjs'
import { EXTRA_WIDTHS, APPEARANCES, nameOf } from './looks.ts'
import { type SceneResult, takeAll } from './pictures.ts'
import { apiAt, contextsOf } from '../support/browserApi.ts'
import { actsFor } from './acts.ts'
import { screens, type Scene } from './scenes.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** The administrator's password on the gallery's server. */
const ADMIN_PASSWORD = 'gallery-admin'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Builds the screens if anything that they depend on has changed. */
const build = (): Buffer =>
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', "import('./scripts/build.mjs').then(({ buildChanged }) => buildChanged())"],
    {
      cwd: ROOT,
      env: { ...process.env, FOR_DEVELOPERS: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )

/** Starts the product with the demo company in a folder of its own. */
async function openServer(): Promise<{ base: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'nerud-gallery-'))
  const port = Number(process.env['PORT'] ?? (await freePort()))
  const base = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'resources/main.rules.ts'], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', ADMIN_PASSWORD, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit')
  const close = async (): Promise<void> => {
    child.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  for (let waited = 0; waited < 120_000; waited += 200) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${base}/health`).catch(() => undefined)
    if (answer?.ok) return { base, close }
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  await close()
  throw new Error('the server did not start within two minutes')
}

/** Opens the browser that takes the pictures. */
function openBrowser(): Promise<Browser> {
  const executablePath = installedBrowser()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
    ],
  })
}

/** Returns every path that the product mounts, from its own routes. */
async function mountedRoutes(): Promise<string[]> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
  try {
    const { screenRoutes } = await vite.ssrLoadModule('/tests/support/screenRoutes.ts')
    return [...(screenRoutes as ReadonlyMap<string, unknown>).keys()]
  } finally {
    await vite.close()
  }
}

const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const STYLE = `
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; background: #eceef1; color: #1a2029 }
header { position: sticky; top: 0; z-index: 1; background: #151a21; color: #fff; padding: 8px 16px; display: flex; gap: 16px; flex-wrap: wrap; align-items: center }
header label { display: flex; gap: 4px; align-items: center } h2 { margin: 24px 16px 8px } figure { margin: 0 }
section { display: grid; gap: 16px; padding: 0 16px; grid-template-columns: repeat(auto-fill, minmax(420px, 1fr)) }
article { background: #fff; border-radius: 6px; padding: 8px } article p { margin: 0 0 6px } article small { color: #545e6d }
img { width: 100%; display: block; border: 1px solid #ccd1d9 } ul { color: #b3261e; margin: 6px 0 0; padding-inline-start: 18px; overflow-wrap: anywhere; font-size: 12px }
body.narrow section { grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)) } figure[hidden] { display: none }
`
const SCRIPT = `
const look = document.querySelector('select'), faulty = document.querySelector('input')
const show = () => {
  document.body.classList.toggle('narrow', look.value.endsWith('390'))
  for (const one of document.querySelectorAll('figure')) one.hidden = one.dataset.look !== look.value
  for (const one of document.querySelectorAll('article')) one.hidden = faulty.checked && !one.querySelector('li')
}
look.onchange = faulty.onchange = show
onkeydown = event => { if (event.key >= '1' && event.key <= String(look.options.length)) { look.selectedIndex = event.key - 1; show() } }
show()
`

const article = ({ scene, heading, files, faults }: SceneResult): string => `<article>
<p><b>${safe(heading || scene.name)}</b><br><small>${safe(scene.name)} · ${safe(scene.address)}${typeof scene.as === 'string' ? ` · ${scene.as}` : ''}</small></p>
${files.map(({ look, file }) => `<figure data-look="${nameOf(look)}"><a href="${encodeURI(file)}"><img loading="lazy" src="${encodeURI(file)}" alt="${safe(heading)}"></a></figure>`).join('')}
${faults.length > 0 ? `<ul>${faults.map(fault => `<li>${safe(fault)}</li>`).join('')}</ul>` : ''}
</article>`

/** Returns the page for viewing all pictures: by group, one appearance at a time, selected at the top or with the digit keys. */
function pageOf(seen: readonly SceneResult[]): string {
  const groups = [...new Set(seen.map(one => one.scene.group))]
  const options = [...APPEARANCES, ...EXTRA_WIDTHS].map(look => `<option>${nameOf(look)}</option>`).join('')
  const links = groups.map(group => `<a style="color:#fff" href="#${group}">${group}</a>`).join(' ')
  const body = groups.map(
    group =>
      `<h2 id="${group}">${group}</h2><section>${seen
        .filter(one => one.scene.group === group)
        .map(article)
        .join('')}</section>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>
<header><b>${seen.length} screens</b><select>${options}</select><label><input type="checkbox">only faulty</label>${links}</header>${body.join('')}
<script>${SCRIPT}</script>`
}

const FOLDER = join(import.meta.dirname, '..', '..', '.cache', 'gallery')
const WORKERS = 2

const LOOKS_OF = '--looks='
const PART_OF = '--part='
/** The key of a screen with all its tabs. */
const keyOf = ({ group, address, name }: Scene): string => `${group} ${address} ${name.split(' tab ')[0]}`
const wanted = process.argv.slice(2).filter(word => !word.startsWith('--'))
const queries = process.argv
  .find(word => word.startsWith(LOOKS_OF))
  ?.slice(LOOKS_OF.length)
  .split(',')
/** Only screens with an address of their own, nothing that must be opened by actions. */
const isShort = process.argv.includes('--screens')
/**
 * One of the twelve appearances for each screen, in turn. Among screens that share their parts, each pair of language and width and each
 * pair of language and colour occurs. All twelve for every screen are taken on request.
 */
const TURNS = [['ru-light-1440'], ['en-dark-1440'], ['ar-light-390'], ['ru-dark-390'], ['en-light-390'], ['ar-dark-1440']]
/** `--part=4`: a quarter of the screens, a different one for each commit, so that four commits cover all of them. */
const parts = Number(process.argv.find(word => word.startsWith(PART_OF))?.slice(PART_OF.length) ?? 1)
const commits = Number(spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).stdout) || 0
const usual = process.argv.includes('--widths') ? EXTRA_WIDTHS : APPEARANCES
const chosenLooks = (names: readonly string[] | undefined) =>
  names ? [...APPEARANCES, ...EXTRA_WIDTHS].filter(look => names.includes(nameOf(look))) : usual
const inTurns = queries === undefined && usual === APPEARANCES && process.argv.includes('--turns')
const began = performance.now()
build()
const [routes, server, browser] = await Promise.all([mountedRoutes(), openServer(), openBrowser()])
const seen: SceneResult[] = []
try {
  const api = apiAt(server.base, ADMIN_PASSWORD)
  const actScenes = await actsFor(api)
  const all = [...(await screens(api)), ...actScenes]
  const shown = new Set(all.flatMap(scene => scene.routes))
  const missing = routes.filter(route => !shown.has(route))
  const queue = all
    .filter(scene => !isShort || !actScenes.includes(scene))
    .filter(({ group, name }) => wanted.length === 0 || wanted.some(word => `${group} ${name}`.includes(word)))
    .filter((_, at) => at % parts === commits % parts)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const onResult = (one: SceneResult): void => {
    seen.push(one)
    const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4)
    console.log(`${seconds} s ${one.faults.length === 0 ? 'ok  ' : 'FAIL'} ${one.scene.group}: ${one.scene.name}`)
    for (const fault of one.faults) console.log(`         ${fault}`)
  }
  const turn = new Map(all.map((scene, at) => [keyOf(scene), TURNS[at % TURNS.length]]))
  const looksOf = (scene: Scene) => chosenLooks(inTurns ? turn.get(keyOf(scene)) : queries)
  const studio = { contexts: contextsOf(browser), base: server.base, api, folder: FOLDER, looksOf }
  const order = new Map(queue.map((scene, at) => [keyOf(scene), at]))
  const left = [...queue]
  await Promise.all(Array.from({ length: WORKERS }, () => takeAll(studio, left, onResult)))
  // Faults caused by concurrent load disappear when the screen is opened alone; both results are printed.
  const wrong = seen.filter(({ faults }) => faults.length > 0)
  const again = queue.filter(scene => wrong.some(one => keyOf(one.scene) === keyOf(scene)))
  if (again.length > 0) console.log('\nonce more, alone:')
  seen.splice(0, seen.length, ...seen.filter(one => !again.some(scene => keyOf(scene) === keyOf(one.scene))))
  await takeAll(studio, again, onResult)
  const orderOf = ({ scene }: SceneResult): number => order.get(keyOf(scene)) ?? 0
  writeFileSync(
    join(FOLDER, 'index.html'),
    pageOf(seen.toSorted((a, b) => orderOf(a) - orderOf(b) || a.scene.name.localeCompare(b.scene.name))),
  )
  for (const route of missing) console.log(`no picture shows ${route}`)
  const pictures = seen.reduce((sum, one) => sum + one.files.length, 0)
  const failed = seen.filter(one => one.faults.length > 0).length + missing.length
  if (wrong.length > 0) console.log('\nwrong at first:')
  for (const { scene, faults } of wrong) console.log(`  ${scene.group}: ${scene.name}\n         ${faults.join('\n         ')}`)
  console.log(
    `\n${pictures} pictures of ${seen.length} screens in ${((performance.now() - began) / 1000).toFixed(0)} s: ${join(FOLDER, 'index.html')}`,
  )
  console.log(`${seen.length + missing.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && seen.length > 0 ? 0 : 1
} finally {
  await browser.close()
  await server.close()
}
