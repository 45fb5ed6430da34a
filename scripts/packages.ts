import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, root, licences, page, problemsOf, readSupply } from './supply.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

interface Audit {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

/** Returns the vulnerabilities that the registry knows; undefined when it could not be queried. */
function audit(): Audit | undefined {
  const { stdout } = npm('audit', '--json')
  try {
    const answer = JSON.parse(stdout) as Audit
    return answer.metadata ? answer : undefined
  } catch {
    return undefined
  }
}

const supply = readSupply(root)
const problems = problemsOf(supply)
mkdirSync(join(root, '.cache'), { recursive: true })
writeFileSync(join(root, '.cache/packages.md'), page(supply))
say(`Пакетов: ${licences(supply).length}, их лицензии записаны в .cache/packages.md.`)
for (const problem of problems) say(`  ${problem}`)
say(problems.length ? `Замечаний: ${problems.length}.` : 'Версии точные, лишних и необъявленных пакетов нет, лицензии разрешённые.')

const answer = audit()
if (!answer) say('Известные уязвимости НЕ ПРОВЕРЕНЫ: реестр пакетов не ответил на npm audit.')
const weak = Object.entries(answer?.vulnerabilities ?? {})
for (const [name, { severity, range }] of weak) say(`  ${name} ${range}: ${severity}`)
if (answer) say(`Известных уязвимостей: ${weak.length}.`)

/** Verifies the registry's signatures of all packages; undefined when the registry, or its signing keys, could not be queried. */
function signatures(): { readonly invalid: readonly unknown[]; readonly missing: readonly unknown[] } | undefined {
  const { stdout } = npm('audit', 'signatures', '--json')
  try {
    const answer = JSON.parse(stdout) as { invalid?: readonly unknown[]; missing?: readonly unknown[] }
    return answer.invalid && answer.missing && { invalid: answer.invalid, missing: answer.missing }
  } catch {
    return undefined
  }
}
const signed = signatures()
if (!signed)
  say('Подписи пакетов НЕ ПРОВЕРЕНЫ: реестр или хранилище его ключей (tuf-repo-cdn.sigstore.dev) не ответили на npm audit signatures.')
else say(`Подписи: не сходится у ${signed.invalid.length}, нет у ${signed.missing.length} пакетов.`)
process.exitCode = problems.length || weak.length || signed?.invalid.length ? 1 : 0
