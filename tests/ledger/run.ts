import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run laws`: checks the laws of the ledger against 100,000 random events, every seventh through the rules of the product. `-- --events N --seed N --out FILE`;
 * equal seeds give equal events. Exits with 1 if a law is broken, and prints the events that broke it.
 */
const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    out: { type: 'string', default: join(root, 'docs/proving/laws.json') },
  },
})
const out = resolve(values.out)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
interface RunReport {
  readonly seconds: number
  readonly postings: number
  readonly byRules: number
  readonly judged: number
}
const describe = (): RunReport | undefined => (existsSync(out) ? (JSON.parse(readFileSync(out, 'utf8')) as RunReport) : undefined)
const sofar = ({ seconds, postings, byRules, judged }: RunReport): string =>
  `${seconds} s: ${postings + byRules} events, ${byRules} of them by the rules; the laws were judged ${judged} times`

rmSync(out, { force: true })
say(`${values.events} events, seed ${values.seed}`)
const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', 'tests/ledger/laws.test.ts']
const env = { ...process.env, LAWS_EVENTS: values.events, LAWS_SEED: values.seed, LAWS_OUT: out }
const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env })
const lines: Buffer[] = []
child.stdout.on('data', (part: Buffer) => void lines.push(part))
const ticking = setInterval(() => {
  const now = describe()
  if (now) say(sofar(now))
}, 30_000)
const code = await new Promise<number>(done => child.on('close', status => done(status ?? 1)))
clearInterval(ticking)
if (code !== 0) say(Buffer.concat(lines).toString().slice(-8000))
const end = describe()
if (end) say(sofar(end))
say(code === 0 ? 'every law held' : `a law was broken, or something else was wrong; again with --seed ${values.seed}`)
process.exitCode = code
