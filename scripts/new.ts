import { join } from 'node:path'
import { makeApplication } from './new/application.ts'
import { makeArea, makeEntity } from './new/area.ts'
import { checkArea, checkNew, declaredBy } from './new/checks.ts'
import { draftOf } from './new/draft.ts'
import { enterRows, makeRights } from './new/rights.ts'
import { parseOptions } from './new/options.ts'

/** `npm run new`: one entity in its folder, and its lines wherever its area is written. Everything is made in memory and written at the end. */
const root = join(import.meta.dirname, '..')

async function make(args: readonly string[]): Promise<string> {
  const wanted = parseOptions(args)
  const draft = draftOf(root)
  checkArea(draft, wanted)
  const made = await declaredBy(root, wanted)
  checkNew(root, wanted, made)
  makeRights(draft, wanted)
  if (wanted.newArea !== undefined) makeArea(draft, wanted)
  makeEntity(draft, wanted)
  enterRows(draft, made)
  const paths = await draft.save()
  const next = [
    `Поля меняйте в resources/${wanted.area}/${wanted.book ? 'lookups' : `${wanted.name}/${wanted.name}`}.ts, слова – в locales/*/${wanted.area}.ts; потом npm run check.`,
    ...(wanted.ar ? [] : ['По-арабски пока стоит английское имя: --ar называет его сразу.']),
    ...(wanted.board ? ['Столбцы доски – её статусы: заведите их в справочнике.'] : []),
    ...(wanted.documents ? ['Отметьте в справочнике типов документов, какие из них подходят.'] : []),
  ]
  return [...paths, ...next].join('\n')
}

try {
  const [first, ...rest] = process.argv.slice(2)
  process.stdout.write(`${first === '--app' ? makeApplication(root, rest[0]) : await make(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
