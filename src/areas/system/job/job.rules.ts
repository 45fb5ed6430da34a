import { can, idOf, optionsOf } from '#resource'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { User } from '#server/engine/user.ts'
import { fieldError } from '#server/httpError.ts'
import { cancelJobs, type JobKinds, type JobParams } from '#server/jobs/job.ts'
import { noRight } from '#server/session/rights.ts'
import { job, jobType } from './job.ts'

/** The code of a kind of job that the user may start. */
async function codeOf(tx: Tx, kinds: JobKinds, id: number): Promise<string> {
  const { rows } = await sql<{
    code: string
  }>`select code from job_type where id = ${id} and not is_hidden and is_active and not is_delete`.execute(tx.db)
  if (!rows[0]) throw fieldError('procType', tx.texts('nerud.validation.reference'))
  const { code } = rows[0]
  if (!can(tx.user.rights, kinds[code]?.right ?? [])) throw noRight()
  return code
}

const begin = (tx: Tx, kinds: JobKinds, code: string, params: JobParams): Promise<number> =>
  kinds[code]?.begin?.(tx, params) ?? tx.start(code, params)

/** Checks that the records in the parameters of a copied job still exist and are visible to the user; reports those that are not. */
async function requireExisting(tx: Tx, code: string, params: JobParams): Promise<JobParams> {
  const { input = {}, variants } = tx.resources[job.name]!.actions!['create']!
  const inputs = Object.entries(input).filter(([name]) => code in variants!.inputs && params[name] !== undefined)
  for (const [name, one] of inputs) {
    const { target } = optionsOf(one)
    if (target === undefined || name === variants!.of) continue
    const ids = [params[name]].flat().map(id => Number(idOf(id)))
    const existing = await tx.namable(tx.resources[target]!, ids)
    if (!ids.every(id => existing.has(id))) throw fieldError(name, tx.texts('nerud.validation.reference'))
  }
  return params
}

/** The rules of jobs; `kinds`: all kinds of an application. */
export const jobRules = (kinds: () => JobKinds) =>
  defineRules(job, {
    notices: {
      jobDone: { to: { fields: ['mdInsUser'] }, sets: ['status'], when: t => sql`${t('status')} = 'done' and ${t('file_id')} is null` },
      jobFailed: { to: { fields: ['mdInsUser'] }, sets: ['status'], when: t => sql`${t('status')} = 'failed'` },
      fileReady: {
        to: { fields: ['mdInsUser'] },
        sets: ['status'],
        when: t => sql`${t('status')} = 'done' and ${t('file_id')} is not null`,
      },
    },
    actions: {
      async create(tx, { jobType, ...input }) {
        const { dateFrom, dateTo } = input as Readonly<Record<string, unknown>>
        const code = await codeOf(tx, kinds(), jobType)
        if (dateFrom && dateTo && String(dateFrom) > String(dateTo)) throw fieldError('dateTo', tx.texts('nerud.jobs.dates'))
        const filled = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
        return tx.read(job, await begin(tx, kinds(), code, Object.fromEntries(filled)))
      },
      async copy(tx, records) {
        const made: number[] = []
        for (const record of records) {
          const code = await codeOf(tx, kinds(), record.jobType.id)
          made.push(await begin(tx, kinds(), code, await requireExisting(tx, code, (record.params ?? {}) as JobParams)))
        }
        return { copies: made, results: records.map(record => ({ id: record.id, ok: true })) }
      },
      cancel: (tx, record) => cancelJobs(tx, [record.id]),
    },
  })

const startedBy = (t: Aliased, { rights }: User, kinds: JobKinds): Sql => {
  const codes = Object.entries(kinds).flatMap(([code, { right = [] }]) => (can(rights, right) ? [code] : []))
  return sql`${t('code')} = any(${codes}::text[])`
}

/** Which kinds a user may start depends on the right of each kind. */
export const jobTypeRules = (kinds: () => JobKinds) =>
  defineRules(jobType, {
    scope: (_user, t) => sql`not ${t('is_hidden')}`,
    // Depends on the user, who is known only in lists: `asking` supplies it there.
    derive: { mayStart: () => sql`null::boolean` },
    asking: { '': { by: [], of: (_values, user) => ({ derive: { mayStart: t => startedBy(t, user, kinds()) } }) } },
  })
