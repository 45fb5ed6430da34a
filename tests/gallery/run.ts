import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiAt } from '../support/browserApi.ts'
import { actsFor } from './acts.ts'
import { ADMIN_PASSWORD, build, mountedRoutes, openBrowser, openServer } from './home.ts'
import { FURTHER, LOOKS, nameOf } from './looks.ts'
import { pageOf } from './page.ts'
import { takeAll, type SceneResult } from './pictures.ts'
import { screens, type Scene } from './scenes.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '.cache', 'gallery')
const WORKERS = 2

const LOOKS_OF = '--looks='
const PART_OF = '--part='
/** A screen with all of its tabs. */
const keyOf = ({ group, address, name }: Scene): string => `${group} ${address} ${name.split(' tab ')[0]}`
const wanted = process.argv.slice(2).filter(word => !word.startsWith('--'))
const queries = process.argv
  .find(word => word.startsWith(LOOKS_OF))
  ?.slice(LOOKS_OF.length)
  .split(',')
/** Only what stands at an address, nothing that has to be opened by hand. */
const isShort = process.argv.includes('--screens')
/**
 * One of the twelve for each screen, in turn: of any screens that share their parts each two of language and width and of language and colour come
 * together. All twelve of every screen are taken by hand.
 */
const TURNS = [['ru-light-1440'], ['en-dark-1440'], ['ar-light-390'], ['ru-dark-390'], ['en-light-390'], ['ar-dark-1440']]
/** `--part=3`: a third of the screens, the next one at the next commit, so that three commits see them all. */
const parts = Number(process.argv.find(word => word.startsWith(PART_OF))?.slice(PART_OF.length) ?? 1)
const commits = Number(spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).stdout) || 0
const usual = process.argv.includes('--widths') ? FURTHER : LOOKS
const named = (names: readonly string[] | undefined) =>
  names ? [...LOOKS, ...FURTHER].filter(look => names.includes(nameOf(look))) : usual
const inTurns = queries === undefined && usual === LOOKS && process.argv.includes('--turns')
const began = performance.now()
build()
const [routes, server, browser] = await Promise.all([mountedRoutes(), openServer(), openBrowser()])
const seen: SceneResult[] = []
try {
  const api = apiAt(server.base, ADMIN_PASSWORD)
  const opened = await actsFor(api)
  const all = [...(await screens(api)), ...opened]
  const shown = new Set(all.flatMap(scene => scene.routes))
  const missing = routes.filter(route => !shown.has(route))
  const queue = all
    .filter(scene => !isShort || !opened.includes(scene))
    .filter(({ group, name }) => wanted.length === 0 || wanted.some(word => `${group} ${name}`.includes(word)))
    .filter((_, at) => at % parts === commits % parts)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const tell = (one: SceneResult): void => {
    seen.push(one)
    const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4)
    console.log(`${seconds} s ${one.faults.length === 0 ? 'ok  ' : 'FAIL'} ${one.scene.group}: ${one.scene.name}`)
    for (const fault of one.faults) console.log(`         ${fault}`)
  }
  const turn = new Map(all.map((scene, at) => [keyOf(scene), TURNS[at % TURNS.length]]))
  const looksOf = (scene: Scene) => named(inTurns ? turn.get(keyOf(scene)) : queries)
  const studio = { browser, base: server.base, api, folder: FOLDER, looksOf }
  const order = new Map(queue.map((scene, at) => [keyOf(scene), at]))
  const left = [...queue]
  await Promise.all(Array.from({ length: WORKERS }, () => takeAll(studio, left, tell)))
  // What a neighbour's load may have caused is not there again when the screen is alone; both are told.
  const wrong = seen.filter(({ faults }) => faults.length > 0)
  const again = queue.filter(scene => wrong.some(one => keyOf(one.scene) === keyOf(scene)))
  if (again.length > 0) console.log('\nonce more, alone:')
  seen.splice(0, seen.length, ...seen.filter(one => !again.some(scene => keyOf(scene) === keyOf(one.scene))))
  await takeAll(studio, again, tell)
  const place = ({ scene }: SceneResult): number => order.get(keyOf(scene)) ?? 0
  writeFileSync(
    join(FOLDER, 'index.html'),
    pageOf(seen.toSorted((a, b) => place(a) - place(b) || a.scene.name.localeCompare(b.scene.name))),
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
