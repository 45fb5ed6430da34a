import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { licences, page, problemsOf, readSupply } from './supply.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

interface Audit {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

/** What the registry knows of weaknesses: undefined when it could not be asked. */
function audit(): Audit | undefined {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--registry=https://registry.npmjs.org'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 50_000_000,
  })
  try {
    const answer = JSON.parse(stdout) as Audit
    return answer.metadata ? answer : undefined
  } catch {
    return undefined
  }
}

const supply = readSupply(root)
const problems = problemsOf(supply)
writeFileSync(join(root, 'docs', 'packages.md'), page(supply))
say(`Пакетов: ${licences(supply).length}, их лицензии записаны в docs/packages.md.`)
for (const problem of problems) say(`  ${problem}`)
say(problems.length ? `Замечаний: ${problems.length}.` : 'Версии точные, лишних и необъявленных пакетов нет, лицензии разрешённые.')

const answer = audit()
if (!answer) say('Известные уязвимости НЕ ПРОВЕРЕНЫ: реестр пакетов не ответил на npm audit.')
const weak = Object.entries(answer?.vulnerabilities ?? {})
for (const [name, { severity, range }] of weak) say(`  ${name} ${range}: ${severity}`)
if (answer) say(`Известных уязвимостей: ${weak.length}.`)
process.exitCode = problems.length || weak.length ? 1 : 0
