import { can } from '#resource'
import { jobType } from './jobType.ts'
import { sql } from 'kysely'
import { defineRules, type Of, type Sql, type User } from '#server/engine/rules.ts'
import { jobs } from '#resources/jobs.rules'

const startedBy = (t: Of, { rights }: User): Sql => {
  const codes = Object.entries(jobs).flatMap(([code, { right = [] }]) => (can(rights, right) ? [code] : []))
  return sql`${t('code')} = any(${codes}::text[])`
}

export const jobTypeRules = defineRules(jobType, {
  scope: (_user, t) => sql`not ${t('is_hidden')}`,
  // Who reads is known to lists alone: `asking` answers it there.
  derive: { mayStart: () => sql`null::boolean` },
  asking: { '': { by: [], of: (_values, user) => ({ derive: { mayStart: t => startedBy(t, user) } }) } },
})
