import { sql } from 'kysely'
import { serverKindOf } from '#server/engine/kinds/index.ts'
import { optionsOf, wirePathOf, type Resource, type Resources, idOf } from '#resource'
import type { Storage } from '#server/adapters/files.ts'
import type { TemplateFile } from '#server/engine/engine.ts'
import type { Db } from '#server/engine/sql.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fileAnswer } from '#server/engine/files/store.ts'
import { httpError, fieldError } from '#server/httpError.ts'
import { templateProblemText } from '#server/engine/documents/template/tags.ts'
import { template } from './template.ts'
import { setting } from '../../system/parameters.ts'
import { changed, valueOfFile } from '../../system/parameters.rules.ts'

/** The depth to which nested records are expanded: that of the wire format. */
const DEPTH = 3

function pathsIn(resources: Resources, resource: Resource, names: readonly string[], prefix: string, depth: number): string[] {
  return names.flatMap(name => {
    const one = resource.fields[name]!
    const path = prefix + wirePathOf(resource, name)
    const { target, shows } = optionsOf(one)
    const inner = target ? resources[target] : undefined
    if (!inner || depth >= DEPTH) return [path, ...(serverKindOf(one).documentParts ?? []).map(part => `${path}.${part}`)]
    return [`${path}.id`, `${path}.text`, ...pathsIn(resources, inner, shows ?? inner.title.fields, `${path}.`, depth + 1)]
  })
}
const wholeOf = (resources: Resources, resource: Resource, prefix: string): string[] => [
  `${prefix}id`,
  ...pathsIn(resources, resource, Object.keys(resource.fields), prefix, 0),
]

/** All tags that a template of the object may use, as `checkTemplate` expects them; undefined for unknown objects. */
export function fieldsOfObject(resources: Resources, object: number): string[] | undefined {
  const of = Object.values(resources).find(({ parts }) => [parts?.templates?.object, parts?.templates?.together?.object].includes(object))
  if (!of) return undefined
  const { together, ...own } = of.parts!.templates!
  const addedBy = ({ adds = {}, tags = [] }: Pick<typeof own, 'adds' | 'tags'>): readonly string[] => [
    ...Object.entries(adds).flatMap(([tag, target]) => wholeOf(resources, resources[target]!, `${tag}.`)),
    ...tags,
  ]
  const single = [...wholeOf(resources, of, ''), ...addedBy(own)]
  const tagNames = object === own.object ? single : ['count', 'rows', ...['n', ...single].map(tag => `rows.${tag}`), ...addedBy(together!)]
  return [...tagNames, 'paperNumber', 'today', 'today.words']
}

/** The files of the chosen templates for these objects (foundations §9), by name; hidden templates and those of other objects are left out. */
export const chosenTemplates =
  (storage: Storage) =>
  async (db: Db, ids: readonly number[], objects: readonly number[]): Promise<TemplateFile[]> => {
    const { rows } = await sql<{
      id: number
      name: string
      object: number
      form: string | null
      key: string
    }>`select t.id::int as id, t.name, t.object_id::int as object, t.form, f.key from template t join sys_file f on f.id = t.file_id
      where t.id in (${sql.join(ids)}) and t.object_id in (${sql.join(objects)}) and t.is_active and not t.is_delete order by t.name`.execute(
      db,
    )
    return Promise.all(rows.map(async ({ key, ...row }) => ({ ...row, bytes: await storage.bytes(key) })))
  }

/** The setting with the file of instructions. */
const INSTRUCTION = 'templateInstruction'

async function instructionOf(tx: Tx): Promise<{ id: number; key: string | null; fileName: string | null; contentType: string | null }> {
  const { rows } = await sql<{ id: number; key: string | null; fileName: string | null; contentType: string | null }>`
    select s.id, f.key, f.file_name as "fileName", f.content_type as "contentType" from setting s
    left join sys_file f on f.id = s.file_id where s.parameter = ${INSTRUCTION} and not s.is_delete`.execute(tx.db)
  if (!rows[0]) throw httpError(404, 'NO_FILE', tx.texts('nerud.rules.instructionMissing'))
  return rows[0]
}

/** The maximum number of faults in one error message. */
const MAX_FAULTS = 5

/** Throws if the template cannot be filled in or has unknown tags; lists each fault with its place. */
async function rejectFaults(tx: Tx, file: number, object: number): Promise<void> {
  const { rows } = await sql<{ key: string }>`select key from sys_file where id = ${file}`.execute(tx.db)
  const known = fieldsOfObject(tx.resources, object)
  const problems = await tx.checkTemplate(await tx.storage.bytes(rows[0]!.key), known ?? [])
  const faults = known ? problems : problems.filter(problem => !problem.code.startsWith('TAG_UNKNOWN'))
  if (faults.length === 0) return
  const faultTexts = faults.slice(0, MAX_FAULTS).map(problem => templateProblemText(problem, tx.texts))
  throw fieldError('file', tx.texts('nerud.rules.templateFaults', { faults: faultTexts.join('; ') }))
}

export const templateRules = defineRules(template, {
  async before(tx, next, prior) {
    const [file, object] = [idOf(next.file), idOf(next.object)]
    if (file && object && (file !== prior?.file.id || object !== prior.object.id)) await rejectFaults(tx, file, object)
  },
  actions: {
    async uploadInstruction(tx, { file }) {
      const { id } = await instructionOf(tx)
      const stored = await tx.update(setting, id, { file, parameterValue: await valueOfFile(tx, INSTRUCTION, file), ...changed(tx) })
      return stored['file']
    },
    async downloadInstruction(tx) {
      const { key, fileName, contentType } = await instructionOf(tx)
      if (!key) throw httpError(404, 'NO_FILE', tx.texts('nerud.rules.instructionMissing'))
      const ending = /\.\w{1,5}$/.exec(fileName ?? '')?.[0] ?? ''
      const name = tx.texts('nerud.rules.instructionName') + ending
      return fileAnswer(await tx.storage.stream(key), name, contentType ?? 'application/octet-stream')
    },
  },
})
