import { can, readRecord } from '#resource'
import { job } from '#resources/system/job'
import { jobInputs } from '#resources/system/job/inputs'
import { sql } from 'kysely'
import { defineRules, type Tx } from '../../engine/rules.ts'
import { fieldError } from '../../httpError.ts'
import { cancelJobs } from '../../jobs/cancel.ts'
import { noRight } from '../../session/authorize.ts'
import { jobs } from '../jobs.ts'

/** The code of a kind that the user may start. */
async function codeOf(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{
    code: string
  }>`select code from job_type where id = ${id} and not is_hidden and is_active and not is_delete`.execute(tx.db)
  if (!rows[0]) throw fieldError('procType', tx.texts('nerud.validation.reference'))
  const { code } = rows[0]
  if (!can(tx.user.rights, jobs[code]?.right ?? [])) throw noRight()
  return code
}

/** What a job is started with, as its kind reads it; what is wrong is an error at `params`. */
function paramsOf(tx: Tx, code: string, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { input } = jobs[code] ?? {}
  if (!input) return given
  const { values, problems } = readRecord(input, given, { mode: 'create' })
  const [wrong] = Object.entries(problems)
  if (wrong) {
    const [name, { key, params }] = wrong
    const text = tx.texts(key, params)
    throw name in jobInputs ? fieldError(name, text) : fieldError('params', `${name}: ${text}`)
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

export const jobRules = defineRules(job, {
  notices: {
    jobDone: { to: { fields: ['mdInsUser'] }, sets: ['status'], when: t => sql`${t('status')} = 'done' and ${t('file_id')} is null` },
    jobFailed: { to: { fields: ['mdInsUser'] }, sets: ['status'], when: t => sql`${t('status')} = 'failed'` },
    fileReady: { to: { fields: ['mdInsUser'] }, sets: ['status'], when: t => sql`${t('status')} = 'done' and ${t('file_id')} is not null` },
  },
  actions: {
    async create(tx, { jobType, params, ...named }) {
      const { dateFrom, dateTo } = named
      if (dateFrom && dateTo && dateFrom > dateTo) throw fieldError('dateTo', tx.texts('nerud.jobs.dates'))
      const code = await codeOf(tx, jobType)
      const filled = Object.entries(named).filter(([, value]) => value !== null && value !== undefined)
      const given = { ...(params as object | null | undefined), ...Object.fromEntries(filled) }
      const id = await tx.start(code, paramsOf(tx, code, given))
      return tx.read(job, id)
    },
    async copy(tx, records) {
      const made: number[] = []
      for (const record of records)
        made.push(await tx.start(await codeOf(tx, record.jobType.id), (record.params ?? {}) as Record<string, unknown>))
      return { copies: made, results: records.map(record => ({ id: record.id, ok: true })) }
    },
    cancel: (tx, record) => cancelJobs(tx, [record.id]),
  },
})
