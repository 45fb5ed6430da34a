import { resources } from '#resources'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Making } from './probes.ts'
import type { OwnProbe } from './probesOwn.ts'

const JOB_CODE = 'files_check'
const jobType = async (making: Making): Promise<number> => {
  const { body } = await making.app.call('GET', 'api/task_manager_proc_types')
  return (body as readonly { id: number; code: string }[]).find(one => one.code === JOB_CODE)!.id
}
async function job(making: Making): Promise<number> {
  const { body } = await making.app.call('POST', 'task_managers/create', { json: { procType: await jobType(making) } })
  return body.id as number
}

/** A waiting job: a finished one queued again, so that no worker takes it in the meantime. */
async function waitingJob(making: Making): Promise<number> {
  const id = await job(making)
  await vi.waitFor(async () => {
    const { rows } = await sql<{ status: string }>`select status from job where id = ${id}`.execute(making.app.database.db)
    if (rows[0]?.status !== 'done') throw new Error(`job ${id} has not ended`)
  }, 10_000)
  await sql`update job set status = 'queued' where id = ${id}`.execute(making.app.database.db)
  return id
}

/** A job whose result is a file that is stored already. */
async function jobWithFile(making: Making): Promise<number> {
  const id = await job(making)
  const { file } = (await making.fresh(resources.kanbanTaskFile)) as unknown as { file: { id: number } }
  await sql`update job set file_id = ${file.id} where id = ${id}`.execute(making.app.database.db)
  return id
}

/** Makes a job a print of the administrator that has not expired. */
async function printOf({ app }: Making, id: number): Promise<number> {
  await sql`insert into sys_print (job_id, user_id, name, expires, file_id)
    select id, 1, 'Печать', now() + interval '1 year', file_id from job where id = ${id}`.execute(app.database.db)
  return id
}
const waitingPrint = async (making: Making): Promise<number> => printOf(making, await waitingJob(making))
async function readyPrint(making: Making): Promise<number> {
  const id = await waitingJob(making)
  const { file } = (await making.fresh(resources.kanbanTaskFile)) as unknown as { file: { id: number } }
  await sql`update job set status = 'done', file_id = ${file.id} where id = ${id}`.execute(making.app.database.db)
  return printOf(making, id)
}

/** Makes a job that waits a bulk change of the administrator. */
async function waitingBulkChange(making: Making): Promise<number> {
  const id = await waitingJob(making)
  await sql`insert into sys_bulk (job_id, user_id, resource, names, "values", expires)
    values (${id}, 1, 'tag', '{}', '{}', now() + interval '1 year')`.execute(making.app.database.db)
  return id
}

/** Probes of the calls for jobs, large prints and bulk changes. */
export const BACKGROUND: Readonly<Record<string, OwnProbe>> = {
  'GET api/files/job/{record}/file': async making => ({ params: { record: await jobWithFile(making) } }),
  'POST task_managers/create': async making => ({ json: { procType: await jobType(making) } }),
  'POST api/task_managers/copy_task_manager': async making => ({ json: { ids: [await job(making)] } }),
  'POST api/prints/{id}/cancel': async making => ({ params: { id: await waitingPrint(making) } }),
  'GET api/prints/{id}/file': async making => ({ params: { id: await readyPrint(making) } }),
  'PATCH api/task_managers/{id}/cancel': async making => ({ params: { id: await waitingJob(making) }, json: {} }),
  'GET api/task_managers/{id}/log': async making => ({ params: { id: await job(making) } }),
  'GET api/task_managers/{id}': async making => ({ params: { id: await job(making) } }),
  'GET api/history/job/{id}': async making => ({ params: { id: await job(making) } }),
  'POST api/bulk_changes': async ({ fresh }) => {
    const { name } = (await fresh(resources.tag)) as unknown as { name: string }
    return { json: { of: 'tag', filter: `query=${encodeURIComponent(name)}`, values: { name } } }
  },
  ...Object.fromEntries(
    ['GET api/bulk_changes/{id}', 'POST api/bulk_changes/{id}/cancel', 'POST api/bulk_changes/{id}/undo'].map(call => [
      call,
      async (making: Making) => ({ params: { id: await waitingBulkChange(making) } }),
    ]),
  ),
}
