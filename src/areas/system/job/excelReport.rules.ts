import { may } from '#resource'
import { exportList } from '#server/engine/excel/export.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { User } from '#server/engine/user.ts'
import { httpError } from '#server/httpError.ts'
import type { Job, JobFile, JobKind } from '#server/jobs/kind.ts'
import { noRight } from '#server/session/authorize.ts'

/** The user who started a job, with their current rights; throws if they may no longer sign in. */
export async function askerOf(engine: Engine, job: Job): Promise<User> {
  const [asker] = await engine.people(engine.db, [job.user.id])
  if (!asker) throw httpError(403, 'NO_RIGHT', engine.texts('nerud.jobs.nobody'))
  return asker
}

/** The list of the requested days, with what the user may see. */
async function file(engine: Engine, job: Job): Promise<JobFile> {
  const { report, dateFrom, dateTo } = job.params
  const resource = engine.resources[String(report)]!
  const user = await askerOf(engine, job)
  if (!may(user.rights, resource, 'export')) throw noRight()
  const { period } = resource.list!
  const days = new URLSearchParams({ [`${period!}[after]`]: String(dateFrom), [`${period!}[before]`]: String(dateTo) })
  const answer = await exportList(engine, resource, user, days, { within: () => undefined, head: async () => [] })
  const name = `${engine.texts(`resources.${resource.name}.name`, { smart_count: 2 })} ${job.id}.xlsx`
  return { name, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

/** Exports a list of a period to Excel and stores the file; for lists that take too long to wait for. */
export const excelReport: JobKind = {
  async begin(tx, params) {
    if (!may(tx.user.rights, tx.resources[String(params['report'])]!, 'export')) throw noRight()
    return tx.start('excel_report', params, 1)
  },
  work: (_engine, job, { step }) => step(async () => ({ rows: 1 - job.done })).then(() => ({})),
  file,
}
