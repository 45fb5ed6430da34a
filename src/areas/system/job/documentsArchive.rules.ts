import { can, may, optionsOf, rightsFor, type Resource } from '#resource'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import type { Engine } from '#server/engine/engine.ts'
import { fileNameOf } from '#server/engine/files/mime.ts'
import { zipStream, type ArchiveFile } from '#server/engine/files/zip.ts'
import { scopeOf } from '#server/engine/read/scope.ts'
import type { User } from '#server/engine/user.ts'
import { columnOf, tableOf } from '#server/engine/schema/names.ts'
import { httpError } from '#server/httpError.ts'
import type { Job, JobKind, JobParams } from '#server/jobs/kind.ts'
import { noRight } from '#server/session/authorize.ts'
import { askerOf } from './excelReport.rules.ts'

/** The maximum total size of an archive, in bytes; the archive is stored as a file. */
const MOST_BYTES = 200_000_000

interface Kept {
  readonly owner: number
  readonly name: string
  readonly type: string
  readonly key: string
  readonly size: number
}

/** The resource of the documents of an owner. */
const documentsOf = (resources: Readonly<Record<string, Resource>>, owner: unknown): Resource =>
  Object.values(resources).find(({ fields, parts }) => parts?.documents && optionsOf(fields[parts.documents.owner]!).target === owner)!

/** The stored files of the requested days that the user may see. */
async function filesOf(engine: Engine, user: User, { documents, dateFrom, dateTo }: JobParams): Promise<readonly Kept[]> {
  const resource = documentsOf(engine.resources, documents)
  const owners = engine.resources[String(documents)]!
  const { owner, file } = resource.parts!.documents!
  const [d, o] = [of('d'), of('o')]
  const { rows } =
    await sql<Kept>`select ${d(columnOf(resource, owner))}::int as owner, f.file_name as name, f.content_type as type, f.key, f.size::int as size
    from ${sql.table(tableOf(resource))} as d join sys_file f on f.id = ${d(columnOf(resource, file))}
      join ${sql.table(tableOf(owners))} as o on o.id = ${d(columnOf(resource, owner))}
    where not d.is_delete and not o.is_delete and (d.ins_date at time zone ${engine.zone})::date between ${dateFrom}::date and ${dateTo}::date
      and ${scopeOf(engine, resource, user, d) ?? sql`true`} and ${scopeOf(engine, owners, user, o) ?? sql`true`} order by d.id`.execute(
      engine.db,
    )
  return rows
}

const mayRead = ({ rights }: User, resources: Readonly<Record<string, Resource>>, owner: unknown): boolean =>
  may(rights, documentsOf(resources, owner), 'read') && can(rights, rightsFor(resources[String(owner)]!, 'one'))

async function archiveOf(engine: Engine, job: Job, files: readonly Kept[]): Promise<Uint8Array> {
  const { documents } = job.params
  const folder = engine.texts(`resources.${String(documents)}.name`, { smart_count: 1 })
  async function* bodies(): AsyncGenerator<ArchiveFile> {
    for (const { owner, name, type, key } of files)
      yield { name: `${folder} ${owner}/${fileNameOf(name, type)}`, body: await engine.storage.stream(key) }
  }
  return new Uint8Array(await new Response(zipStream(bodies())).arrayBuffer())
}

/** Collects the documents added in a period into one archive, by owner; the result contains their number. */
export const documentsArchive: JobKind = {
  async begin(tx, params) {
    if (!mayRead(tx.user, tx.resources, params['documents'])) throw noRight()
    return tx.start('documents_archive', params)
  },
  async work(engine, job, progress) {
    const user = await askerOf(engine, job)
    if (!mayRead(user, engine.resources, job.params['documents'])) throw noRight()
    const files = await filesOf(engine, user, job.params)
    if (files.reduce((sum, { size }) => sum + Number(size), 0) > MOST_BYTES)
      throw httpError(422, 'TOO_LARGE', engine.texts('nerud.jobs.archiveTooLarge', { megabytes: MOST_BYTES / 1_000_000 }))
    await progress.total(files.length)
    await progress.step(async () => ({ rows: files.length - job.done }))
    return { files: files.length }
  },
  async file(engine, job) {
    const files = await filesOf(engine, await askerOf(engine, job), job.params)
    if (files.length === 0) return undefined
    const [from, to] = [formatDate(String(job.params['dateFrom'])), formatDate(String(job.params['dateTo']))]
    return { name: `${engine.texts('nerud.jobs.archive', { from, to })} ${job.id}.zip`, bytes: await archiveOf(engine, job, files) }
  },
}
