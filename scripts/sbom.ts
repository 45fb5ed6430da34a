import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { completed, problemsOfBom, type Bom } from './bom.ts'
import { npm, root, readSupply } from './supply.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * The validator of a bill by the published schema. It is not part of the product, so it is installed separately when a bill is requested.
 */
const CHECKER = ['@cyclonedx/cyclonedx-library@10.3.0', 'ajv@8.20.0', 'ajv-formats@3.0.1', 'ajv-formats-draft2019@1.6.1']
const ASIDE = join(root, '.cache', 'cyclonedx')

interface Library {
  readonly Spec: { readonly Version: Readonly<Record<string, string>> }
  readonly Validation: { readonly JsonStrictValidator: new (version: string) => { validate(text: string): Promise<unknown> } }
}

/** Returns the schema errors of a bill: null when there are none, undefined when the validator could not be downloaded. */
async function byTheSchema(text: string, version: string): Promise<unknown> {
  mkdirSync(ASIDE, { recursive: true })
  writeFileSync(join(ASIDE, 'package.json'), '{"private":true}')
  if (npm('install', '--prefix', ASIDE, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...CHECKER).status !== 0)
    return undefined
  const { Spec, Validation } = createRequire(join(ASIDE, 'package.json'))('@cyclonedx/cyclonedx-library') as Library
  return new Validation.JsonStrictValidator(Spec.Version[`v${version.replace('.', 'dot')}`]).validate(text)
}

const target = resolve(process.argv[2] ?? join(root, '.cache', 'sbom.cdx.json'))
const made = npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only')
if (made.status !== 0) throw new Error(`npm sbom: ${made.stderr}`)
const supply = readSupply(root)
const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }
const bom = completed(JSON.parse(made.stdout) as Bom, supply, name)
const text = JSON.stringify(bom, null, 1)
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, `${text}\n`)
say(`CycloneDX ${bom.specVersion}, пакетов: ${bom.components.length}: ${target}`)
const problems = problemsOfBom(bom, supply)
for (const problem of problems) say(`  ${problem}`)
const against = await byTheSchema(text, bom.specVersion)
if (against === undefined) say('По схеме НЕ ПРОВЕРЕНО: реестр пакетов не отдал проверяющую библиотеку.')
else say(against === null ? 'Схеме CycloneDX соответствует.' : `Схеме не соответствует: ${JSON.stringify(against).slice(0, 2000)}`)
process.exitCode = problems.length || against ? 1 : 0
