import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from './browser.mjs'
import { buildChanged } from './build.mjs'
import { installMissing, commandFile, FEWER_COLLECTIONS, ONE_CHECKER, projectEnvironment, projectNode, root, stopWith } from './node.mjs'

/** Runs Node with inherited output; resolves with its exit code. */
const runNode = (args, environment = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(projectNode(), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...projectEnvironment(), ...environment },
    })
    child.on('error', reject)
    child.on('exit', code => resolve(code ?? 1))
  })

/** Runs an installed tool. */
const run = (tool, args, environment) => runNode([commandFile(tool), ...args], environment)

const readReport = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A check without tests of its own counts as nothing when it passes and as one failure when it fails. */
const checked = async code => ({ passed: 0, failed: (await code) === 0 ? 0 : 1, failures: [] })
const check = (tool, args) => checked(run(tool, args, FEWER_COLLECTIONS))

/** A run that failed outside its tests (a file that does not load, no test found, a skipped test) also counts as a failure. */
const counted = (code, passed, failures, skipped) => {
  if (skipped > 0) console.log(`Пропущено проверок: ${skipped}. Пропуск считается ошибкой.`)
  const all = failures.length + skipped
  return { passed, failed: code !== 0 && all === 0 ? 1 : all, failures }
}

/** The essence of an error message, short enough for a summary: long output would be truncated. */
const gist = message =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.includes('node_modules'))
    .slice(0, 4)
    .join(' | ')
    .slice(0, 500)
const failure = (title, message) => `${title}\n         ${gist(message)}`

/** The failed tests, and the files that failed outside their tests. */
const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter(one => one.status === 'failed')
      .map(({ fullName, failureMessages }) => failure(fullName, failureMessages[0]))
    const failed = status === 'failed' && tests.length === 0 ? [message.split('\n')[0]] : tests
    return failed.map(what => `${relative(root, name)}: ${what}`)
  })

/** All errors that ended a browser test: the timeout comes first, and what the test waited for only after it. */
const messagesOf = ({ tests }) =>
  (tests.at(-1)?.results.at(-1)?.errors ?? [])
    .map(({ message, location }) => `${location ? `line ${location.line}: ` : ''}${gist(message)}`)
    .join('\n')

const failuresOfPlaywright = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(spec => failure(`tests/browser/${spec.file}: ${spec.title}`, messagesOf(spec))),
  ...suites.flatMap(failuresOfPlaywright),
]

/** `--changed` restricts all steps that can be restricted to the files that differ from the last commit, `--changed=lint` only the step of this name. */
const changedFlag = process.argv.findLast(word => word.startsWith('--changed'))
const isChangedOnly = step => changedFlag === '--changed' || changedFlag === `--changed=${step}`
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
const changedFiles = () => [...git('diff', 'HEAD', '--name-only', '--diff-filter=d'), ...git('ls-files', '--others', '--exclude-standard')]
/** Runs a tool over everything, or over the changed files of its kind, if there are any. */
const checkFiles = async (step, tool, args, own) => {
  if (!isChangedOnly(step)) return check(tool, args)
  const files = changedFiles().filter(file => own.test(file))
  return files.length > 0 ? check(tool, [...args, ...files]) : checked(0)
}

const vitest = async (project, ...options) => {
  const file = join(root, '.cache', `${project}-results.json`)
  rmSync(file, { force: true })
  const only = isChangedOnly(project) ? ['--changed', '--passWithNoTests'] : []
  const code = await run('vitest', [
    'run',
    '--project',
    project,
    ...options,
    ...only,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = readReport(file)
  return counted(
    code,
    report?.numPassedTests ?? 0,
    report ? failuresOfVitest(report) : [],
    (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  )
}

const browser = async () => {
  buildChanged()
  const file = join(root, '.cache', 'browser-results.json')
  rmSync(file, { force: true })
  const code = await run('playwright', ['test'], { CHROME_PATH: findBrowser() })
  const report = readReport(file)
  const { expected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return counted(code, expected + flaky, report ? failuresOfPlaywright(report) : [], skipped)
}

const STEPS = {
  types: () => check('tsc', ONE_CHECKER),
  lint: () => checkFiles('lint', 'oxlint', ['--config', '.oxlintrc.json'], /\.(?:[cm]?[jt]s|tsx)$/u),
  format: () => checkFiles('format', 'oxfmt', ['--check'], /\.(?:[cm]?[jt]s|tsx|md|json|html)$/u),
  unused: () => check('knip', ['--no-progress', '--reporter', 'compact']),
  unit: () => vitest('unit'),
  words: () => checked(runNode([join(root, 'scripts/run.mjs'), 'scripts/languages.ts'])),
  server: () => vitest('server'),
  mocked: () => vitest('mocked'),
  // They wait for the server a quarter of the time.
  screens: () => vitest('screens', '--maxWorkers=3'),
  browser,
  // Counts the results of the steps before it; if they did not run, those of their last runs.
  contract: () => checked(runNode([join(root, 'scripts/run.mjs'), 'tests/contract/count.ts'])),
}

const chosen = names => {
  const unknown = names.filter(name => !(name in STEPS))
  if (unknown.length > 0) throw new Error(`Нет такого шага: ${unknown.join(', ')}. Есть: ${Object.keys(STEPS).join(', ')}.`)
  return names.length > 0 ? Object.keys(STEPS).filter(name => names.includes(name)) : Object.keys(STEPS)
}

const runStep = async name => {
  console.log(`\n=== ${name}`)
  const began = Date.now()
  const result = await STEPS[name]().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, failures: [] }
  })
  return { name, seconds: (Date.now() - began) / 1000, ...result }
}

try {
  const names = chosen(process.argv.slice(2).filter(word => !word.startsWith('--changed')))
  installMissing()
  mkdirSync(join(root, '.cache'), { recursive: true })
  const results = []
  for (const name of names) results.push(await runStep(name))
  console.log('')
  for (const { name, seconds, passed, failed, failures } of results) {
    const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : ''
    console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${tests}`.trimEnd())
    for (const failure of failures) console.log(`       ${failure}`)
  }
  const total = key => results.reduce((sum, result) => sum + result[key], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  process.exitCode = total('failed') === 0 ? 0 : 1
} catch (error) {
  stopWith(error)
}
